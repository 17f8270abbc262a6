// A person who plays alone, with the engine in the browser: at a static site whose host may be gone, or at a server's page.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Person, launch } from './person.mjs'
import { PupilPerson } from './pupil.mjs'
import { root } from './server.mjs'
import { host } from './site.mjs'
import { tooLong, withLong } from './story.mjs'

const alone = (Kind) =>
  class extends Kind {
    // The page, and all that it needs to do without a network.
    async arrive() {
      await this.home()
      await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    }
    async setUp(game, { scenario, strength } = {}) {
      const { page } = this
      await page.goto(`${this.address}/#/new/${game}`)
      await page.locator('.cards label').first().waitFor()
      if (scenario) await page.locator('.cards label', { hasText: scenario }).first().click()
      if (strength) await page.locator('label', { hasText: strength }).first().click()
      await page.getByRole('button', { name: 'Set up the table' }).click()
      await this.decides()
    }
    // Asks for advice, and does all of it.
    async advance() {
      const at = await this.position()
      await this.page.keyboard.press('s')
      await this.page.locator('[data-testid=advice] li').first().waitFor()
      await this.page.click('[data-button=follow-all]')
      await this.page.waitForFunction(
        (before) => document.querySelector('[data-testid=screen]').dataset.at !== before,
        at,
      )
    }
    // What the computer advises, until the game is over.
    async playToTheEnd() {
      for (;;) {
        await this.hurried()
        if ((await this.page.getAttribute('[data-testid=screen]', 'data-turn')) === 'over') return
        await this.advance()
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
    async download(button, folder) {
      const pressed = this.page.getByRole('button', { name: button }).last()
      const [file] = await Promise.all([this.page.waitForEvent('download'), pressed.click()])
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

export const Hermit = alone(Person)
export const HermitPupil = alone(PupilPerson)

// A worker of the page begins with this.
export const spoilWorkers = (context, script) =>
  context.route('**/assets/worker-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${script};${await response.text()}` })
  })
export const noStorage = "Object.defineProperty(self, 'indexedDB', { value: undefined })"
export const noWebAssembly = "Object.defineProperty(self, 'WebAssembly', { value: undefined })"

// Stories at a static site; `cut`: nobody but this browser from the beginning on.
export function seclusion() {
  let browser
  after(() => browser?.close())
  return withLong((title, tell, { seed = 1, kind = Hermit, cut = true, workers = 'allow', options = {} } = {}) => {
    const told = async (me, site) => {
      if (cut) {
        await me.arrive()
        await site.stop()
        await me.context.setOffline(true)
      }
      await tell(me, site)
    }
    test(title, async () => {
      browser ??= await launch()
      const site = await host(seed)
      const me = await kind.sit(browser, site.address, { serviceWorkers: workers, ...options })
      try {
        await Promise.race([told(me, site), tooLong()])
        me.assertNoComplaints()
      } catch (error) {
        const folder = join(root, 'build', 'e2e-failures', `offline-${title.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)}`)
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, 'console.txt'), `${title}\n${error.stack}\n${me.console.join('\n')}`)
        await me.page.screenshot({ path: join(folder, 'screen.png') })
        error.message += `\nthe screen is kept in ${folder}`
        throw error
      } finally {
        await me.context.close()
        await site.close()
      }
    })
  })
}
