// The Vicksburg Campaign in a real browser against a real server.
import assert from 'node:assert/strict'
import { advised } from './advised.mjs'
import { Person, screen, union } from './person.mjs'
import { stage } from './story.mjs'

const story = stage()
const plain = [
  'declare',
  'no raid',
  'pursue none',
  'roll',
  'default',
  'call-all',
  'use rail',
  'decline gulf',
  'go',
  'stop',
  'done',
  'pass',
]

class Commander extends Person {
  async begin(seats) {
    await this.join({ game: 'vicksburg', scenario: 'historical', seats })
    await this.page.click('[aria-label="Show the whole sheet"]') // stories point at all corners of it
  }
  // Does one plain thing that goes on with the game.
  async goOn() {
    const buttons = (await this.buttons()).filter((each) => !['undo', 'supply'].includes(each))
    const choice = plain.find((each) => buttons.includes(each)) ?? buttons[0]
    const tile = this.page.locator('[data-testid=candidates] button.tile').first()
    if (choice) return this.press(choice)
    if (await tile.isVisible()) {
      await tile.click()
      return this.settled()
    }
    await this.click([...(await this.lit('choose')), ...(await this.lit('reach'))][0])
  }
  place = (piece) =>
    this.page.evaluate(
      (id) => document.querySelector(`[data-piece="${id}"]`)?.parentElement.getAttribute('transform'),
      piece,
    )
  async pick(hex, unit) {
    await this.click(hex)
    await this.page.locator(`[data-testid=stack] [data-tile=${unit}]`).click()
    await this.settled()
  }
}

story('a whole turn with the mouse against the computer', async (sit) => {
  const me = await sit({}, Commander)
  await me.create({ game: 'vicksburg', scenario: 'The campaign, standard set-up' })
  await me.shot('vicksburg-start')
  await me.press('no raid')
  await me.asked(/opening initiative/)
  await me.press('roll')
  await me.asked(/Spend initiative points/)
  assert.equal(await me.page.locator('[data-testid=dice] .die').count(), 1, 'the roll is shown as a die')
  await me.page.click('[aria-label="Zoom in"]')
  await me.page.click('[aria-label="Show the whole sheet"]')
  await me.pick('0521', 'hovey')
  await me.shot('vicksburg-reach')
  const was = await me.place('hovey')
  const to = (await me.lit('reach')).find((hex) => hex !== '0521')
  await me.point(to)
  await me.page.waitForSelector('.route')
  await me.click(to)
  assert.notEqual(await me.place('hovey'), was)
  await me.says('Hovey marches')
  await me.until(/turn 2\b/i)
})

story('setting up by hand, undo, and the usual places for the rest', async (sit) => {
  const me = await sit({}, Commander)
  await me.join({ game: 'vicksburg', scenario: 'campaign', seats: screen })
  await me.page.click('[aria-label="Show the whole sheet"]')
  await me.asked(/Set up the Confederate army/)
  await me.page.locator('[data-testid=tray] [data-tile=green]').click()
  await me.settled()
  const gold = await me.lit('choose')
  assert.ok(gold.length > 3)
  await me.click(gold[0])
  assert.ok((await me.counters()).includes('green'))
  await me.shot('vicksburg-setup')
  await me.press('undo')
  assert.ok(!(await me.counters()).includes('green'))
  await me.press('default')
  await me.asked(/Set up the Union army/)
  await me.press('default')
  await me.asked(/Grierson/)
  assert.ok((await me.counters()).length > 35, 'both armies are on the map')
})

story('why not, supply lines, exact odds, a combat, reload, replay and what-if', async (sit) => {
  const me = await sit({}, Commander)
  const { page } = me
  await me.begin(screen)
  await me.until(/Spend initiative points/)
  // Why not: a hex out of reach.
  await me.pick('0202', 'grierson')
  await page.waitForSelector('[data-tone=target]')
  const box = await page.locator('[data-piece=loring]').boundingBox()
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  await page.waitForSelector('[data-testid=hint] .rule-link')
  // Supply as drawn lines.
  await me.press('supply')
  await page.waitForFunction(
    () => document.querySelectorAll('[data-testid=stack] ~ .supply, .matter .supply').length > 0,
  )
  await me.press('supply')
  // The attack with its odds.
  await me.click('0405')
  await page.waitForSelector('[data-testid=aim]')
  const chances = await me.chances()
  assert.ok(Math.abs(chances.reduce((a, b) => a + b) - 100) < 0.5, `the chances add up: ${chances}`)
  await me.shot('vicksburg-aim')
  await me.press('attack')
  await me.says('attacks Moore')
  await me.shot('vicksburg-combat')
  await me.until(/fought on/)
  // A reload in the middle of the phase changes nothing.
  await me.decides()
  const now = async () => ({ prompt: await me.prompt(), said: await me.said(), counters: await me.counters() })
  const before = await now()
  await me.reload()
  assert.deepEqual(await now(), before)
  // Replay, and a game from there.
  await page.locator('[data-testid=log] .line').nth(1).click()
  await me.asked(/Replay/)
  await page.click('text=What if…')
  await page.click('[data-button=whatif]')
  await page.getByText('A what-if game').waitFor()
  await me.decides()
})

story.long('what the computer did is listed and watched, advice is drawn, a what-if goes on', async (sit) => {
  const me = await sit({}, Commander)
  const { page } = me
  await me.begin(union)
  await me.until(/turn 2\b/i)
  await me.decides()
  // What happened since one's own move.
  await page.click('[data-tool=since]')
  assert.ok((await page.locator('[data-testid=since] li').count()) > 0)
  await page.click('[data-tool=watch]')
  await page.waitForSelector('[data-testid=replay]')
  await page.waitForSelector('[data-testid=replay]', { state: 'detached' }) // it ends by itself, in the present
  // Advice has an arrow for each march.
  await me.until(/Spend/)
  await page.keyboard.press('s')
  await page.waitForSelector('[data-testid=advice] [data-testid=chance]')
  const marches = await page.locator('[data-testid=advice] ol li', { hasText: 'marches from' }).count()
  assert.equal(await page.locator('[data-testid=arrows] .shaft').count(), marches)
  // The same game goes on elsewhere, against a recruit.
  await page.locator('[data-testid=log] .line').nth(1).click()
  await me.asked(/Replay/)
  await page.click('text=What if…')
  await page.getByRole('radio', { name: 'the Union' }).check()
  await page.selectOption('[data-testid=whatif] select', 'recruit')
  await page.click('[data-button=whatif]')
  await page.getByText('A what-if game').waitFor()
  await me.decides()
  assert.equal(await page.locator('[data-testid=screen]').getAttribute('data-turn'), 'mine')
})

story('every legal action can be had with the mouse', async (sit) => {
  const me = await sit({}, Commander)
  await me.begin(screen)
  await me.until(/Spend initiative points/)
  await me.page.locator('[data-testid=all] summary').click()
  const all = await me.page.$$eval('[data-testid=all] [data-do]', (list) => list.map((each) => each.dataset.do))
  const said = /\((\d+)\)/.exec(await me.page.textContent('[data-testid=all] summary'))
  assert.equal(all.length, Number(said[1]))
  assert.ok(all.includes('activate logan') && all.includes('pass'))
  await me.page.locator('[data-do="activate logan"]').click()
  await me.asked(/Move, attack, or stop/)
})

story('a sealed declaration stays sealed', async (sit) => {
  const me = await sit({}, Commander),
    foe = await sit({}, Commander)
  const { links, seat } = await advised(me, { game: 'vicksburg', scenario: 'historical' }, /^declare/)
  assert.equal(seat, 0, 'the Union declares first')
  await me.open(links[0])
  await foe.open(links[1])
  const known = (await foe.said()).length
  await me.page.locator('[data-testid=declare] button', { hasText: 'Grant' }).click()
  await me.shot('vicksburg-declare')
  await me.press('declare')
  await foe.asked(/Declare/)
  await foe.page.waitForSelector('[data-testid=declare]')
  assert.deepEqual(
    (await foe.said()).slice(known).filter((line) => /Grant|declares/.test(line)),
    [],
    'the log keeps the secret',
  )
  const seen = await foe.page.evaluate(() => document.body.innerText)
  assert.ok(!/The Union declares/.test(seen))
  await foe.press('declare')
  await foe.says('Initiative: Union')
  await me.says('Initiative: Union')
  assert.ok(
    (await me.page.locator('[data-testid=dice] .die, [data-testid=duel] .die').count()) >= 2,
    'the duel is shown as dice',
  )
  await me.shot('vicksburg-duel')
})

story('with the keyboard only', async (sit) => {
  const me = await sit({}, Commander)
  await me.begin(union)
  await me.press('no raid')
  await me.asked(/opening/)
  await me.key('f')
  await me.asked(/Spend initiative/)
  await me.key('/')
  await me.key('n')
  await me.key('Enter')
  await me.page.waitForSelector('[data-testid=stack]')
  await me.key('Escape')
  await me.key('e')
  await me.key('e')
  assert.doesNotMatch(await me.prompt(), /Spend initiative/)
})
