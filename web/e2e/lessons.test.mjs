// Every lesson is played to its end in a real browser, by mouse, by touch and by the keyboard alone: begun from the home page,
// one step at a time, as the computer advises where the lesson waits for the pupil.
import assert from 'node:assert/strict'
import { keyboard, mouse, touch } from './hands.mjs'
import { Person } from './person.mjs'
import { stage } from './story.mjs'

const story = stage()

class PupilPerson extends Person {
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

for (const game of ['stockade', 'vicksburg', 'year1863', 'severed'])
  for (const hand of [mouse, touch, keyboard])
    story(`the lesson of ${game} is played to its end ${hand.name}`, async (sit) => {
      const me = await sit(hand.options, PupilPerson)
      me.hand = hand
      const shot = (what) => hand === keyboard || me.shot(`lesson-${game}-${what}${hand === touch ? '-phone' : ''}`)
      await me.learn(game)
      assert.equal(await me.card().getAttribute('data-step'), '0')
      await shot('1')
      const steps = new Set()
      for (let i = 0; i < 400 && !steps.has('over'); ++i) {
        steps.add(await me.follow())
        const now = await me.card().getAttribute('data-step')
        if (now === 'over') steps.add(now)
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

story('a lesson stands only for whoever began it, and stays where it is', async (sit) => {
  const me = await sit({}, PupilPerson)
  const { page } = me
  await me.learn('stockade')
  await page.click('[data-button=understood]')
  await page.click('[data-button=understood]')
  assert.equal(await me.card().getAttribute('data-step'), '2')
  await me.reload()
  await me.card().waitFor()
  assert.equal(await me.card().getAttribute('data-step'), '2', 'a reload does not begin it again')
  await me.follow()
  await me.settled()
  const step = await me.card().getAttribute('data-step')
  await page.getByRole('button', { name: 'Replay' }).first().click()
  await me.card().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Back to the game' }).click()
  await me.card().waitFor()
  assert.equal(await me.card().getAttribute('data-step'), step, 'nor does a replay')

  await page.getByRole('tab', { name: 'Table' }).click()
  const link = await page.locator('[data-testid=spectator-link]').inputValue()
  const guest = await sit({}, PupilPerson)
  await guest.open(link)
  assert.equal(await guest.card().count(), 0, 'a spectator sees the game, no lesson')

  await page.click('[data-button=quiet]')
  await me.card().waitFor({ state: 'detached' })
  await me.reload()
  await me.settled()
  assert.equal(await me.card().count(), 0, 'who has left a lesson is left alone')
})

story('the guide opens at what is asked, and the rules are one click away', async (sit) => {
  const me = await sit({}, PupilPerson)
  const { page } = me
  await me.learn('stockade')
  await page.keyboard.press('?')
  await page.waitForSelector('[data-testid=guide] .wanted')
  assert.match(await page.textContent('[data-testid=guide] .wanted'), /Movement/)
  await me.shot('guide-drawer')
  await page.getByRole('tab', { name: 'Every rule' }).click()
  const rules = page.locator('[data-testid=rules] article')
  await rules.first().waitFor() // they come from the server
  const all = await rules.count()
  await page.fill('[aria-label="Search the guide and the rules"]', 'bridge')
  await page.waitForFunction((n) => document.querySelectorAll('[data-testid=rules] article').length < n, all)
  assert.ok((await rules.count()) > 3)
  await page.getByRole('tab', { name: 'How to play' }).click()
  await page.locator('[data-testid=guide] h3').first().waitFor()
  for (const game of ['stockade', 'vicksburg', 'year1863', 'severed']) {
    await page.goto(`${me.address}/#/rules/${game}`)
    const figure = page.locator(`main[data-rules=${game}] figure`).first() // not one of the page that is being left
    await figure.scrollIntoViewIfNeeded()
    await figure.locator('svg:visible').first().waitFor()
    await me.shot(`guide-${game}`)
  }
})
