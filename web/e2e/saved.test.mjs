// Records that were saved, opened again in a real browser: looked at, gone on from, and told as a page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { advised } from './advised.mjs'
import { root } from './server.mjs'
import { Captain } from './stockade.mjs'
import { stage } from './story.mjs'

const story = stage()
const record = join(root, 'tests', 'golden', 'stockade-learning.record')
const text = readFileSync(record, 'utf8')
const actions = text.match(/^(union|confederate): /gm).length

// Drops a file on the page as a person would.
async function drop(page, name, content) {
  const data = await page.evaluateHandle(
    ([called, words]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([words], called, { type: 'text/plain' }))
      return transfer
    },
    [name, content],
  )
  for (const type of ['dragover', 'drop']) await page.dispatchEvent('body', type, { dataTransfer: data })
}

story('a record is dropped on home, looked at, and gone on from; the way leads back', async (sit) => {
  const me = await sit({}, Captain)
  const { page } = me
  await me.home()
  await drop(page, 'my game.txt', text)
  await me.settled()
  await page.waitForSelector('[data-testid=replay]')
  assert.ok((await page.textContent('[data-testid=replay]')).includes(`${actions} / ${actions}`))
  assert.match(await page.textContent('[data-testid=log]'), /Stockade Redan|redan/)
  await me.shot('record')
  const opened = new URL(page.url()).hash.split('/')[2]
  await page.getByRole('button', { name: 'To the beginning' }).click()
  await page.getByText(`0 / ${actions}`).waitFor()
  await page.getByRole('button', { name: 'Step forward' }).click()
  await page.getByRole('button', { name: 'What if…' }).click()
  await page.locator('[data-testid=whatif] label', { hasText: 'the Union' }).click()
  await page.click('[data-button=whatif]')
  await page.waitForFunction((id) => !location.hash.includes(id), opened)
  await me.settled()
  assert.match(await page.textContent('.side'), /A what-if game, from action 1/)
  await page.getByRole('tab', { name: 'Table' }).click()
  await page.click('[data-testid=origin]')
  await page.waitForFunction((id) => location.hash.includes(id), opened)
  await page.waitForSelector('[data-testid=replay]')
  await page.getByRole('button', { name: 'Back to the game' }).click()
  await page.getByText('A saved game.').waitFor()
  await page.goto(`${me.address}/#/`)
  await page.getByText(', a record').waitFor()
})

story('a game that goes on is saved by who does not see everything, and looked at as far as he saw it', async (sit) => {
  const me = await sit({}, Captain)
  const { page } = me
  const { links } = await advised(me, { game: 'stockade', scenario: 'learning' }, /^fire\|.*turn 2/)
  await me.open(links[0])
  await me.settled()
  const seen = await page.textContent('[data-testid=log]')
  await page.getByRole('tab', { name: 'Table' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the record' }).click(),
  ])
  const saved = readFileSync(await download.path(), 'utf8')
  assert.doesNotMatch(saved, /confederate: place/)
  const table = new URL(page.url()).hash.split('/')[2]
  await me.home()
  await drop(page, 'mid-game.txt', saved)
  await page.waitForFunction((id) => /#\/t\//.test(location.hash) && !location.hash.includes(id), table)
  await me.settled()
  await page.getByText('saved in mid-game, as the Union side saw it').waitFor()
  assert.equal(await page.getByRole('button', { name: 'What if…' }).count(), 0)
  await me.shot('mid-game')
  assert.equal(await page.textContent('[data-testid=log]'), seen)
  await page.getByRole('button', { name: 'To the beginning' }).click()
  const bar = page.locator('[data-testid=replay]')
  await bar.getByText(/^0 \/ /).waitFor()
  await page.getByRole('button', { name: 'Step forward' }).click()
  await bar.getByText(/^[1-9]\d* \/ /).waitFor()
  await page.getByRole('button', { name: 'Back to the game' }).click()
  await page.getByText('A saved game. Look at any moment of it.').waitFor()
})

story('a game is saved as a page with its pictures', async (sit) => {
  const me = await sit({}, Captain)
  const { page } = me
  await me.home()
  await page.setInputFiles('input[aria-label=Record]', record)
  await me.settled()
  await page.getByRole('tab', { name: 'Table' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a page' }).click(),
  ])
  const html = readFileSync(await download.path(), 'utf8')
  assert.match(html, /<h2>First assault, turn 1<\/h2>/)
  assert.match(html, /Union wins|union wins/)
  assert.ok((html.match(/<svg /g) ?? []).length > 3, 'a picture of each turn')
  assert.doesNotMatch(html, /<script/)
})

story('what is wrong with a record is told with its line', async (sit) => {
  const me = await sit({}, Captain)
  const { page } = me
  await me.home()
  const alert = page.locator('[data-testid=open-record] [role=alert]')
  const line = text.split('\n').findIndex((each) => each.startsWith('union: place')) + 1
  await drop(page, 'spoiled.txt', text.replace(/^union: place \S+/m, 'union: place nobody'))
  await alert.waitFor()
  assert.match(await alert.textContent(), new RegExp(`^spoiled.txt cannot be opened. Line ${line}: `))
  await drop(page, 'letter.txt', 'Dear friend')
  await page.getByText('letter.txt cannot be opened. Line 1: not a record').waitFor()
  me.complaints.length = 0 // the browser tells of every answer that is a refusal
})
