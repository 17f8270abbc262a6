// A person at a table, as far as a mouse and a keyboard go.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { chromium } from 'playwright-core'
import { serve } from './server.mjs'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const shots = process.env.SHOTS

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags, headless: true })

// A server and a browser for the tests of one file; `sit` brings a person to them.
export function stage() {
  let server, browser
  before(async () => {
    server = await serve()
    browser = await launch()
  })
  after(async () => {
    await browser?.close()
    await server?.stop()
  })
  return { sit: (options, kind = Person) => kind.sit(browser, server.address, options) }
}

export class Person {
  complaints = []

  // One person at the screen needs no curtain between two.
  static async sit(browser, address, { curtain = false, ...options } = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
    if (!curtain) await context.addInitScript(() => localStorage.setItem('longroll.set.curtain', 'false'))
    const page = await context.newPage()
    page.setDefaultTimeout(30000)
    const person = new this(context, page, address)
    page.on('console', (message) => message.type() === 'error' && person.complaints.push(message.text()))
    page.on('pageerror', (error) => person.complaints.push(String(error)))
    return person
  }
  constructor(context, page, address) {
    Object.assign(this, { context, page, address })
  }
  async leave() {
    assert.deepEqual(this.complaints, [], 'the browser complained')
    await this.context.close()
  }
  async shot(name) {
    if (!shots) return
    mkdirSync(shots, { recursive: true })
    await this.page.screenshot({ path: join(shots, `${name}.png`) })
  }

  async home() {
    await this.page.goto(`${this.address}/#/`)
    await this.page.waitForSelector('article')
  }
  async create({ game = 'stockade', scenario, way = 'The computer', side = 'Union' }) {
    const { page } = this
    await page.goto(`${this.address}/#/new/${game}`)
    await page.locator('.cards label', { hasText: scenario }).click()
    await page.locator('.cards.three label', { hasText: way }).click()
    if (way !== 'Both sides on this screen') await page.locator('label.side', { hasText: side }).click()
    await page.getByRole('button', { name: 'Set up the table' }).click()
    await this.seated()
  }
  async seated() {
    await this.page.waitForSelector('[data-testid=board]')
  }
  async open(link) {
    await this.page.goto(link)
    await this.seated()
  }

  prompt = () => this.page.textContent('[data-testid=prompt]')
  turn = async () => Number(/turn (\d+)/.exec(await this.page.textContent('.track b'))?.[1])
  buttons = () => this.page.$$eval('[data-button]:not([disabled])', (all) => all.map((each) => each.dataset.button))
  press = (id) => this.page.click(`[data-button="${id}"]`)
  lit = (tone) => this.page.$$eval(`[data-tone="${tone}"]`, (all) => all.map((each) => each.dataset.hex))
  said = () => this.page.$$eval('[data-testid=log] .line', (all) => all.map((each) => each.textContent))
  counters = () => this.page.$$eval('[data-piece]', (all) => all.map((each) => each.dataset.piece).sort())

  async waitPrompt(pattern) {
    await this.page.waitForFunction((source) => new RegExp(source).test(document.querySelector('[data-testid=prompt]')?.textContent ?? ''), pattern.source)
  }
  // The middle of a lit hex on the screen.
  async at(hex) {
    const box = await this.page.locator(`path[data-hex="${hex}"]`).boundingBox()
    assert.ok(box, `hex ${hex} is not lit`)
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  async click(hex) {
    await this.page.mouse.click(...(await this.at(hex)))
  }
  // Drags a stack to some hex in its reach, and tells which.
  async drag(from) {
    const taken = await this.lit('choose')
    const [x, y] = await this.at(from)
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x + 20, y + 12, { steps: 3 })
    await this.page.waitForSelector('[data-tone=reach]')
    const to = await this.onScreen((await this.lit('reach')).filter((hex) => !taken.includes(hex)))
    await this.page.mouse.move(...(await this.at(to)), { steps: 4 })
    await this.page.mouse.up()
    return to
  }
  // Drags a stack to a place that is known to be in its reach.
  async dragTo(from, to) {
    const [x, y] = await this.at(from)
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x + 20, y + 12, { steps: 3 })
    await this.page.mouse.move(...(await this.at(to)), { steps: 4 })
    await this.page.mouse.up()
    return to
  }
  async onScreen(hexes) {
    for (const hex of hexes) {
      const [x, y] = await this.at(hex)
      if (x > 20 && x < 870 && y > 20 && y < 560) return hex
    }
    return null
  }
  async idle() {
    await this.page.waitForFunction(() => !document.querySelector('.skip'))
    await this.page.waitForTimeout(150)
  }

  // Does one plain thing that goes on with the game; false when it is not this person's decision.
  async goOn() {
    const skip = this.page.locator('.skip')
    if (await skip.isVisible()) await skip.click().catch(() => undefined)
    const buttons = (await this.buttons()).filter((each) => each !== 'undo' && each !== 'repeat' && each !== 'volleys')
    const choice = ['lift', 'default', 'scatter-all', 'bombard-all', 'roll', 'option 1', 'fight', 'fire', 'hold', 'halt', 'end'].find((each) => buttons.includes(each))
    if (choice) {
      await this.press(choice)
      return true
    }
    const tile = this.page.locator('[aria-label=Stack] button.tile').first()
    const lit = await this.lit('choose')
    if (/to lose|give up/.test(await this.prompt()) && (await tile.isVisible())) await tile.click()
    else if (lit.length > 0) await this.click(lit[0])
    else return false
    return true
  }
}
