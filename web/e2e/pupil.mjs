// A pupil, who begins a lesson on the home page and does what it asks for, one step at a time.
import assert from 'node:assert/strict'
import { keyboard, mouse, touch } from './hands.mjs'
import { Person } from './person.mjs'

export class PupilPerson extends Person {
  hand = mouse
  card = () => this.page.locator('[data-testid=lesson]')
  hit = (selector) => this.hand.press(this.page, this.page.locator(selector))
  async learn(game) {
    await this.home()
    await this.hit(`a[href="#/learn/${game}"]`)
    await this.hit('[data-button=begin] >> nth=0')
    await this.settled()
    await this.card().waitFor()
  }
  // What the lesson lights on the board, and nobody sees without moving the map.
  outOfSight = (light) =>
    this.page.evaluate((lit) => {
      const frame = document.querySelector('[data-testid=board]').closest('.board').getBoundingClientRect()
      return [...document.querySelectorAll('.board [data-tone=recall]')]
        .map((each) => [each.dataset.hex ?? each.dataset.unit, each.getBoundingClientRect()])
        .filter(([, { x, y, width, height }]) => {
          const [left, top] = [x + width / 2 - frame.x, y + height / 2 - frame.y]
          return left < 0 || top < 0 || left > frame.width || top > frame.height
        })
        .map(([what]) => what)
        .filter((what) => lit.includes(what)) // and not what the pointer happens to light
    }, light)
  // What the lesson asks for: read on, or take the advice that it offers.
  async follow() {
    const { page } = this
    await this.settled()
    const step = await this.card().getAttribute('data-step')
    if (await page.locator('[data-button=understood]').isVisible()) {
      await this.hit('[data-button=understood]')
    } else if (await page.locator('[data-turn=mine]').count()) {
      const before = await page.getAttribute('[data-testid=screen]', 'data-at')
      await this.hit('[data-button=show-me]')
      const advice = page.locator('[data-testid=advice] li').first()
      const unaided = page.getByText('Nobody helps with the range')
      await advice.or(unaided).first().waitFor()
      await this.hit(`[data-button=${(await advice.isVisible()) ? 'follow' : 'forgo'}]`)
      await page.waitForFunction((at) => document.querySelector('[data-testid=screen]').dataset.at !== at, before)
    } else {
      await this.decides()
    }
    return step
  }
}

// Every lesson is played to its end with that hand, as the computer advises where the lesson waits for the pupil.
export function lessons(story, hand, games = ['stockade', 'vicksburg', 'year1863', 'severed']) {
  for (const game of games)
    story(`the lesson of ${game} is played to its end ${hand.name}`, async (sit) => {
      const me = await sit(hand.options, PupilPerson)
      me.hand = hand
      const shot = (what) => hand === keyboard || me.shot(`lesson-${game}-${what}${hand === touch ? '-phone' : ''}`)
      const [taught] = await (await fetch(`${me.address}/api/games/${game}/lessons`)).json()
      await me.learn(game)
      assert.equal(await me.card().getAttribute('data-step'), '0')
      await shot('1')
      const steps = new Set()
      for (let i = 0; i < 400 && !steps.has('over'); ++i) {
        steps.add(await me.follow())
        const now = await me.card().getAttribute('data-step')
        if (now === 'over') steps.add(now)
        await me.settled()
        if (await me.page.locator('[data-turn=mine]').count())
          assert.deepEqual(await me.outOfSight(taught.steps[now]?.light ?? []), [], `step ${now} is in sight`)
        if (i === 4) await shot('5')
      }
      assert.ok(steps.has('over'), 'it ends')
      assert.match(await me.card().textContent(), /You have won/)
      await shot('won')
      const lesson = await me.page.evaluate(() => location.hash)
      await me.hit('[data-button=next-game]') // a free game follows
      await me.page.waitForFunction((before) => location.hash !== before, lesson)
      await me.settled()
      await me.page.goto(`${me.address}/#/learn/${game}`)
      await me.page.waitForSelector('li.done') // and the lesson is known as won
    })
}
