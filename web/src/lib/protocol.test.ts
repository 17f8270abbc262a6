// The types of the protocol are held against the page that describes it.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { codes, heard, said } from './protocol'
import { parse } from './router.svelte'
import { rulingsFor, search } from './rules'

const page = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8')
const [, fromClient = '', fromServer = ''] = page.split(/^From the (?:client|server):$/m)
const types = (text: string) => new Set([...text.matchAll(/type:"([a-z]+)"/g)].map((each) => each[1]))

it('says all that a client may say', () => {
  const described = new Set([
    ...fromClient
      .split('\n')
      .filter((line) => line.startsWith('| `{'))
      .flatMap((line) => [...types(line.split(/(?<!\\)\|/)[1]!)]),
  ])
  expect(new Set<string>(said)).toEqual(described)
})
it('hears all that the server may tell', () => {
  for (const type of types(fromServer)) expect(heard).toContain(type)
})
it('knows every code of an error', () => {
  const [, table = ''] = page.split(/^## Codes$/m)
  expect([...table.matchAll(/^\| `([a-z]+)` \|/gm)].map((each) => each[1])).toEqual([...codes])
})
it('reads the addresses of pages', () => {
  expect(parse('#/t/abc/KEY')).toEqual({ page: 'table', table: 'abc', keys: ['KEY'] })
  expect(parse('#/new/stockade')).toEqual({ page: 'new', game: 'stockade' })
  expect(parse('#/t/abc')).toEqual({ page: 'table', table: 'abc', keys: [] })
  expect(parse('#/watch/abc')).toEqual({ page: 'table', table: 'abc', keys: [''] })
  expect(parse('#/i/TOKEN')).toEqual({ page: 'invitation', token: 'TOKEN' })
  expect(parse('#/device/CODE')).toEqual({ page: 'device', code: 'CODE' })
  expect(parse('#/lobby')).toEqual({ page: 'lobby' })
  expect(parse('#/me')).toEqual({ page: 'me' })
  expect(parse('')).toEqual({ page: 'home' })
})
it('finds rules by words and the rulings of their chapter', () => {
  const rule = { id: '11.5a', chapter: '11.5', topic: 'fire', text: 'Infantry fires up to four hexes.' }
  const ruling = {
    id: 'R9',
    title: 'Range',
    chapters: '11.5, 11.6 (2)',
    text: 'Counted from the hex next to the firer.',
    option: '-',
  }
  const book = { rules: [rule, { ...rule, id: '10.1', chapter: '10.1', text: 'Units move.' }], rulings: [ruling] }
  expect(search(book, 'INFANTRY four').rules).toEqual([rule])
  expect(rulingsFor(book, rule)).toEqual([ruling])
  expect(rulingsFor(book, book.rules[1]!)).toEqual([])
})
