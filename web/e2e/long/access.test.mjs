// Every page can be used by people who do not see it, or see it badly: axe-core finds nothing serious, in light and in dark.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bring } from '../advised.mjs'
import { moments } from '../moments.mjs'
import { Person } from '../person.mjs'
import { stage } from '../story.mjs'

const story = stage()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

class Reader extends Person {
  found = []
  async goes(page, there) {
    await this.page.goto(`${this.address}/#/${page}`)
    await this.page.locator(there).first().waitFor()
    await this.drawn()
  }
  // In words: what is wrong, and the first places where it is.
  async findings() {
    await this.page.evaluate(axe)
    const { violations } = await this.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
    return violations
      .filter((each) => ['serious', 'critical'].includes(each.impact))
      .flatMap((each) =>
        each.nodes.slice(0, 6).map((node) => `${each.id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
      )
  }
  async looks(where) {
    for (const colorScheme of ['light', 'dark']) {
      await this.page.emulateMedia({ colorScheme })
      await this.drawn()
      this.found.push(...(await this.findings()).map((each) => `${where}, ${colorScheme}: ${each}`))
    }
  }
}
const reads = (title, tell) =>
  story(title, async (sit) => {
    const me = await sit({}, Reader)
    await tell(me)
    assert.deepEqual(me.found, [])
  })

const games = ['stockade', 'vicksburg', 'year1863', 'severed']

reads('pages to choose, learn and read', async (me) => {
  await me.goes('', 'article img')
  await me.looks('home')
  for (const game of games) {
    await me.goes(`new/${game}`, 'button[type=submit], .go')
    await me.looks(`a new table of ${game}`)
    await me.goes(`learn/${game}`, '[data-button=begin]')
    await me.looks(`lessons of ${game}`)
    await me.goes(`rules/${game}`, `main[data-rules=${game}] figure`)
    await me.looks(`guide of ${game}`)
  }
  await me.page.getByRole('tab', { name: 'Every rule' }).click()
  await me.page.locator('article').first().waitFor()
  await me.looks('every rule')
  await me.goes('lab', 'section table')
  await me.looks('laboratory')
})

reads('workshops', async (me) => {
  await me.goes('make/severed/army', 'main')
  await me.looks('army builder')
  await me.goes('make/severed/table', 'main')
  await me.looks('table editor')
})

for (const game of games)
  reads(`the table of ${game}`, async (me) => {
    const { scenario, wanted } = moments[game]
    await bring(me, { game, scenario }, wanted)
    await me.looks('in play')
  })

reads('what opens at a table', async (me) => {
  const { page } = me
  await bring(me, { game: 'stockade', scenario: 'learning' }, /^fire\|/)
  for (const tab of ['Chat', 'Table']) {
    await page.getByRole('tab', { name: tab }).click()
    await me.looks(tab)
  }
  await page.getByRole('button', { name: 'Luck and dice' }).click()
  await page.waitForSelector('[data-testid=report]')
  await me.looks('report')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('?')
  await page.locator('[data-testid=guide] h3').first().waitFor()
  await me.looks('guide')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Report' }).click()
  await page.getByRole('button', { name: 'Replay' }).first().click()
  await page.getByRole('button', { name: 'Back to the game' }).waitFor()
  await me.looks('replay')
})
