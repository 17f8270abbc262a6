// Stockade Redan in a real browser against a real server: one person at the board.
import assert from 'node:assert/strict'
import { union } from './person.mjs'
import { Captain, learning } from './stockade.mjs'
import { stage } from './story.mjs'

const story = stage()

story('a whole turn with the mouse against the computer', async (sit) => {
  const me = await sit({}, Captain)
  await me.create({ scenario: learning })
  await me.shot('first')
  await me.asked(/Place/)
  const places = await me.lit('choose')
  assert.ok(places.length > 3, 'places to choose from are lit')
  await me.click(places[0])
  await me.placed(1)
  await me.press('default')
  await me.until(/Select units/)

  const stacks = await me.lit('choose')
  const stack = await me.onScreen(stacks)
  await me.click(stack)
  await me.shot('reach')
  const goal = await me.onScreen((await me.lit('reach')).filter((hex) => !stacks.includes(hex)))
  await me.click(goal)
  await me.says(`from ${stack} to ${goal}.`) // two clicks move a stack

  await me.asked(/Select units/)
  const taken = await me.lit('choose')
  const other = await me.onScreen(taken)
  const there = await me.drag(other, async () =>
    me.onScreen((await me.lit('reach')).filter((hex) => !taken.includes(hex))),
  )
  await me.says(`from ${other} to ${there}.`) // and so does one drag
  await me.until(/turn 2\b/)
  await me.shot('second-turn')
})

story('what others do is shown at a pace, and can be skipped', async (sit) => {
  const me = await sit({ animate: true }, Captain)
  const { page } = me
  await me.begin(union)
  await me.until(/Choose a target/)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000) // time stands still: nothing more is shown by itself
  await page.keyboard.press('e')
  await page.keyboard.press('e')
  // What comes after a skip, since the other side is still deciding, is skipped as well.
  const skip = page.getByRole('button', { name: 'Skip ahead' })
  let followed = false
  const gone = page.waitForSelector('[data-testid=following]', { state: 'detached' }).then(() => (followed = true))
  while (!followed) await Promise.race([gone, skip.click().catch(() => {})])
  await page.clock.resume()
  await me.decides()
})

story('why not, with the rule; the rule opens in the drawer', async (sit) => {
  const me = await sit({}, Captain)
  await me.begin(union)
  await me.asked(/Place/)
  const [x, y] = await me.at((await me.lit('choose'))[0])
  await me.page.mouse.move(x - 420, y + 120)
  const rule = await me.page.textContent('[data-testid=hint] .rule-link')
  assert.match(rule, /^\d+\.\d/)
  await me.page.click('[data-testid=hint] .rule-link')
  await me.page.waitForSelector(`[data-testid=rules] article.wanted[data-rule="${rule}"]`)
  await me.shot('rules')
})

story('undo, reload in the middle of a phase, and found again at home', async (sit) => {
  const me = await sit({}, Captain)
  await me.begin(union)
  await me.asked(/Place/)
  const asked = await me.prompt()
  await me.click((await me.lit('choose'))[0])
  assert.notEqual(await me.prompt(), asked)
  await me.press('undo')
  assert.equal(await me.prompt(), asked)
  await me.click((await me.lit('choose'))[1])
  const [prompt, counters] = [await me.prompt(), await me.counters()]
  assert.notEqual(prompt, asked)
  await me.reload()
  assert.equal(await me.prompt(), prompt)
  assert.deepEqual(await me.counters(), counters)
  await me.home()
  await me.page.click('.yours a')
  await me.settled()
  assert.equal(await me.prompt(), prompt)
})

story.long('both sides on one screen; replay, and a what-if game from the past', async (sit) => {
  const me = await sit({ curtain: true }, Captain)
  const { page } = me
  await me.create({ scenario: learning, way: 'Both sides on this screen' })
  await me.until(/Select units/, async () =>
    (await page.locator('[data-testid=curtain]').isVisible()) ? me.press('lift') : me.goOn(),
  )
  const other = page.locator('[title="Look from the other side"]')
  await other.click() // the garrison is shown only when its player has sat down
  await page.waitForSelector('[data-testid=curtain]')
  await me.shot('curtain')
  await me.press('lift')
  await page.waitForSelector('[data-testid=curtain]', { state: 'detached' })
  await other.click()
  await me.asked(/Select units/)
  await page.keyboard.press('s')
  await page.waitForSelector('[data-testid=advice] li')
  const lines = (await me.said()).length
  await me.press('follow')
  await me.grows(lines)
  await me.asked(/Select units/)

  const third = page.locator('[data-testid=log] .line').nth(2)
  const changes = (was) =>
    page.waitForFunction((text) => document.querySelector('[data-testid=prompt]').textContent !== text, was)
  await third.click()
  await me.asked(/Replay/)
  const early = await me.prompt()
  await page.click('[aria-label="Step forward"]')
  await changes(early)
  const stepped = await me.prompt()
  await page.click('[aria-label="Play"]')
  await changes(stepped)
  await changes(await me.prompt()) // it goes on by itself
  await me.shot('replay')
  await page.click('text=Back to the game')
  await me.asked(/Select units/)
  await third.click()
  await me.asked(/Replay/)
  await page.click('text=What if…')
  await page.click('[data-button=whatif]')
  await page.getByText('A what-if game').waitFor()
  await me.settled()
  assert.ok((await me.lit('choose')).length > 0 || (await me.buttons()).length > 0, 'the what-if game can be played')
})

story('with the keyboard only', async (sit) => {
  const me = await sit({}, Captain)
  const { page } = me
  await me.home()
  await me.shot('home')
  await tabTo(page, 'a.btn.main')
  await page.keyboard.press('Enter')
  await page.waitForSelector('input[name=scenario]')
  await tabTo(page, 'input[name=scenario]')
  for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowDown')
  await tabTo(page, 'button.go')
  await page.keyboard.press('Enter')
  await me.settled()
  await me.asked(/Place/)
  await me.key('/')
  await me.key('n')
  await me.key('Enter')
  await me.placed(1)
  await me.key('f')
  await me.until(/Select units/, async () => me.key(/Roll/.test(await me.prompt()) ? 'f' : 'e'))
  await me.key('/')
  await me.key('n')
  await me.key('Enter')
  await page.waitForSelector('[data-tone=reach]')
  const before = (await me.said()).length
  await me.key('n')
  await me.key('n')
  await me.shot('keyboard')
  await me.key('Enter')
  await me.grows(before)
  await me.key('u')
  await me.shrinksTo(before)
})

// Presses Tab until that has the focus; when the focus has been everywhere, it cannot be reached.
async function tabTo(page, selector) {
  await page.evaluate(() => document.querySelectorAll('[data-passed]').forEach((each) => delete each.dataset.passed))
  const look = (wanted) => {
    const now = document.activeElement
    if (now.matches(wanted)) return 'there'
    if (now !== document.body && now.dataset.passed) return 'round'
    now.dataset.passed = 'yes'
    return 'on the way'
  }
  for (let at = await page.evaluate(look, selector); at !== 'there'; at = await page.evaluate(look, selector)) {
    assert.notEqual(at, 'round', `${selector} cannot be reached with Tab`)
    await page.keyboard.press('Tab')
  }
}

story('resigning shows luck, and every die can be checked', async (sit) => {
  const me = await sit({}, Captain)
  const { page } = me
  await me.begin(union)
  await me.press('default')
  await me.until(/Select units/)
  await page.getByRole('tab', { name: 'Table' }).click()
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: 'Yes, resign' }).click()
  await page.waitForSelector('[data-testid=report]')
  await page.getByRole('button', { name: 'Check every die' }).click()
  assert.match(await page.textContent('[data-testid=verdict]'), /All \d+ dice are what the seed says/)
  await me.shot('report')
})

story('on a tablet, upright and dark', async (sit) => {
  const me = await sit({ viewport: { width: 820, height: 1180 }, hasTouch: true, colorScheme: 'dark' }, Captain)
  await me.join({ game: 'stockade', scenario: 'first-assault', seats: union })
  await me.decides()
  await me.shot('tablet')
})
