// Severed Union in a real browser against a real server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Person, stage } from './table.mjs'

const { sit } = stage()

// A person at a table without hexes: Units are pointed at by their codes.
class Commander extends Person {
  async begin(wishes = {}) {
    await this.create({ game: 'severed', scenario: 'The Mill', ...wishes })
    await this.page.getByText('No more tips').click().catch(() => undefined)
  }
  units(seat) {
    return this.page.$$eval('[data-testid=board] [data-unit]', (all, letter) => [...new Set(all.map((each) => each.dataset.unit))].filter((each) => each.startsWith(letter)).sort(), seat)
  }
  // The middle of a Unit on the screen.
  async where(unit, part = '.base') {
    const boxes = await this.page.$$eval(`[data-testid=board] [data-unit="${unit}"]:not(.ghost):not(.stopped) ${part}`, (all) => all.map((each) => each.getBoundingClientRect().toJSON()))
    assert.ok(boxes.length > 0, `${unit} is on the table`)
    const left = Math.min(...boxes.map((b) => b.left)), right = Math.max(...boxes.map((b) => b.right))
    const top = Math.min(...boxes.map((b) => b.top)), bottom = Math.max(...boxes.map((b) => b.bottom))
    return [(left + right) / 2, (top + bottom) / 2]
  }
  async pick(unit) {
    await this.page.mouse.click(...(await this.where(unit)))
    await this.page.waitForSelector(`[data-testid=board] [data-unit="${unit}"].chosen`)
  }
  async pull([x, y], [dx, dy], look) {
    await this.page.waitForFunction(() => !document.querySelector('[data-button][disabled]:not([data-button=undo])'))
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 })
    await this.page.mouse.move(x + dx, y + dy, { steps: 4 })
    await this.page.waitForSelector('[data-unit].ghost, [data-unit].stopped')
    await this.page.waitForTimeout(120)
    await look?.()
    await this.page.mouse.up()
  }
  // Does what is asked in the plainest way until the pattern is asked; false when that does not come.
  async until(pattern, most = 80) {
    for (let i = 0; i < most; ++i) {
      if (pattern.test(await this.prompt())) return true
      const skip = this.page.locator('.skip')
      if (await skip.isVisible()) await skip.click({ timeout: 500 }).catch(() => undefined)
      const buttons = (await this.buttons()).filter((each) => each !== 'undo')
      const choice = ['roll', 'first', 'default', 'ready', 'done', 'fight', 'forgo', 'brace', 'no yell', 'end'].find((each) => buttons.includes(each)) ?? buttons.find((each) => /^(resolve|open|assist|reform|accept)/.test(each))
      if (choice) await this.press(choice).catch(() => undefined)
      else await this.page.locator('[aria-label=Choices] button').first().click({ timeout: 200 }).catch(() => undefined)
      await this.page.waitForTimeout(90)
    }
    return false
  }
}

test('a whole turn with the mouse against the computer: deploy, drag, wheel, undo, reload', async () => {
  const me = await sit({}, Commander)
  await me.begin()
  assert.ok(await me.until(/Record the places/))
  assert.deepEqual(await me.units('c'), [], 'nothing of the enemy is on the table yet')
  // A click in the zone records the scouts; a drag takes them elsewhere.
  const zone = await me.page.locator('polygon.zone').first().boundingBox()
  await me.page.mouse.click(zone.x + zone.width * 0.4, zone.y + zone.height * 0.5)
  await me.page.waitForSelector('[data-unit="u.sct1"]')
  await me.shot('severed-record')
  await me.press('ready')
  assert.ok(await me.until(/Deploy your army/))
  // The general and two Units by hand, in line as they are offered; the rest as the computer would.
  const field = await me.page.locator('polygon.zone').first().boundingBox()
  for (const [unit, across] of [['u.gen1', 0.5], ['u.inf1', 0.3], ['u.inf2', 0.7]]) {
    await me.page.waitForFunction(() => !document.querySelector('[data-button][disabled]:not([data-button=undo])'))
    await me.page.mouse.click(field.x + field.width * across, field.y + field.height * 0.5)
    await me.page.waitForSelector(`[data-testid=board] [data-unit="${unit}"]`)
  }
  await me.press('default')
  await me.page.waitForFunction(() => document.querySelectorAll('[data-testid=board] [data-unit="u.inf1"] .base').length === 4)
  await me.page.waitForSelector('[data-button=ready].main:not([disabled])')
  const before = await me.where('u.inf1')
  await me.pull(before, [-14, 0])
  await me.page.waitForFunction(() => !document.querySelector('.ghost, .stopped'))
  assert.ok(await me.until(/Move your Units/), 'the movement phase comes')
  await me.idle()

  const north = (await me.where('u.inf1'))[1] < 300
  const ahead = north ? 1 : -1
  await me.pull(await me.where('u.inf1'), [0, 30 * ahead], async () => {
    assert.match(await me.page.textContent('[data-testid=inches]'), /left/)
    await me.shot('severed-ghost')
  })
  await me.waitPrompt(/moves: choose its next step/)
  const left = await me.page.textContent('[data-testid=left]')
  await me.press('undo')
  await me.waitPrompt(/Move your Units/)
  await me.pull(await me.where('u.inf1'), [0, 400 * ahead], async () => {
    assert.ok(await me.page.locator('[data-unit="u.inf1"].stopped').count(), 'the ghost stops where the inches end')
    assert.match(await me.page.textContent('[data-testid=hint]'), /[A-Z]+-\d+/)
  })
  await me.waitPrompt(/moves: choose its next step/)
  assert.notEqual(await me.page.textContent('[data-testid=left]'), left)
  const asked = await me.prompt()
  await me.page.reload()
  await me.seated()
  assert.equal(await me.prompt(), asked, 'a reload finds the move where it was')
  await me.press('done')
  await me.waitPrompt(/Move your Units/)

  await me.pick('u.inf2')
  await me.page.click('[data-pace=double]')
  const corner = await me.page.locator('[data-corner=left]').boundingBox()
  await me.pull([corner.x + corner.width / 2, corner.y + corner.height / 2], [0, 26 * ahead], () => me.shot('severed-wheel'))
  await me.waitPrompt(/moves: choose its next step/)
  await me.press('done')
  await me.page.waitForFunction(() => /Union infantry 2 moves 3 inches at the double pace/.test(document.querySelector('[data-testid=log]').textContent))

  // Fire, charges and the computer's whole turn, until it is our move again.
  await me.press('end')
  for (let i = 0; i < 40 && !/Turn 2/.test(await me.page.textContent('.track b')); ++i) await me.until(/^$/, 6)
  assert.ok(await me.until(/Move your Units/), 'the next turn comes')
  await me.shot('severed-next')

  await me.page.locator('[data-testid=log] .line').nth(4).click()
  await me.page.waitForSelector('[data-testid=replay]')
  await me.page.click('[aria-label="Step forward"]')
  await me.page.click('text=Back to the game')
  await me.waitPrompt(/Move your Units/)
  await me.leave()
})

test('secret scouts do not show; two people by link, and a spectator', async () => {
  const blue = await sit({}, Commander), gray = await sit({}, Commander), onlooker = await sit({}, Commander)
  await blue.begin({ way: 'A friend' })
  await blue.page.getByRole('tab', { name: 'Table' }).click()
  const link = await blue.page.inputValue('[data-testid=friend-link]')
  const watch = await blue.page.inputValue('[data-testid=spectator-link]')
  await gray.open(link)
  await onlooker.open(watch)
  for (let i = 0; i < 40 && !(await blue.units('u')).includes('u.sct1') && !(await gray.units('c')).includes('c.sct1'); ++i)
    for (const each of [blue, gray]) {
      const choice = (await each.buttons()).find((id) => ['roll', 'first', 'default'].includes(id))
      if (choice) await each.press(choice)
      await each.page.waitForTimeout(120)
    }
  const [mine, other] = (await blue.units('u')).includes('u.sct1') ? [blue, gray] : [gray, blue]
  const scouts = mine === blue ? 'u.sct1' : 'c.sct1'
  assert.equal(await mine.page.locator(`[data-testid=board] [data-unit="${scouts}"]`).count(), 1)
  for (const each of [other, onlooker]) {
    assert.equal(await each.page.locator(`[data-testid=board] [data-unit="${scouts}"]`).count(), 0, 'recorded scouts stay hidden')
    assert.doesNotMatch((await each.said()).join(' '), /recorded/)
  }
  for (const each of [blue, gray, onlooker]) await each.leave()
})

test('keyboard: choose a Unit, step by step, the rule of a refusal; a what-if game', async () => {
  const me = await sit({}, Commander)
  await me.begin({ way: 'Both sides on this screen' })
  assert.ok(await me.until(/Move your Units/))
  await me.idle()
  await me.page.keyboard.press('/')
  await me.page.keyboard.press('n')
  await me.page.keyboard.press('n')
  await me.page.keyboard.press('Enter')
  await me.page.waitForSelector('.chosen')
  await me.page.waitForSelector('[data-testid=unit]')
  await me.page.locator('[data-step]:not(.no)').first().focus()
  await me.page.keyboard.press('Enter')
  await me.waitPrompt(/moves: choose its next step/)
  await me.page.waitForSelector('[data-button=done]:not([disabled])')
  await me.page.keyboard.press('f')
  await me.waitPrompt(/Move your Units/)
  const [unit] = await me.page.$$eval('[data-plate] .token title', (all) => all.filter((each) => /had its move/.test(each.textContent)).map((each) => each.closest('[data-plate]').dataset.plate))
  await me.page.mouse.move(...(await me.where(unit)))
  await me.page.waitForSelector('[data-testid=hint]')
  const rule = await me.page.textContent('[data-testid=hint] .rule-link')
  await me.page.click('[data-testid=hint] .rule-link')
  await me.page.waitForSelector(`[data-testid=rules] article.wanted[data-rule="${rule}"]`)
  await me.page.keyboard.press('Escape')

  // From the moment before that move another game begins, with the Units where they stood then.
  const bases = () => me.page.$$eval('[data-testid=board] [data-unit]', (all) => all.map((each) => `${each.dataset.unit} ${each.querySelector('g').getAttribute('transform')}`).sort())
  const moved = await bases()
  await me.page.locator('[data-testid=log] .line').last().click()
  await me.page.click('[aria-label="Step back"]')
  await me.page.waitForFunction(() => /Replay/.test(document.querySelector('[data-testid=prompt]').textContent))
  const address = me.page.url()
  await me.page.click('text=What if…')
  await me.page.waitForFunction((was) => location.href !== was, address)
  await me.page.getByText('A what-if game').waitFor()
  assert.equal((await bases()).length, moved.length)
  assert.notDeepEqual(await bases(), moved)
  await me.waitPrompt(/moves: choose its next step|Move your Units/)
  await me.shot('severed-what-if')
  await me.leave()
})
