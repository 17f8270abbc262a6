// Longroll without a server: the static site in Chromium, with its host stopped and the network cut.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Person, launch } from './person.mjs'
import { root } from './server.mjs'
import { host } from './site.mjs'
import { learning } from './stockade.mjs'

let browser
before(async () => (browser = await launch()))
after(() => browser?.close())

class Hermit extends Person {
  async arrive() {
    await this.home()
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  }
  // What the computer advises, until the game is over.
  async playToTheEnd() {
    for (;;) {
      await this.hurried()
      const screen = this.page.locator('[data-testid=screen]')
      if ((await screen.getAttribute('data-turn')) === 'over') return
      const at = await screen.getAttribute('data-at')
      await this.page.keyboard.press('s')
      await this.page.locator('[data-testid=advice] li').first().waitFor()
      await this.page.click('[data-button=follow-all]')
      await this.page.waitForFunction(
        (before) => document.querySelector('[data-testid=screen]').dataset.at !== before,
        at,
      )
    }
  }
  // Waits for this person's turn, and does not let the computer think for long.
  async hurried() {
    const [ready, hurry] = ['[data-settled=true]:not([data-turn=theirs])', '[data-button=hurry]']
    for (;;) {
      await this.page.waitForSelector(`[data-testid=screen]${ready}, ${hurry}`)
      if (await this.page.locator(`[data-testid=screen]${ready}`).count()) return this.drawn()
      await this.page.evaluate((button) => document.querySelector(button)?.click(), hurry)
      await this.page.waitForFunction((button) => !document.querySelector(button), hurry)
    }
  }
  async saveRecord(folder) {
    const button = this.page.getByRole('button', { name: 'Save the record' }).last()
    const [file] = await Promise.all([this.page.waitForEvent('download'), button.click()])
    const path = join(folder, file.suggestedFilename())
    await file.saveAs(path)
    return path
  }
  async openRecord(path) {
    await this.page.goto(`${this.address}/#/`)
    await this.page.setInputFiles('input[type=file]', path)
  }
  position = () => this.page.getAttribute('[data-testid=screen]', 'data-at')
}

// Nobody but this browser, from here on.
function alone(title, tell, { seed = 1, options = {} } = {}) {
  test(title, async () => {
    const site = await host(seed)
    const me = await Hermit.sit(browser, site.address, { serviceWorkers: 'allow', ...options })
    try {
      await me.arrive()
      await site.stop()
      await me.context.setOffline(true)
      await tell(me, site)
      me.assertNoComplaints()
    } catch (error) {
      const folder = join(root, 'build', 'e2e-failures', `offline-${process.pid}`)
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'console.txt'), `${title}\n${me.console.join('\n')}`)
      await me.page.screenshot({ path: join(folder, 'screen.png') })
      error.message += `\nthe screen is kept in ${folder}`
      throw error
    } finally {
      await me.context.close()
      await site.close()
    }
  })
}

alone('a whole short game against a colonel, its dice, its replay, and its record', async (me, site) => {
  const { page } = me
  await page.reload()
  await page.waitForSelector('article')
  await me.shot('offline-home')
  await page.goto(`${me.address}/#/new/stockade`)
  await page.locator('.cards label', { hasText: learning }).first().click()
  await page.locator('label', { hasText: 'Colonel' }).first().click()
  assert.equal(await page.getByText('You get a link to send').count(), 0, 'no friend without a server')
  await page.getByRole('button', { name: 'Set up the table' }).click()
  await me.decides()
  assert.match(page.url(), /#\/t\/~/)
  await me.playToTheEnd()
  await page.locator('[data-testid=report]').waitFor()
  await page.getByRole('button', { name: 'Check every die' }).click()
  assert.match(await page.textContent('[data-testid=verdict]'), /All \d+ dice are what the seed says/)
  assert.match(await page.textContent('[data-testid=report]'), /proven to nobody but yourself/)
  await me.shot('offline-report')
  const record = await me.saveRecord(site.folder)
  const at = await me.position()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Replay' }).first().click()
  await page.getByRole('button', { name: 'Back to the game' }).click()

  await me.openRecord(record)
  await me.settled()
  assert.equal(await me.position(), at, 'the record holds all of it')
})

alone('a game that was left in the middle of a phase is there again, and goes along', async (me, site) => {
  const { page } = me
  await page.goto(`${me.address}/#/new/stockade`)
  await page.locator('.cards label', { hasText: learning }).first().click()
  await page.getByRole('button', { name: 'Set up the table' }).click()
  await me.decides()
  for (let i = 0; i < 6; ++i) {
    await page.keyboard.press('s')
    await page.locator('[data-testid=advice] li').first().waitFor()
    await me.press('follow')
    await me.decides()
  }
  const at = await me.position()
  const prompt = await me.prompt()
  await me.reload()
  await me.decides()
  assert.equal(await me.position(), at)
  assert.equal(await me.prompt(), prompt)
  await page.getByRole('tab', { name: 'Table' }).click()
  assert.equal(await page.locator('[data-testid=spectator-link]').count(), 0, 'nobody else can look on')
  await page.getByRole('button', { name: 'Luck and dice' }).click()
  const record = await me.saveRecord(site.folder)
  await me.openRecord(record)
  await me.decides()
  assert.equal(await me.position(), at)
  assert.equal(await me.prompt(), prompt)
  await page.goto(`${me.address}/#/`)
  await page.waitForSelector('.yours li')
  assert.equal(await page.locator('.yours li').count(), 2)

  const spoiled = join(site.folder, 'spoiled.txt')
  writeFileSync(spoiled, readFileSync(record, 'utf8').replace(/\[0:( \d)/, '[0: 9'))
  await page.setInputFiles('input[type=file]', spoiled)
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Delete this game' }).first().click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForFunction(() => document.querySelectorAll('.yours li').length === 1)
})

alone('lessons, guides, rules and workshops are there', async (me) => {
  const { page } = me
  await page.goto(`${me.address}/#/learn/year1863`)
  await page.click('[data-button=begin]')
  await me.settled()
  await page.locator('[data-testid=lesson]').waitFor()
  await page.click('[data-button=understood]')
  assert.equal(await page.getAttribute('[data-testid=lesson]', 'data-step'), '1')
  await page.goto(`${me.address}/#/rules/vicksburg`)
  await page.locator('figure').first().scrollIntoViewIfNeeded()
  await page.locator('figure svg:visible').first().waitFor()
  await page.goto(`${me.address}/#/make/severed/army`)
  await page.waitForSelector('[data-hire=infantry]')
  await page.click('[data-hire=infantry]')
  await page.goto(`${me.address}/#/make/severed/table`)
  await page.waitForSelector('[data-kind=forest]')
})

test('a browser that keeps nothing says so', async () => {
  const site = await host(1)
  const me = await Hermit.sit(browser, site.address, { serviceWorkers: 'block' })
  try {
    await me.context.route('**/assets/worker-*.js', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: `Object.defineProperty(self, 'indexedDB', { value: undefined });${await response.text()}`,
      })
    })
    await me.home()
    await me.page.goto(`${me.address}/#/new/stockade`)
    await me.page.getByRole('button', { name: 'Set up the table' }).click()
    assert.match(await me.page.getByRole('alert').textContent(), /does not let Longroll keep games/)
  } finally {
    await me.context.close()
    await site.close()
  }
})
