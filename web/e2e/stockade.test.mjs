// Whole stories in a real browser against a real server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stage } from './table.mjs'

const { sit } = stage()
const learning = 'The apex: a first game'

async function untilTurn(person, number, most = 120) {
  for (let i = 0; i < most && (await person.turn()) < number; ++i) {
    if (!(await person.goOn())) await person.page.waitForTimeout(250)
    await person.page.waitForTimeout(60)
  }
  assert.ok((await person.turn()) >= number, `turn ${number} did not come: ${await person.prompt()}`)
}

test('a whole turn with the mouse against the computer', async () => {
  const me = await sit()
  await me.home()
  await me.shot('home')
  await me.create({ scenario: learning })
  await me.shot('first')
  await me.page.click('text=No more tips')
  await me.waitPrompt(/Place/)
  const places = await me.lit('choose')
  assert.ok(places.length > 3, 'places to choose from are lit')
  await me.click(places[0])
  await me.page.waitForFunction(() => document.querySelectorAll('[data-piece^="13US"]').length === 1)
  await me.press('default')
  await me.waitPrompt(/Chaos of War|Select units/)
  for (let i = 0; i < 20 && !/Select units/.test(await me.prompt()); ++i) {
    await me.goOn()
    await me.page.waitForTimeout(150)
  }
  await me.idle()

  const stacks = await me.lit('choose')
  const stack = await me.onScreen(stacks)
  await me.click(stack)
  await me.page.waitForSelector('[data-tone=reach]')
  await me.shot('reach')
  const goal = await me.onScreen((await me.lit('reach')).filter((hex) => !stacks.includes(hex)))
  await me.click(goal)
  await me.page.getByText(`from ${stack} to ${goal}.`).waitFor() // two clicks move a stack

  await me.idle()
  const other = await me.onScreen(await me.lit('choose'))
  const there = await me.drag(other)
  await me.page.getByText(`from ${other} to ${there}.`).waitFor() // and so does one drag
  await untilTurn(me, 2)
  await me.shot('second-turn')
  await me.leave()
})

test('why not, with the rule; the rule opens in the drawer', async () => {
  const me = await sit()
  await me.create({ scenario: learning })
  await me.waitPrompt(/Place/)
  const [x, y] = await me.at((await me.lit('choose'))[0])
  await me.page.mouse.move(x - 420, y + 120)
  await me.page.waitForSelector('[data-testid=hint]')
  const rule = await me.page.textContent('[data-testid=hint] .rule-link')
  assert.match(rule, /^\d+\.\d/)
  await me.page.click('[data-testid=hint] .rule-link')
  await me.page.waitForSelector(`[data-testid=rules] article.wanted[data-rule="${rule}"]`)
  await me.shot('rules')
  await me.page.keyboard.press('Escape')
  await me.leave()
})

test('undo, reload in the middle of a phase, and found again at home', async () => {
  const me = await sit()
  await me.create({ scenario: learning })
  await me.waitPrompt(/Place/)
  const asked = await me.prompt()
  await me.click((await me.lit('choose'))[0])
  await me.page.waitForFunction((was) => document.querySelector('[data-testid=prompt]').textContent !== was, asked)
  await me.press('undo')
  await me.page.waitForFunction((was) => document.querySelector('[data-testid=prompt]').textContent === was, asked)
  await me.click((await me.lit('choose'))[1])
  await me.page.waitForFunction((was) => document.querySelector('[data-testid=prompt]').textContent !== was, asked)
  const [prompt, counters] = [await me.prompt(), await me.counters()]
  await me.page.reload()
  await me.seated()
  assert.equal(await me.prompt(), prompt)
  assert.deepEqual(await me.counters(), counters)
  await me.home()
  await me.page.click('.yours a')
  await me.seated()
  assert.equal(await me.prompt(), prompt)
  await me.leave()
})

test('two people by link, and a spectator', async () => {
  const blue = await sit(), gray = await sit(), onlooker = await sit()
  await blue.create({ scenario: learning, way: 'A friend' })
  await blue.page.getByRole('tab', { name: 'Table' }).click()
  const link = await blue.page.inputValue('[data-testid=friend-link]')
  const watch = await blue.page.inputValue('[data-testid=spectator-link]')
  await gray.open(link)
  await onlooker.open(watch)
  for (let i = 0; i < 8 && /deciding/.test(await blue.prompt()); ++i) {
    await gray.goOn()
    await gray.page.waitForTimeout(200)
  }
  await blue.waitPrompt(/Place/)
  assert.match(await gray.prompt(), /Union player is deciding/)
  await blue.click((await blue.lit('choose'))[0])
  for (const each of [gray, onlooker]) await each.page.waitForFunction(() => document.querySelectorAll('[data-piece^="13US"]').length === 1)
  assert.ok(!(await onlooker.counters()).some((each) => each.startsWith('36MS')), 'hidden counters stay hidden')

  await gray.page.getByRole('tab', { name: 'Chat' }).click()
  await gray.page.fill('input[aria-label=Message]', 'Good evening <b>there</b>')
  await gray.page.keyboard.press('Enter')
  await blue.page.getByRole('tab', { name: 'Chat' }).click()
  await blue.page.getByText('Good evening <b>there</b>').waitFor()
  await onlooker.page.getByRole('tab', { name: 'Chat' }).click()
  assert.equal(await onlooker.page.locator('input[aria-label=Message]').count(), 0, 'a spectator only looks on')
  assert.deepEqual(await onlooker.lit('choose'), [])
  await blue.shot('friend')
  for (const each of [blue, gray, onlooker]) await each.leave()
})

test('offers: taking back past a die, a draw declined, a draw agreed', async () => {
  const blue = await sit(), gray = await sit()
  const table = (person) => person.page.getByRole('tab', { name: 'Table' }).click()
  await blue.create({ scenario: learning, way: 'A friend' })
  await table(blue)
  await gray.open(await blue.page.inputValue('[data-testid=friend-link]'))
  await gray.waitPrompt(/Roll for the morale/)
  await gray.press('roll')
  await gray.page.waitForFunction(() => !/morale/.test(document.querySelector('[data-testid=prompt]').textContent))
  await table(gray)
  await gray.page.getByRole('button', { name: 'Ask to take back' }).click()
  await blue.page.getByText('asks to take back the last action').waitFor()
  await blue.page.getByRole('button', { name: 'Agree' }).click()
  await gray.waitPrompt(/Roll for the morale/)

  const offerDraw = () => blue.page.getByRole('button', { name: 'Offer a draw' }).click()
  await offerDraw()
  await blue.page.getByText('Waiting for the answer').waitFor()
  await gray.page.getByRole('button', { name: 'Decline' }).click()
  await blue.page.getByText('The draw was declined').waitFor()
  await offerDraw()
  await gray.page.getByRole('button', { name: 'Agree' }).click()
  for (const each of [blue, gray]) {
    await each.page.waitForSelector('[data-testid=report]')
    assert.equal(await each.prompt(), 'The game is over.')
    await each.leave()
  }
})

test('both sides on one screen; replay, and a what-if game from the past', async () => {
  const me = await sit({ curtain: true })
  await me.create({ scenario: learning, way: 'Both sides on this screen' })
  for (let i = 0; i < 60 && !/Select units/.test(await me.prompt()); ++i) {
    await me.goOn()
    await me.page.waitForTimeout(120)
  }
  await me.idle()
  const other = me.page.locator('[title="Look from the other side"]')
  await other.click() // the garrison is shown only when its player has sat down
  await me.page.waitForSelector('[data-testid=curtain]')
  await me.shot('curtain')
  await me.press('lift')
  await me.page.waitForSelector('[data-testid=curtain]', { state: 'detached' })
  await other.click()
  await me.waitPrompt(/Select units/)
  await me.page.keyboard.press('s')
  await me.page.waitForSelector('[data-testid=advice] li')
  const lines = (await me.said()).length
  await me.press('follow')
  await me.page.waitForFunction((n) => document.querySelectorAll('[data-testid=log] .line').length > n, lines)
  await me.waitPrompt(/Select units/)
  await me.idle()
  await me.page.locator('[data-testid=log] .line').nth(2).click()
  await me.page.waitForSelector('[data-testid=replay]')
  const early = await me.prompt()
  assert.match(early, /Replay/)
  await me.page.click('[aria-label="Step forward"]')
  await me.page.waitForFunction((was) => document.querySelector('[data-testid=prompt]').textContent !== was, early)
  await me.page.click('[aria-label="Play"]')
  await me.page.waitForTimeout(1300)
  await me.shot('replay')
  await me.page.click('text=Back to the game')
  await me.waitPrompt(/Select units/)
  await me.page.locator('[data-testid=log] .line').nth(2).click()
  await me.page.waitForSelector('[data-testid=replay]')
  const address = me.page.url()
  await me.page.click('text=What if…')
  await me.page.waitForFunction((was) => location.href !== was, address)
  await me.page.getByText('A what-if game').waitFor()
  assert.ok((await me.lit('choose')).length > 0 || (await me.buttons()).length > 0, 'the what-if game can be played')
  await me.leave()
})

test('exact odds before the roll, the best shots, and the dice after it', async () => {
  const me = await sit()
  await me.create({ scenario: learning, way: 'Both sides on this screen' })
  await me.page.click('text=No more tips')
  for (let i = 0; i < 60 && !/Choose a target/.test(await me.prompt()); ++i) {
    await me.goOn()
    await me.page.waitForTimeout(150)
  }
  await me.idle()
  await me.page.mouse.move(...(await me.at((await me.lit('target'))[0])))
  await me.page.waitForSelector('[data-testid=odds]')
  await me.press('volleys')
  await me.page.locator('.volley').first().click()
  await me.page.waitForSelector('[data-button=fire]')
  await me.page.waitForSelector('[data-testid=odds]')
  const chances = await me.page.$$eval('[data-testid=odds] .n', (all) => all.map((each) => parseFloat(each.textContent)))
  assert.ok(Math.abs(chances.reduce((a, b) => a + b) - 100) < 0.5, `the chances add up: ${chances}`)
  await me.shot('aim')
  const rolled = await me.page.locator('[data-testid=log] .line.fired').count()
  await me.press('fire')
  await me.page.waitForFunction((n) => document.querySelectorAll('[data-testid=log] .line.fired').length > n, rolled)
  assert.ok((await me.page.locator('[data-testid=dice] .die').count()) > 0, 'dice are shown as dice')
  await me.shot('fired')
  await me.leave()
})

test('with the keyboard only', async () => {
  const me = await sit()
  const { page } = me
  const tabTo = async (selector, most = 60) => {
    for (let i = 0; i < most; ++i) {
      if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return
      await page.keyboard.press('Tab')
    }
    assert.fail(`${selector} cannot be reached with Tab`)
  }
  await me.home()
  await tabTo('a.btn.main')
  await page.keyboard.press('Enter')
  await page.waitForSelector('input[name=scenario]')
  await tabTo('input[name=scenario]')
  for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowDown')
  await tabTo('button.go')
  await page.keyboard.press('Enter')
  await me.seated()
  await me.waitPrompt(/Place/)
  await page.keyboard.press('/')
  await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelectorAll('[data-piece^="13US"]').length === 1)
  await page.keyboard.press('f')
  for (let i = 0; i < 20 && !/Select units/.test(await me.prompt()); ++i) {
    await page.keyboard.press(/Roll/.test(await me.prompt()) ? 'f' : 'e')
    await page.waitForTimeout(250)
  }
  await me.idle()
  await page.keyboard.press('/')
  await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-tone=reach]')
  const before = (await me.said()).length
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await me.shot('keyboard')
  await page.keyboard.press('Enter')
  await page.waitForFunction((n) => document.querySelectorAll('[data-testid=log] .line').length > n, before)
  await page.keyboard.press('u')
  await page.waitForFunction((n) => document.querySelectorAll('[data-testid=log] .line').length <= n, before)
  await me.leave()
})

test('resigning shows luck, and every die can be checked', async () => {
  const me = await sit()
  await me.create({ scenario: learning })
  await me.press('default')
  await me.waitPrompt(/Chaos of War|Select units/)
  await me.goOn()
  await me.page.getByRole('tab', { name: 'Table' }).click()
  await me.page.getByRole('button', { name: 'Resign' }).click()
  await me.page.getByRole('button', { name: 'Yes, resign' }).click()
  await me.page.waitForSelector('[data-testid=report]')
  await me.page.getByRole('button', { name: 'Check every die' }).click()
  assert.match(await me.page.textContent('[data-testid=verdict]'), /All \d+ dice are what the seed says/)
  await me.shot('report')
  await me.leave()
})

test('on a tablet, upright and dark', async () => {
  const me = await sit({ viewport: { width: 820, height: 1180 }, hasTouch: true, colorScheme: 'dark' })
  await me.create({ scenario: 'First assault, 19 May' })
  await me.waitPrompt(/Place|role|Choose/)
  await me.shot('tablet')
  await me.leave()
})
