// Every lesson is played to its end with the mouse (by touch and keyboard in `long`); where it stands, and the guide.
import assert from 'node:assert/strict'
import { mouse } from './hands.mjs'
import { lessons, PupilPerson } from './pupil.mjs'
import { stage } from './story.mjs'

const story = stage()
lessons(story.long, mouse)

story.long('a lesson stands only for whoever began it, and stays where it is', async (sit) => {
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

story.long('the guide opens at what is asked, and the rules are one click away', async (sit) => {
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
