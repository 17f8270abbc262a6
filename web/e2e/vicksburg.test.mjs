// The Vicksburg Campaign in a real browser against a real server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stage } from './table.mjs'

const { sit: arrive } = stage()
const standard = 'The campaign, standard set-up'
async function sit(wish, options) {
  const me = await arrive(options)
  await me.create({ game: 'vicksburg', ...wish })
  const tips = me.page.getByText('No more tips')
  if (await tips.isVisible().catch(() => false)) await tips.click()
  return me
}
const hexOf = (me, piece) => me.page.evaluate((id) => document.querySelector(`[data-piece="${id}"]`)?.parentElement.getAttribute('transform'), piece)

// Does one plain thing that goes on with the game; false when it is not this person's decision.
async function goOn(me) {
  const skip = me.page.locator('.skip')
  if (await skip.isVisible()) await skip.click({ timeout: 1000 }).catch(() => undefined)
  const buttons = (await me.buttons()).filter((each) => !['undo', 'supply'].includes(each))
  const choice = ['declare', 'no raid', 'pursue none', 'roll', 'default', 'call-all', 'use rail', 'decline gulf', 'go', 'stop', 'done', 'pass'].find((each) => buttons.includes(each)) ?? buttons[0]
  const tile = me.page.locator('[data-testid=candidates] button.tile').first()
  if (choice) await me.press(choice)
  else if (await tile.isVisible()) await tile.click()
  else {
    const lit = [...(await me.lit('choose')), ...(await me.lit('reach'))]
    if (lit.length === 0) return false
    await me.click(lit[0])
  }
  return true
}
async function until(me, pattern, most = 80) {
  for (let i = 0; i < most; ++i) {
    if (pattern.test(await me.prompt())) return
    await goOn(me).catch(() => undefined)
    await me.page.waitForTimeout(80)
  }
  assert.match(await me.prompt(), pattern)
}

test('a whole turn with the mouse against the computer', async () => {
  const me = await sit({ scenario: standard })
  await me.shot('vicksburg-start')
  await me.press('no raid')
  await me.waitPrompt(/opening initiative/)
  await me.press('roll')
  await me.waitPrompt(/Spend initiative points/)
  assert.equal(await me.page.locator('[data-testid=dice] .die').count(), 1, 'the roll is shown as a die')
  await me.page.click('[aria-label="Zoom in"]')
  await me.page.click('[aria-label="Show the whole sheet"]')
  await me.click('0521')
  await me.page.locator('[data-testid=stack] [data-tile=hovey]').click()
  await me.page.waitForSelector('[data-tone=reach]')
  await me.shot('vicksburg-reach')
  const was = await hexOf(me, 'hovey')
  const to = (await me.lit('reach')).find((hex) => hex !== '0521')
  await me.page.mouse.move(...(await me.at(to)))
  await me.page.waitForSelector('.route')
  await me.click(to)
  await me.page.waitForFunction(([id, before]) => document.querySelector(`[data-piece="${id}"]`)?.parentElement.getAttribute('transform') !== before, ['hovey', was])
  assert.match((await me.said()).join('\n'), /Hovey marches/)
  for (let i = 0; i < 160 && (await me.turn()) < 2; ++i) {
    if (!(await goOn(me).catch(() => true))) await me.page.waitForTimeout(200)
    await me.page.waitForTimeout(50)
  }
  assert.equal(await me.turn(), 2, await me.prompt())
  await me.leave()
})

test('setting up by hand, undo, and the usual places for the rest', async () => {
  const me = await sit({ scenario: 'Both sides set up', way: 'Both sides on this screen' })
  await me.waitPrompt(/Set up the Confederate army/)
  await me.page.locator('[data-testid=tray] [data-tile=green]').click()
  const gold = await me.lit('choose')
  assert.ok(gold.length > 3)
  await me.page.mouse.move(...(await me.at(gold[0])))
  await me.click(gold[0])
  await me.page.waitForSelector('[data-piece=green]')
  await me.shot('vicksburg-setup')
  await me.press('undo')
  await me.page.waitForSelector('[data-piece=green]', { state: 'detached' })
  await me.press('default')
  await me.waitPrompt(/Set up the Union army/)
  await me.press('default')
  await me.waitPrompt(/Grierson/)
  assert.ok((await me.counters()).length > 35, 'both armies are on the map')
  await me.leave()
})

test('why not, supply lines, exact odds, a combat, reload, replay and what-if', async () => {
  const me = await sit({ scenario: standard, way: 'Both sides on this screen' })
  const { page } = me
  await until(me, /Spend initiative points/)
  // Why not: a hex out of reach.
  await me.click('0202')
  await page.locator('[data-testid=stack] [data-tile=grierson]').click()
  await page.waitForSelector('[data-tone=target]')
  const box = await page.locator('[data-piece=loring]').boundingBox()
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  await page.waitForSelector('[data-testid=hint] .rule-link')
  // Supply as drawn lines.
  await me.press('supply')
  await page.waitForFunction(() => document.querySelectorAll('[data-testid=stack] ~ .supply, .matter .supply').length > 0)
  await me.press('supply')
  // The attack with its odds.
  await me.click('0405')
  await page.waitForSelector('[data-testid=aim]')
  await page.waitForSelector('[data-testid=odds]')
  const chances = await page.$$eval('[data-testid=odds] .n', (all) => all.map((each) => parseFloat(each.textContent)))
  assert.ok(Math.abs(chances.reduce((a, b) => a + b) - 100) < 0.5, `the chances add up: ${chances}`)
  await me.shot('vicksburg-aim')
  await me.press('attack')
  await page.waitForFunction(() => /attacks Moore/.test(document.querySelector('[data-testid=log]')?.textContent ?? ''))
  await me.shot('vicksburg-combat')
  for (let i = 0; i < 20 && !/fought on/.test((await me.said()).join('\n')); ++i) {
    await goOn(me)
    await page.waitForTimeout(120)
  }
  assert.match((await me.said()).join('\n'), /fought on/)
  // A reload in the middle of the phase changes nothing.
  const before = { prompt: await me.prompt(), said: await me.said(), counters: await me.counters() }
  await page.reload()
  await me.seated()
  await page.waitForFunction((n) => document.querySelectorAll('[data-testid=log] .line').length >= n, before.said.length)
  assert.deepEqual({ prompt: await me.prompt(), said: await me.said(), counters: await me.counters() }, before)
  // Replay, and a game from there.
  await page.locator('[data-testid=log] .line').nth(1).click()
  await page.waitForSelector('[data-testid=replay]')
  const address = page.url()
  await page.click('text=What if…')
  await page.waitForFunction((was) => location.href !== was, address)
  await page.getByText('A what-if game').waitFor()
  await me.leave()
})

test('every legal action can be had with the mouse', async () => {
  const me = await sit({ scenario: standard, way: 'Both sides on this screen' })
  await until(me, /Spend initiative points/)
  await me.page.locator('[data-testid=all] summary').click()
  const all = await me.page.$$eval('[data-testid=all] [data-do]', (list) => list.map((each) => each.dataset.do))
  const said = /\((\d+)\)/.exec(await me.page.textContent('[data-testid=all] summary'))
  assert.equal(all.length, Number(said[1]))
  assert.ok(all.includes('activate logan') && all.includes('pass'))
  await me.page.locator('[data-do="activate logan"]').click()
  await me.waitPrompt(/Move, attack, or stop/)
  await me.leave()
})

test('a sealed declaration stays sealed', async () => {
  const me = await sit({ scenario: standard, way: 'A friend' })
  await me.page.getByRole('tab', { name: 'Table' }).click()
  const link = await me.page.evaluate(() => [...document.querySelectorAll('input')].map((each) => each.value).find((each) => each.includes('/#/t/')))
  assert.ok(link, 'there is a link to send')
  const foe = await arrive()
  await foe.open(link)
  for (let i = 0; i < 120 && !/Declare Leaders/.test(await me.prompt()); ++i) {
    await goOn(me).catch(() => undefined)
    await goOn(foe).catch(() => undefined)
    await me.page.waitForTimeout(40)
  }
  await me.page.locator('[data-testid=declare] button', { hasText: 'Grant' }).click()
  await me.shot('vicksburg-declare')
  const known = await foe.said()
  await me.press('declare')
  await foe.page.waitForSelector('[data-testid=declare]')
  await foe.page.waitForTimeout(300)
  assert.deepEqual((await foe.said()).slice(known.length).filter((line) => /Grant|declares/.test(line)), [], 'the log keeps the secret')
  const seen = await foe.page.evaluate(() => document.body.innerText)
  assert.ok(!/The Union declares/.test(seen))
  await foe.press('declare')
  await foe.page.waitForFunction(() => /Initiative: Union/.test(document.querySelector('[data-testid=log]').textContent))
  assert.ok((await me.page.locator('[data-testid=dice] .die, [data-testid=duel] .die').count()) >= 2, 'the duel is shown as dice')
  await me.shot('vicksburg-duel')
  await me.leave()
  await foe.leave()
})

test('with the keyboard only', async () => {
  const me = await sit({ scenario: standard })
  const { page } = me
  await me.press('no raid')
  await me.waitPrompt(/opening/)
  await page.keyboard.press('f')
  await me.waitPrompt(/Spend initiative/)
  await page.keyboard.press('/')
  await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-testid=stack]')
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await page.keyboard.press('e')
  await page.waitForFunction(() => !/Spend initiative/.test(document.querySelector('[data-testid=prompt]').textContent))
  await me.leave()
})
