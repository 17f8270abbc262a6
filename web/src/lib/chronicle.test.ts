import { describe, expect, it } from 'vitest'
import { chronicle, spans } from './chronicle'
import { pace } from './pace'
import type { Entry, Happening } from './protocol'

let at = 0
const entry = (...events: Happening[]): Entry => ({ at: ++at, seat: 0, order: 'x', dice: [], events })
const moved = (n: number, from: string, to: string): Happening => ({
  kind: 'moved',
  side: 'union',
  text: `${n} units move from ${from} to ${to}.`,
  hexes: [from, to],
})

describe('the report', () => {
  it('tells the steps of one march as one line', () => {
    const lines = chronicle([entry(moved(2, '2410', '2411')), entry(moved(2, '2411', '2512'))])
    expect(lines.map((each) => each.text)).toEqual(['2 units move from 2410 to 2512.'])
    expect(lines[0]!.hexes).toEqual(['2410', '2411', '2512'])
  })
  it('keeps the name of the place where a march began', () => {
    const march = (from: string, to: string, words: string): Happening => ({
      kind: 'moved',
      side: 'union',
      text: `Hovey marches from ${words}`,
      hexes: [from, to],
    })
    const lines = chronicle([
      entry(march('0521', '0520', 'Port Gibson (0521) to 0520')),
      entry(march('0520', '0519', '0520 to 0519')),
    ])
    expect(lines.map((each) => each.text)).toEqual(['Hovey marches from Port Gibson (0521) to 0519'])
  })
  it('keeps marches of others apart', () => {
    expect(chronicle([entry(moved(2, '2410', '2411')), entry(moved(3, '2411', '2512'))])).toHaveLength(2)
    expect(chronicle([entry(moved(2, '2410', '2411')), entry(moved(2, '2612', '2512'))])).toHaveLength(2)
  })
  it('gathers the dice of one volley in one line', () => {
    const die = (n: number): Happening => ({ kind: 'die', text: `13US-${n}: die ${n}, missed.`, dice: [n] })
    const lines = chronicle([entry({ kind: 'fired', text: 'Fire.' }, die(3), die(4))])
    expect(lines.map((each) => each.kind)).toEqual(['fired', 'dice'])
    expect(lines[1]!.dice).toEqual([3, 4])
  })
  it('passes over phases with nothing to do in one line', () => {
    const phase = (name: string): Happening[] => [
      { kind: 'phase', text: `Turn 1: ${name} Phase.` },
      { kind: 'passed', text: `Nothing to do in the ${name} Phase.` },
    ]
    const lines = chronicle([
      entry(...phase('Union Fire'), ...phase('Hand-to-Hand Combat'), {
        kind: 'phase',
        text: 'Turn 2: Union Movement Phase.',
      }),
    ])
    expect(lines.map((each) => each.text)).toEqual([
      'Nothing to do: Union Fire, Hand-to-Hand Combat.',
      'Turn 2: Union Movement Phase.',
    ])
    expect(lines[1]!.heading).toBe(true)
  })
  it('does not change the log it was made from', () => {
    const log = [
      entry(
        { kind: 'fired', text: 'Fire.' },
        { kind: 'die', text: 'a', dice: [1] },
        { kind: 'die', text: 'b', dice: [2] },
      ),
    ]
    const before = JSON.stringify(log)
    chronicle(log)
    chronicle(log)
    expect(JSON.stringify(log)).toBe(before)
  })
})

it('finds hexes and rules in prose', () => {
  expect(spans('Fire into 1519 under rule 11.5a in 1863.', (word) => word === '1519')).toEqual([
    { text: 'Fire into ' },
    { text: '1519', hex: '1519' },
    { text: ' under ' },
    { text: 'rule 11.5a', rule: '11.5a' },
    { text: ' in ' },
    { text: '1863' },
    { text: '.' },
  ])
})

it('shows what matters longer, and hurries when much waits', () => {
  const shot = entry({ kind: 'fired', text: '' })
  expect(pace(entry(), 0)).toBe(0)
  expect(pace(null, 0)).toBe(0)
  expect(pace(shot, 0)).toBeGreaterThan(pace(entry(moved(1, '1010', '1011')), 0))
  expect(pace(shot, 100)).toBeLessThan(pace(shot, 10))
})
