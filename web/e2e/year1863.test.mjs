// 1863 in a real browser against a real server.
import assert from 'node:assert/strict'
import { Person, screen } from './person.mjs'
import { stage } from './story.mjs'

const story = stage()

class General extends Person {
  // The second seat has the first operations phase.
  setUp = (way) => this.create({ game: 'year1863', scenario: 'Nine monthly turns', side: 'US West, CS East', way })
  begin = (seats) => this.join({ game: 'year1863', scenario: 'standard', seats })
  // Takes the advice.
  async goOn() {
    await this.page.keyboard.press('s')
    await this.press('follow')
  }
  // Ending with something left to do is asked twice.
  async end() {
    await this.press('end')
    if (await this.page.getByText('Yes, end it').isVisible()) await this.press('end')
  }
  async toMovement() {
    await this.until(/Demobilize/)
    await this.press('muster')
    await this.asked(/Buy and place/)
    await this.end()
    await this.asked(/Choose what moves/)
  }
}

story('a whole operations phase with the mouse against the computer', async (sit) => {
  const me = await sit({}, General)
  const { page } = me
  await me.setUp('The computer')
  await me.asked(/General Orders/)
  const seen = await me.counters()
  assert.ok(seen.includes('lee'), 'one’s own stacks lie open')
  assert.ok(
    seen.some((each) => each.startsWith('?stafford-heights')) && !seen.includes('hooker'),
    'the enemy’s lie face down',
  )
  assert.ok(!/hooker|meade|potmc/i.test(await page.content()), 'nor is anything hidden in the page')
  await me.press('roll')
  await me.until(/Demobilize/)
  await me.press('muster')
  await me.asked(/Buy and place/)

  await page.locator('[data-buy]:not([disabled])').first().click() // a counter of the shop
  await me.settled()
  await me.click((await me.lit('choose'))[0]) // and its city
  await me.says('is raised at')

  await me.click((await me.lit('choose')).find((each) => each === 'fredericksburg'))
  await page.dragAndDrop('[data-tile=jackson]', '[data-tile="3nvirg"]')
  await me.says('Jackson takes the 3 N Virg Corps.')
  await me.shot('year1863-reorganized')
  await me.settled()
  await me.end()

  await me.asked(/Choose what moves/)
  await me.click('fredericksburg')
  await me.shot('year1863-reach')
  assert.ok((await me.lit('risk')).includes('stafford-heights'), 'a march into the enemy is marked')
  await me.click('stafford-heights') // two clicks move an army
  await me.says('Contact at Stafford Heights.')
  assert.ok((await me.counters()).includes('hooker'), 'stacks that meet are seen')

  await me.until(/Choose what moves/)
  await me.end()
  await me.asked(/Choose the battle/)
  await me.point('stafford-heights')
  await page.waitForSelector('[data-testid=odds]')
  await me.click('stafford-heights')
  await page.waitForSelector('[data-testid=battle] .chances')
  for (const table of ['Skirmish', 'Battle']) {
    const chances = await page.$$eval(`[aria-label="Chances on the ${table} table"] li`, (all) =>
      all.map((each) => parseFloat(/([\d.]+) %/.exec(each.textContent)[1])),
    )
    assert.ok(Math.abs(chances.reduce((a, b) => a + b) - 100) < 0.5, `the chances add up: ${chances}`)
  }
  await me.shot('year1863-battle')
  await me.until(/gives (A|D|E|P)/) // the battle is rolled
})

story('why not, with the rule; undo; reload in the middle of a phase; replay', async (sit) => {
  const me = await sit({}, General)
  const { page } = me
  await me.begin(screen)
  await me.toMovement()
  await me.click('fredericksburg')
  await page.waitForSelector('[data-tone=reach]')
  const [x, y] = await me.at('fredericksburg')
  await page.locator('.theaters button', { hasText: 'East' }).click()
  await page.mouse.move(x - 40, y - 325) // Gettysburg
  const rule = await page.textContent('[data-testid=hint] .rule-link')
  assert.match(rule, /^\d+\.\d/)
  await page.click('[data-testid=hint] .rule-link')
  await page.waitForSelector(`[data-testid=rules] article.wanted[data-rule="${rule}"]`)
  await page.keyboard.press('Escape')
  await page.waitForSelector('[data-testid=rules]', { state: 'detached' })

  const start = await me.counters()
  await me.click('culpeper')
  await me.says('from Fredericksburg to Culpeper.')
  assert.equal(await page.locator('[data-piece=lee][data-at=fredericksburg]').count(), 0)
  await me.press('undo')
  assert.equal(await page.locator('[data-piece=lee][data-at=fredericksburg]').count(), 1)
  assert.deepEqual(await me.counters(), start)
  await me.drag('fredericksburg', () => 'wilderness') // a drag moves it as well
  assert.equal(await page.locator('[data-piece=lee][data-at=wilderness]').count(), 1)
  const [prompt, counters] = [await me.prompt(), await me.counters()]
  await me.reload()
  assert.equal(await me.prompt(), prompt)
  assert.deepEqual(await me.counters(), counters)

  await page.locator('[data-testid=log] .line').first().click()
  await me.asked(/Replay/)
  assert.equal(await page.locator('[data-piece=lee][data-at=fredericksburg]').count(), 1)
  const early = await me.prompt()
  await page.click('[aria-label="Step forward"]')
  await page.waitForFunction((was) => document.querySelector('[data-testid=prompt]').textContent !== was, early)
  await me.shot('year1863-replay')
  await page.click('text=What if…')
  await page.click('[data-button=whatif]')
  await page.getByText('A what-if game').waitFor()
  await me.decides()
  assert.ok((await me.buttons()).length > 0, 'the what-if game can be played')
})

story('two people by link and a spectator: hidden stacks do not show', async (sit) => {
  const gray = await sit({}, General),
    blue = await sit({}, General),
    onlooker = await sit({}, General)
  await gray.setUp('A friend')
  const links = await gray.links()
  await gray.page.getByRole('tab', { name: 'Report' }).click()
  await blue.open(links.friend)
  await onlooker.open(links.spectator)
  assert.ok((await blue.counters()).includes('hooker') && !(await blue.counters()).includes('lee'))
  assert.ok(
    (await onlooker.counters()).every((each) => each.startsWith('?')),
    'a spectator sees only backs',
  )
  assert.match(await blue.prompt(), /Confederate East is deciding/)
  assert.deepEqual(await onlooker.lit('choose'), [])
  await gray.toMovement()
  await gray.click('fredericksburg')
  await gray.click('culpeper')
  for (const each of [blue, onlooker]) {
    await each.page.waitForSelector('[data-at=culpeper]')
    assert.ok(!/longstreet|1nvirg|mosby/i.test(await each.page.content()), 'who marches is not told')
  }
})

story('with the keyboard only', async (sit) => {
  const me = await sit({}, General)
  const { page } = me
  await me.begin(screen)
  await me.key('f')
  await me.toMovement()
  await me.key('/')
  await me.key('n')
  await me.key('Enter')
  await page.waitForSelector('[data-tone=reach]')
  const before = (await me.said()).length
  const spoken = () => page.textContent('[data-testid=board] [aria-live]') // what a screen reader says of the place
  const first = await spoken()
  for (let now = ''; !/empty; in reach, cost/.test(now); now = await spoken()) {
    assert.notEqual(now, first, 'no empty place is in reach')
    await me.key('n')
  }
  await me.key('Enter')
  await me.grows(before)
  await me.key('u')
  await me.shrinksTo(before)
})

story('on a tablet and dark', async (sit) => {
  const me = await sit({ viewport: { width: 1024, height: 768 }, hasTouch: true, colorScheme: 'dark' }, General)
  await me.begin(screen)
  await me.asked(/General Orders/)
  await me.shot('year1863-tablet')
})
