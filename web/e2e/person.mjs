// A person at a table, as far as a mouse and a keyboard go. Nothing here waits for a time: the screen says in its
// attributes when it has settled (all that the server told is shown, and no answer is owed) and whose turn it is.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const unneeded = [
  'PreloadTopChromeWebUI',
  'PreloadTopChromeWebUILessNavigations',
  'SpareRendererForSitePerProcess',
  'Translate',
  'OptimizationHints',
  'MediaRouter',
]
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unneeded}`,
]
const shots = process.env.SHOTS
export const patience = 1000 * (process.env.PATIENCE ?? 120) // with what ought to come: a busy machine is slow

// The shell takes two thirds of the time of the whole browser; it has no notifications.
export const launch = (program = 'chromium-headless-shell') =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? `/usr/bin/${program}`, args: flags, headless: true })

// Who sits where.
export const screen = ['me', 'me']
export const union = ['me', 'computer']

// Whoever of them has to decide.
export const whoDecides = (...people) => Promise.race(people.map(async (each) => (await each.decides(), each)))

export class Person {
  console = []
  messages = [] // the last ones, to and from the server
  complaints = []

  // One person at the screen needs no curtain between two, and a test no animation. Tables are the server's, whose stories
  // these are; with `onServer` false a game of one person stays in the browser, as it does for people.
  static async sit(browser, address, { curtain = false, animate = false, onServer = true, ...options } = {}) {
    const reducedMotion = animate ? 'no-preference' : 'reduce'
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion, ...options })
    await context.addInitScript(
      (settings) => {
        for (const [key, value] of Object.entries(settings))
          if (localStorage.getItem(`longroll.set.${key}`) === null) localStorage.setItem(`longroll.set.${key}`, value)
      },
      { ...(curtain ? {} : { curtain: 'false' }), ...(onServer ? { onServer: 'true' } : {}) },
    )
    const page = await context.newPage()
    page.setDefaultTimeout(patience)
    return new this(context, page, address)
  }
  constructor(context, page, address) {
    Object.assign(this, { context, page, address })
    page.on('console', (message) => {
      this.console.push(`${message.type()}: ${message.text()}`)
      if (message.type() === 'error') this.complaints.push(message.text())
    })
    page.on('pageerror', (error) => {
      this.console.push(String(error))
      this.complaints.push(String(error))
    })
    page.on('websocket', (socket) => {
      const note =
        (arrow) =>
        ({ payload }) => {
          this.messages.push(`${arrow} ${String(payload).slice(0, 2000)}`)
          if (this.messages.length > 200) this.messages.shift()
        }
      socket.on('framesent', note('>'))
      socket.on('framereceived', note('<'))
    })
  }
  assertNoComplaints() {
    assert.deepEqual(this.complaints, [], 'the browser complained')
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
    await page.locator('.cards label', { hasText: scenario }).first().click()
    await page.locator('.cards.three label', { hasText: way }).click()
    if (way !== 'Both sides on this screen') await page.locator('label.side', { hasText: side }).click()
    await page.getByRole('button', { name: 'Set up the table' }).click()
    await this.settled()
  }
  // Sits down at a table that is there already: quicker than setting it up by hand.
  async join({ game, scenario, seats }) {
    const body = JSON.stringify({ game, scenario, seats: seats.map((kind) => ({ kind })) })
    const made = await (await fetch(`${this.address}/api/tables`, { method: 'POST', body })).json()
    await this.open(`${this.address}/#/t/${made.table}/${made.secrets.filter((each) => each).join('/')}`)
  }
  // By the link of a seat, or by an invitation.
  async open(link, name = 'Friend') {
    await this.page.goto(link)
    if (link.includes('/#/i/')) {
      const named = this.page.locator('[data-testid=who] input')
      const accept = this.page.getByRole('button', { name: /^Accept/ })
      await accept.waitFor()
      if (await named.isVisible()) await named.fill(name)
      await accept.click()
    }
    await this.settled()
  }
  async reload() {
    await this.page.reload()
    await this.settled()
  }
  // The links to send: the friend's and the spectators'.
  async links() {
    await this.page.getByRole('tab', { name: 'Table' }).click()
    return {
      friend: await this.page.inputValue('[data-testid=friend-link]'),
      spectator: await this.page.inputValue('[data-testid=spectator-link]'),
    }
  }

  // Waits until the screen has settled and has been drawn.
  async settled() {
    await this.page.waitForSelector('[data-testid=screen][data-settled=true]')
    await this.drawn()
  }
  drawn = () =>
    this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  // Waits until this person has to decide, or the game is over.
  async decides() {
    await this.page.waitForSelector('[data-testid=screen][data-settled=true]:not([data-turn=theirs])')
    await this.drawn()
  }
  // Waits until that is asked of this person.
  async asked(pattern) {
    await this.page.waitForFunction(
      ([source, flags]) =>
        document.querySelector('[data-testid=screen][data-settled=true]') &&
        new RegExp(source, flags).test(document.querySelector('[data-testid=prompt]').textContent),
      [pattern.source, pattern.flags],
    )
    await this.drawn()
  }
  // Waits until the report says that.
  says = (text) => this.page.locator('[data-testid=log] .line', { hasText: text }).first().waitFor()
  // Waits until the report has more lines than that, or fewer.
  grows = (lines) =>
    this.page.waitForFunction((n) => document.querySelectorAll('[data-testid=log] .line').length > n, lines)
  shrinksTo = (lines) =>
    this.page.waitForFunction((n) => document.querySelectorAll('[data-testid=log] .line').length <= n, lines)

  prompt = () => this.page.textContent('[data-testid=prompt]')
  buttons = () => this.page.$$eval('[data-button]:not([disabled])', (all) => all.map((each) => each.dataset.button))
  lit = (tone) => this.page.$$eval(`[data-tone="${tone}"]`, (all) => all.map((each) => each.dataset.hex))
  // Percents of what may come of it, as they are shown; "<0.1 %" for next to nothing.
  chances = () =>
    this.page.$$eval('[data-testid=odds] .n', (all) => all.map((each) => parseFloat(each.textContent.replace('<', ''))))
  said = () => this.page.$$eval('[data-testid=log] .line', (all) => all.map((each) => each.textContent))
  counters = () => this.page.$$eval('[data-piece]', (all) => all.map((each) => each.dataset.piece).sort())
  async press(id) {
    await this.page.click(`[data-button="${id}"]`)
    await this.settled()
  }
  async key(key) {
    await this.page.keyboard.press(key)
    await this.settled()
  }

  // Goes on, with `step` whenever this person decides, until the prompt, the turn or the report reads like that.
  async until(pattern, step = () => this.goOn()) {
    for (let before = ''; ;) {
      const now = await this.comesTo(pattern)
      if (now.there) return
      assert.ok(!now.over, `the game is over, and ${pattern} never came`)
      assert.notEqual(now.screen, before, `nothing came of it; waiting for ${pattern}`)
      before = now.screen
      await step()
    }
  }
  async comesTo(pattern) {
    const state = await this.page.waitForFunction(
      ([source, flags]) => {
        const screen = document.querySelector('[data-testid=screen][data-settled=true]')
        if (!screen) return null
        const wanted = new RegExp(source, flags)
        const lines = [...document.querySelectorAll('[data-testid=log] .line')].map((each) => each.textContent)
        const prompt = screen.querySelector('[data-testid=prompt]').textContent
        const there = [prompt, screen.querySelector('.track b').textContent, ...lines].some((each) => wanted.test(each))
        const { at, turn } = screen.dataset
        const curtain = document.querySelector('[data-testid=curtain]') !== null
        if (!there && turn === 'theirs' && !curtain) return null
        const lit = [...screen.querySelectorAll('[data-tone]')].map(
          (each) => `${each.dataset.hex} ${each.dataset.tone}`,
        )
        return {
          there,
          over: turn === 'over',
          screen: JSON.stringify([at, curtain, screen.querySelector('.side').textContent, lit]),
        }
      },
      [pattern.source, pattern.flags],
    )
    const found = await state.jsonValue()
    await this.drawn()
    return found
  }

  // The middle of a lit hex on the screen.
  async at(hex) {
    const box = await this.page.locator(`path[data-hex="${hex}"]`).boundingBox()
    assert.ok(box, `hex ${hex} is not lit`)
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  async click(hex) {
    await this.page.mouse.click(...(await this.at(hex)))
    await this.settled()
  }
  async point(hex) {
    await this.page.mouse.move(...(await this.at(hex)))
  }
  // Takes up a stack, and leaves it at a place in its reach that is picked from the lit ones.
  async drag(from, pick) {
    const [x, y] = await this.at(from)
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x + 20, y + 12, { steps: 3 })
    await this.page.waitForSelector('[data-tone=reach]')
    await this.settled()
    const to = await pick()
    await this.page.mouse.move(...(await this.at(to)), { steps: 4 })
    await this.page.mouse.up()
    await this.settled()
    return to
  }
  async onScreen(hexes) {
    for (const hex of hexes) {
      const [x, y] = await this.at(hex)
      if (x > 20 && x < 870 && y > 20 && y < 560) return hex
    }
    assert.fail(`none of ${hexes} is on the screen`)
  }
}
