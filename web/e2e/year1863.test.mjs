// 1863 in a real browser against a real server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stage } from './table.mjs'

const { sit: arrive } = stage()

const standard = 'Nine monthly turns'
const screen = 'Both sides on this screen'
const second = 'US West, CS East' // has the first operations phase

async function sit(options, table) {
  const me = await arrive(options)
  if (table) {
    await me.create({ game: 'year1863', scenario: standard, side: second, ...table })
    await me.page.click('text=No more tips')
  }
  return me
}

// Takes the advice until something is asked; waits while others decide.
async function until(me, pattern, most = 80) {
  for (let i = 0; i < most; ++i) {
    if (await me.page.locator('.skip').isVisible()) await me.page.locator('.skip').click().catch(() => undefined)
    if (pattern.test(await me.prompt())) return me.idle()
    await me.page.keyboard.press('s')
    const advice = me.page.locator('[data-button=follow]')
    await advice.click({ timeout: 1500 }).catch(() => undefined)
    await me.page.waitForTimeout(120)
  }
  assert.fail(`${pattern} was not asked: ${await me.prompt()}`)
}
async function toMovement(me) {
  await until(me, /Demobilize/)
  await me.press('muster')
  await me.waitPrompt(/Buy and place/)
  await me.press('end')
  if (await me.page.getByText('Yes, end it').isVisible()) await me.press('end')
  await me.waitPrompt(/Choose what moves/)
  await me.idle()
}
const said = (me, text) => me.page.locator('[data-testid=log] .line', { hasText: text }).first().waitFor()

test('a whole operations phase with the mouse against the computer', async () => {
  const me = await sit({}, {})
  const { page } = me
  await me.waitPrompt(/General Orders/)
  const seen = await me.counters()
  assert.ok(seen.includes('lee'), 'one’s own stacks lie open')
  assert.ok(seen.some((each) => each.startsWith('?stafford-heights')) && !seen.includes('hooker'), 'the enemy’s lie face down')
  assert.ok(!/hooker|meade|potmc/i.test(await page.content()), 'nor is anything hidden in the page')
  await me.press('roll')
  await until(me, /Demobilize/)
  await me.press('muster')
  await me.waitPrompt(/Buy and place/)

  await page.locator('[data-buy]:not([disabled])').first().click() // a counter of the shop
  const city = (await me.lit('choose'))[0]
  await me.click(city) // and its city
  await said(me, 'is raised at')

  await me.click((await me.lit('choose')).find((each) => each === 'fredericksburg'))
  await page.dragAndDrop('[data-tile=jackson]', '[data-tile="3nvirg"]')
  await said(me, 'Jackson takes the 3 N Virg Corps.')
  await me.shot('year1863-reorganized')
  await me.press('end')
  if (await page.getByText('Yes, end it').isVisible()) await me.press('end')

  await me.waitPrompt(/Choose what moves/)
  await me.idle()
  await me.click('fredericksburg')
  await page.waitForSelector('[data-tone=reach]')
  await me.shot('year1863-reach')
  assert.ok((await me.lit('risk')).includes('stafford-heights'), 'a march into the enemy is marked')
  await me.click('stafford-heights') // two clicks move an army
  await said(me, 'Contact at Stafford Heights.')
  assert.ok((await me.counters()).includes('hooker'), 'stacks that meet are seen')

  await until(me, /Choose what moves/, 3)
  await me.press('end')
  await me.waitPrompt(/Choose the battle/)
  await me.idle()
  await page.mouse.move(...(await me.at('stafford-heights')))
  await page.waitForSelector('[data-testid=odds]')
  await me.click('stafford-heights')
  await page.waitForSelector('[data-testid=battle] .chances')
  await me.idle()
  for (const table of ['Skirmish', 'Battle']) {
    const chances = await page.$$eval(`[aria-label="Chances on the ${table} table"] li`, (all) => all.map((each) => parseFloat(/([\d.]+) %/.exec(each.textContent)[1])))
    assert.ok(Math.abs(chances.reduce((a, b) => a + b) - 100) < 0.5, `the chances add up: ${chances}`)
  }
  await me.shot('year1863-battle')
  await until(me, /General Orders|Union East is deciding|over/)
  assert.ok((await me.said()).some((each) => /gives (A|D|E|P)/.test(each)), 'the battle was rolled')
  await me.leave()
})

test('why not, with the rule; undo; reload in the middle of a phase; replay', async () => {
  const me = await sit({}, { way: screen })
  const { page } = me
  await toMovement(me)
  await me.click('fredericksburg')
  await page.waitForSelector('[data-tone=reach]')
  const [x, y] = await me.at('fredericksburg')
  await page.locator('.theaters button', { hasText: 'East' }).click()
  await page.mouse.move(x - 40, y - 325) // Gettysburg
  await page.waitForSelector('[data-testid=hint] .rule-link')
  const rule = await page.textContent('[data-testid=hint] .rule-link')
  assert.match(rule, /^\d+\.\d/)
  await page.click('[data-testid=hint] .rule-link')
  await page.waitForSelector(`[data-testid=rules] article.wanted[data-rule="${rule}"]`)
  await page.keyboard.press('Escape')

  const start = await me.counters()
  await me.click('culpeper')
  await said(me, 'from Fredericksburg to Culpeper.')
  await me.idle()
  assert.notDeepEqual(await page.$$eval('[data-piece=lee]', (all) => all.map((each) => each.dataset.at)), ['fredericksburg'])
  await me.press('undo')
  await page.waitForSelector('[data-piece=lee][data-at=fredericksburg]')
  assert.deepEqual(await me.counters(), start)
  await me.idle()
  await me.click('fredericksburg')
  await page.waitForSelector('[data-tone=reach]')
  const to = await me.dragTo('fredericksburg', 'wilderness') // a drag moves it as well
  await page.waitForSelector(`[data-piece=lee][data-at=${to}]`)
  await me.idle()
  const [prompt, counters] = [await me.prompt(), await me.counters()]
  await page.reload()
  await me.seated()
  assert.equal(await me.prompt(), prompt)
  assert.deepEqual(await me.counters(), counters)

  await page.locator('[data-testid=log] .line').first().click()
  await page.waitForSelector('[data-testid=replay]')
  await page.waitForSelector('[data-piece=lee][data-at=fredericksburg]')
  await page.click('[aria-label="Step forward"]')
  await me.shot('year1863-replay')
  await page.click('text=What if…')
  await page.getByText('A what-if game').waitFor()
  assert.ok((await me.buttons()).length > 0, 'the what-if game can be played')
  await me.leave()
})

test('two people by link and a spectator: hidden stacks do not show', async () => {
  const gray = await sit({}, { way: 'A friend' }), blue = await sit(), onlooker = await sit()
  await gray.page.getByRole('tab', { name: 'Table' }).click()
  await blue.open(await gray.page.inputValue('[data-testid=friend-link]'))
  await onlooker.open(await gray.page.inputValue('[data-testid=spectator-link]'))
  assert.ok((await blue.counters()).includes('hooker') && !(await blue.counters()).includes('lee'))
  assert.ok((await onlooker.counters()).every((each) => each.startsWith('?')), 'a spectator sees only backs')
  assert.match(await blue.prompt(), /Confederate East is deciding/)
  assert.deepEqual(await onlooker.lit('choose'), [])
  await toMovement(gray)
  await gray.click('fredericksburg')
  await gray.page.waitForSelector('[data-tone=reach]')
  await gray.click('culpeper')
  for (const each of [blue, onlooker]) {
    await each.page.waitForSelector('[data-at=culpeper]')
    assert.ok(!/longstreet|1nvirg|mosby/i.test(await each.page.content()), 'who marches is not told')
  }
  for (const each of [gray, blue, onlooker]) await each.leave()
})

test('with the keyboard only', async () => {
  const me = await sit({}, { way: screen })
  const { page } = me
  await page.keyboard.press('f')
  await toMovement(me)
  await page.keyboard.press('/')
  await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-tone=reach]')
  const before = (await me.said()).length
  const spoken = () => page.textContent('[data-testid=board] [aria-live]') // what a screen reader says of the place
  do await page.keyboard.press('n')
  while (!/empty; in reach, cost/.test(await spoken()))
  await page.keyboard.press('Enter')
  await page.waitForFunction((n) => document.querySelectorAll('[data-testid=log] .line').length > n, before)
  await me.idle()
  await page.keyboard.press('u')
  await page.waitForFunction((n) => document.querySelectorAll('[data-testid=log] .line').length <= n, before)
  await me.leave()
})

test('on a tablet and dark', async () => {
  const me = await sit({ viewport: { width: 1024, height: 768 }, hasTouch: true, colorScheme: 'dark' }, { way: screen })
  await me.waitPrompt(/General Orders/)
  await me.shot('year1863-tablet')
  await me.leave()
})
