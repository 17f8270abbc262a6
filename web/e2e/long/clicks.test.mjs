// How many clicks it takes from the home page to the first action in a game, or to the link for a friend: as docs/web.md says,
// and never more than four.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Person } from '../person.mjs'
import { root } from '../server.mjs'
import { stage } from '../story.mjs'

const story = stage()
const games = ['stockade', 'vicksburg', 'year1863', 'severed']
const most = 4

class Counter extends Person {
  clicks = 0
  async press(selector) {
    await this.page.locator(selector).first().click()
    ++this.clicks
  }
  // The plainest thing that changes the game: the main button, or what the computer advises.
  async act() {
    await this.decides()
    const at = await this.page.getAttribute('[data-testid=screen]', 'data-at')
    if (await this.page.locator('.buttons .btn.main').count()) await this.press('.buttons .btn.main')
    else {
      await this.press('.tools .btn:has-text("Advice")')
      await this.press('[data-button=follow]')
    }
    await this.page.waitForFunction(
      (before) => document.querySelector('[data-testid=screen]').dataset.at !== before,
      at,
    )
  }
}

// One button after the other, from a page of the game on, and then the first action.
const by =
  (page, ...buttons) =>
  async (me, game) => {
    await me.press(`a[href="#/${page}/${game}"]`)
    for (const each of buttons) await me.press(each)
    await me.act()
  }

const ways = {
  'a lesson': by('learn', '[data-button=begin]'),
  'a first game': by('learn', '[data-button=free]'),
  'the computer': by('new', '.go'),
  'both sides on this screen': by('new', '.cards label:has-text("Both sides")', '.go'),
  async 'a friend'(me, game) {
    await me.press(`a[href="#/new/${game}"]`)
    await me.press('.cards label:has-text("A friend")')
    await me.press('.go')
    await me.settled()
    await me.page.locator('[data-testid=friend-link]').waitFor()
  },
}

// | way | stockade | vicksburg | ..
const written = Object.fromEntries(
  readFileSync(join(root, 'docs', 'web.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells[1] in ways)
    .map(([, way, ...counts]) => [way, counts.slice(0, games.length).map(Number)]),
)

for (const way of Object.keys(ways))
  story(`clicks from home: ${way}`, async (sit) => {
    const counted = []
    for (const game of games) {
      const me = await sit({}, Counter)
      await me.home()
      await ways[way](me, game)
      counted.push(me.clicks)
    }
    assert.ok(Math.max(...counted) <= most, `${way}: ${counted}`)
    assert.deepEqual(written[way], counted, `docs/web.md, ${way}`)
  })
