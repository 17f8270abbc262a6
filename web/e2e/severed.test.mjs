// Severed Union in a real browser against a real server.
import assert from 'node:assert/strict'
import { bring } from './advised.mjs'
import { Person, screen, whoDecides } from './person.mjs'
import { stage } from './story.mjs'

const story = stage()
const plain = ['roll', 'first', 'default', 'ready', 'done', 'fight', 'forgo', 'brace', 'no yell', 'end']

// A person at a table without hexes: Units are pointed at by their codes.
class Commander extends Person {
  setUp = (way) => this.create({ game: 'severed', scenario: 'The Mill', way })
  units(seat) {
    return this.page.$$eval(
      '[data-testid=board] [data-unit]',
      (all, letter) =>
        [...new Set(all.map((each) => each.dataset.unit))].filter((each) => each.startsWith(letter)).sort(),
      seat,
    )
  }
  // The middle of a Unit on the screen.
  async where(unit, part = '.base') {
    const boxes = await this.page.$$eval(
      `[data-testid=board] [data-unit="${unit}"]:not(.ghost):not(.stopped) ${part}`,
      (all) => all.map((each) => each.getBoundingClientRect().toJSON()),
    )
    assert.ok(boxes.length > 0, `${unit} is on the table`)
    const left = Math.min(...boxes.map((b) => b.left)),
      right = Math.max(...boxes.map((b) => b.right))
    const top = Math.min(...boxes.map((b) => b.top)),
      bottom = Math.max(...boxes.map((b) => b.bottom))
    return [(left + right) / 2, (top + bottom) / 2]
  }
  async pick(unit) {
    await this.page.mouse.click(...(await this.where(unit)))
    await this.page.waitForSelector(`[data-testid=board] [data-unit="${unit}"].chosen`)
    await this.settled()
  }
  async pull([x, y], [dx, dy], look) {
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 })
    await this.page.mouse.move(x + dx, y + dy, { steps: 4 })
    await this.page.waitForSelector('[data-unit].ghost, [data-unit].stopped')
    await this.settled() // the ghost is where the pointer is
    await look?.()
    await this.page.mouse.up()
    await this.settled()
  }
  // Does what is asked in the plainest way.
  async goOn() {
    const buttons = (await this.buttons()).filter((each) => each !== 'undo')
    const choice =
      plain.find((each) => buttons.includes(each)) ??
      buttons.find((each) => /^(resolve|open|assist|reform|accept)/.test(each))
    if (choice) return this.press(choice)
    await this.page.locator('[aria-label=Choices] button').first().click()
    await this.settled()
  }
}

story('a whole turn with the mouse against the computer: deploy, drag, wheel, undo, reload', async (sit) => {
  const me = await sit({}, Commander)
  const { page } = me
  await me.setUp('The computer')
  await me.until(/Record the places/)
  assert.deepEqual(await me.units('c'), [], 'nothing of the enemy is on the table yet')
  // A click in the zone records the scouts.
  const middleOfZone = async (across) => {
    const zone = await page.locator('polygon.zone').first().boundingBox()
    return [zone.x + zone.width * across, zone.y + zone.height * 0.5]
  }
  await page.mouse.click(...(await middleOfZone(0.4)))
  await me.settled()
  assert.ok((await me.units('u')).includes('u.sct1'))
  await me.shot('severed-record')
  await me.press('ready')
  await me.until(/Deploy your army/)
  // The general and two Units by hand, in line as they are offered; the rest as the computer would.
  for (const [unit, across] of [
    ['u.gen1', 0.5],
    ['u.inf1', 0.3],
    ['u.inf2', 0.7],
  ]) {
    await page.mouse.click(...(await middleOfZone(across)))
    await me.settled()
    assert.ok((await me.units('u')).includes(unit), `${unit} is placed`)
  }
  await me.press('default')
  assert.equal(await page.locator('[data-testid=board] [data-unit="u.inf1"] .base').count(), 4)
  await me.pull(await me.where('u.inf1'), [-14, 0])
  assert.equal(await page.locator('.ghost, .stopped').count(), 0)
  await me.until(/Move your Units/)

  const north = (await me.where('u.inf1'))[1] < 300
  const ahead = north ? 1 : -1
  await me.pull(await me.where('u.inf1'), [0, 30 * ahead], async () => {
    assert.match(await page.textContent('[data-testid=inches]'), /left/)
    await me.shot('severed-ghost')
  })
  await me.asked(/moves: choose its next step/)
  const left = await page.textContent('[data-testid=left]')
  await me.press('undo')
  await me.asked(/Move your Units/)
  await me.pull(await me.where('u.inf1'), [0, 400 * ahead], async () => {
    assert.ok(await page.locator('[data-unit="u.inf1"].stopped').count(), 'the ghost stops where the inches end')
    assert.match(await page.textContent('[data-testid=hint]'), /[A-Z]+-\d+/)
  })
  await me.asked(/moves: choose its next step/)
  assert.notEqual(await page.textContent('[data-testid=left]'), left)
  const asked = await me.prompt()
  await me.reload()
  assert.equal(await me.prompt(), asked, 'a reload finds the move where it was')
  await me.press('done')
  await me.asked(/Move your Units/)

  await me.pick('u.inf2')
  await page.click('[data-pace=double]')
  await me.settled()
  const corner = await page.locator('[data-corner=left]').boundingBox()
  await me.pull([corner.x + corner.width / 2, corner.y + corner.height / 2], [0, 26 * ahead], () =>
    me.shot('severed-wheel'),
  )
  await me.asked(/moves: choose its next step/)
  await me.press('done')
  await me.says('moves 3 inches at the double quick')

  // Fire, charges and the computer's whole turn, until it is our move again.
  await me.until(/Turn 2/)
  await me.until(/Move your Units/)
  await me.shot('severed-next')

  await page.locator('[data-testid=log] .line').nth(4).click()
  await me.asked(/Replay/)
  await page.click('[aria-label="Step forward"]')
  await page.click('text=Back to the game')
  await me.asked(/Move your Units/)
})

story('a column is dragged at once, at the pace that it may march', async (sit) => {
  const me = await sit({}, Commander)
  const { page } = me
  await me.setUp('The computer')
  await me.until(/Move your Units/) // as the computer would deploy
  await me.pick('u.inf2')
  await page.getByText('column', { exact: false }).first().waitFor()
  await page.keyboard.press('Escape')
  await me.settled()
  const [x, y] = await me.where('u.inf2')
  await me.pull([x, y], [0, y < 300 ? 40 : -40])
  await me.asked(/moves: choose its next step/)
  await me.press('done')
  await me.says('in march')
})

story('a range is typed, and the first press fires the shell', async (sit) => {
  const me = await sit({}, Commander)
  const { page } = me
  await bring(me, { game: 'severed', scenario: 'sunken-road' }, /^aim\|/)
  const target = await page.locator('[data-testid=board] [data-unit].target .base.marked').first().boundingBox()
  await page.mouse.click(target.x + target.width / 2, target.y + target.height / 2)
  await page.waitForSelector('[data-button=strike]')
  await page.getByLabel('Range in inches').fill('31.5')
  await page.click('[data-button=strike]') // without waiting for anything
  await me.settled()
  await me.says('guessing 31.5 inches')
})

story('secret scouts do not show; two people by link, and a spectator', async (sit) => {
  const blue = await sit({}, Commander),
    gray = await sit({}, Commander),
    onlooker = await sit({}, Commander)
  await blue.setUp('A friend')
  const links = await blue.links()
  await gray.open(links.friend)
  await onlooker.open(links.spectator)
  const scouts = new Map([
    [blue, 'u.sct1'],
    [gray, 'c.sct1'],
  ])
  const shows = async (who, unit) => (await who.units(unit[0])).includes(unit)
  let mine
  do {
    mine = await whoDecides(blue, gray)
    await mine.goOn()
  } while (!(await shows(mine, scouts.get(mine))))
  // What is said after it has come: then all has come that was told of the scouts.
  await mine.page.getByRole('tab', { name: 'Chat' }).click()
  await mine.page.fill('input[aria-label=Message]', 'Ready when you are')
  await mine.page.keyboard.press('Enter')
  for (const each of [mine === blue ? gray : blue, onlooker]) {
    await each.page.getByRole('tab', { name: 'Chat' }).click()
    await each.page.getByText('Ready when you are').waitFor()
    assert.ok(!(await shows(each, scouts.get(mine))), 'recorded scouts stay hidden')
    await each.page.getByRole('tab', { name: 'Report' }).click()
    assert.doesNotMatch((await each.said()).join(' '), /recorded/)
  }
})

story.long('keyboard: choose a Unit, step by step, the rule of a refusal; a what-if game', async (sit) => {
  const me = await sit({}, Commander)
  const { page } = me
  await me.join({ game: 'severed', scenario: 'mill', seats: screen })
  await me.until(/Move your Units/)
  await me.key('/')
  await me.key('n')
  await me.key('n')
  await me.key('Enter')
  await page.waitForSelector('.chosen')
  await page.waitForSelector('[data-testid=unit]')
  await page.locator('[data-step]:not(.no)').first().focus()
  await me.key('Enter')
  await me.asked(/moves: choose its next step/)
  await me.key('f')
  await me.asked(/Move your Units/)
  const [unit] = await page.$$eval('[data-plate] .token title', (all) =>
    all
      .filter((each) => /had its move/.test(each.textContent))
      .map((each) => each.closest('[data-plate]').dataset.plate),
  )
  await page.mouse.move(...(await me.where(unit)))
  const rule = await page.textContent('[data-testid=hint] .rule-link')
  await page.click('[data-testid=hint] .rule-link')
  await page.waitForSelector(`[data-testid=rules] article.wanted[data-rule="${rule}"]`)
  await page.keyboard.press('Escape')
  await page.waitForSelector('[data-testid=rules]', { state: 'detached' })

  // From the moment before that move another game begins, with the Units where they stood then.
  const bases = () =>
    page.$$eval('[data-testid=board] [data-unit]', (all) =>
      all.map((each) => `${each.dataset.unit} ${each.querySelector('g').getAttribute('transform')}`).sort(),
    )
  const moved = await bases()
  await page.locator('[data-testid=log] .line').last().click()
  await me.asked(/Replay/)
  await page.click('[aria-label="Step back"]')
  await me.settled()
  await page.click('text=What if…')
  await page.click('[data-button=whatif]')
  await page.getByText('A what-if game').waitFor()
  await me.decides()
  assert.equal((await bases()).length, moved.length)
  assert.notDeepEqual(await bases(), moved)
  await me.asked(/moves: choose its next step|Move your Units/)
  await me.shot('severed-what-if')
})
