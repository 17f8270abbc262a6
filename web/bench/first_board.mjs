// node web/bench/first_board.mjs [TIMES]: how long somebody waits who comes to the static site (tools/site) for the first
// time and opens a game: from the page's address to the first board, and to the first decision, for which the computer has
// set up its side; and what is fetched for it.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Person, launch } from '../e2e/person.mjs'
import { host } from '../e2e/site.mjs'

const times = Number(process.argv[2] ?? 5)
const browser = await launch()
const site = await host(1)
const seconds = { page: [], board: [], decision: [] }
for (let i = 0; i < times; ++i) {
  const me = await Person.sit(browser, site.address, { serviceWorkers: 'block' })
  const began = performance.now()
  await me.page.goto(`${site.address}/#/new/stockade`)
  const set = me.page.getByRole('button', { name: 'Set up the table' })
  await me.page.waitForSelector('button.go:not([disabled])')
  seconds.page.push((performance.now() - began) / 1000)
  await set.click()
  await me.page.waitForSelector('[data-testid=screen]')
  await me.drawn()
  seconds.board.push((performance.now() - began) / 1000)
  await me.decides()
  seconds.decision.push((performance.now() - began) / 1000)
  await me.context.close()
}
await site.close()
await browser.close()

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)].toFixed(2)
const assets = join(import.meta.dirname, '..', 'dist', 'assets')
const engine = readdirSync(assets).find((each) => /^engine\.wasm-.*\.gz$/.test(each))
console.log(`engine, packed: ${(statSync(join(assets, engine)).size / 1000).toFixed(0)} KB`)
for (const [what, list] of Object.entries(seconds)) console.log(`first ${what}: ${median(list)} s (median of ${times})`)
