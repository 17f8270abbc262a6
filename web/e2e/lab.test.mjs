// The laboratory: what is shipped is shown and read; a report of one's own is made, stopped, made anew and read.
import assert from 'node:assert/strict'
import { Person } from './person.mjs'
import { stage } from './story.mjs'

const story = stage()

class Scholar extends Person {
  job = (n) => this.page.locator(`section[aria-label="Report ${n}"]`)
  async visit() {
    await this.page.goto(`${this.address}/#/lab`)
    await this.page.getByRole('heading', { name: 'A report of your own' }).waitFor()
  }
  // The report opens beside the page.
  async reads(link) {
    const [report] = await Promise.all([this.context.waitForEvent('page'), link.click()])
    await report.getByRole('heading', { name: 'Who wins' }).first().waitFor()
    const said = await report.textContent('body')
    await report.close()
    return said
  }
  async wishes({ scenario, games }) {
    await this.page.getByLabel('Scenario').selectOption({ label: scenario })
    for (const side of ['Union', 'Confederate'])
      await this.page
        .locator('label', { hasText: new RegExp(`^${side}`) })
        .locator('select')
        .selectOption('random')
    await this.page.getByLabel('Games').fill(String(games))
    await this.page.getByRole('button', { name: 'Play them' }).click()
  }
}

story('every shipped report is shown and can be read', async (sit) => {
  const me = await sit({}, Scholar)
  await me.visit()
  const links = me.page.getByRole('link', { name: 'Read the report' })
  assert.equal(await links.count(), 4)
  for (let i = 0; i < 4; ++i) {
    const said = await me.reads(links.nth(i))
    for (const chapter of ['How long it takes', 'How much is luck', 'Where it is fought out'])
      assert.match(said, new RegExp(chapter))
  }
  await me.shot('lab')
})

story.long('a report of one’s own is followed, stopped, made anew and read', async (sit) => {
  const me = await sit({}, Scholar)
  const { page } = me
  const scenario = 'The apex: a first game'
  await me.visit()
  await me.wishes({ scenario, games: 900_000 }) // more than there is time for
  const first = me.job(1)
  await first.waitFor()
  assert.ok(await page.getByRole('button', { name: 'Play them' }).isDisabled(), 'one at a time')
  await page.waitForFunction(() => document.querySelector('section[aria-label="Report 1"] progress')?.value > 0)
  await me.shot('lab-playing')
  await first.getByRole('button', { name: 'Stop' }).click()
  await first.getByText('stopped: it has what was played').waitFor()
  assert.match(await me.reads(first.getByRole('link', { name: 'Read it so far' })), /first game/)

  await me.wishes({ scenario, games: 12 })
  await me.job(2).getByText('finished').waitFor()
  assert.match(await me.job(2).locator('tbody').textContent(), /12/)
  assert.match(await me.reads(me.job(2).getByRole('link', { name: 'Read it' })), /12 games/)
  await me.visit()
  assert.equal(await me.job(1).count(), 1, 'what was made is there for who comes back')
})
