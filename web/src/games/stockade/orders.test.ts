import { describe, expect, it } from 'vitest'
import { fan } from '../../boards/fan'
import { HexGrid } from '../../boards/hex'
import {
  bearing,
  expectedLosses,
  fireOrder,
  follow,
  litHexes,
  movable,
  moveOrder,
  placing,
  probe,
  undone,
  waiting,
  whyOrder,
} from './orders'
import { lay, rows } from './pieces'
import type { Reach, StockadeBoard, StockadeView } from './types'

const grid = new HexGrid({ first_column: 10, last_column: 42, first_row: 1, last_row: 34, high: 'even' })

function view(ask: string, actions: StockadeView['actions'], more: Partial<StockadeView> = {}): StockadeView {
  return {
    turn: { number: 1, of: 8, label: 'First assault, turn 1' },
    phase: { id: 'union-movement', label: 'Union Movement', number: 7 },
    decision: { seat: 'union', ask, prompt: '', yours: true },
    outcome: null,
    actions: actions ?? [],
    stacks: [],
    states: {},
    bridges: [],
    shells: [],
    carnage: [],
    chaos: { union: [], confederate: [] },
    objective: [],
    tracks: {
      morale: 3,
      option: 1,
      assault: 1,
      redan_held: [],
      stacking: { union: 4, confederate: 3 },
      markers: { union: 0, confederate: 0 },
      eliminated: {},
    },
    ...more,
  }
}
const select = (unit: string, hex: string) => ({ do: `select ${unit}`, kind: 'select', label: '', unit, hex })
const reach = (hex: string, cost: number | 'all', path: string[], more: Partial<Reach> = {}): Reach => ({
  hex,
  cost,
  path,
  chaos: false,
  enemy: false,
  ...more,
})
const none = { selected: null, reach: [], aim: null }

describe('setting up', () => {
  const place = (unit: string, hex: string) => ({ do: `place ${unit} at ${hex}`, kind: 'place', label: '', unit, hex })
  const info = (kind: 'infantry' | 'officer' | 'artillery', regiment?: string) => ({
    side: 'union' as const,
    kind,
    number: 1,
    movement: 6,
    ...(regiment ? { regiment } : {}),
  })
  const units = {
    '30OH-1': info('infantry', '30OH'),
    '30OH-2': info('infantry', '30OH'),
    '13US-1': info('infantry', '13US'),
    '1OH-Art': info('artillery'),
  }
  const asked = view('place', [place('30OH-1', '3013'), place('30OH-1', '3012'), place('1OH-Art', '3013')], {
    decision: { seat: 'union', ask: 'place', prompt: '', yours: true, unit: '30OH-1' },
  })
  const hexes = (chosen: string | null) => placing(asked, units, chosen).actions?.map((each) => each.do)

  it('offers the unit that the server suggests, or one like the chosen one', () => {
    expect(waiting(asked)).toEqual(['30OH-1', '1OH-Art'])
    expect(hexes(null)).toEqual(['place 30OH-1 at 3013', 'place 30OH-1 at 3012'])
    expect(hexes('30OH-2')).toEqual(hexes(null))
    expect(hexes('1OH-Art')).toEqual(['place 1OH-Art at 3013'])
    expect(placing(asked, units, '1OH-Art').decision?.unit).toBe('1OH-Art')
    expect(hexes('13US-1')).toEqual(hexes(null)) // nobody like it waits
  })

  it('leaves other questions alone', () => {
    const moving = view('move', [])
    expect(placing(moving, units, '1OH-Art')).toBe(moving)
  })
})

describe('orders', () => {
  it('are written in the notation', () => {
    expect(moveOrder(['13US-1', '13US-2'], ['2409', '2308'])).toBe('move 13US-1 13US-2 2409 2308')
    expect(fireOrder('1519', ['13US-1'], true)).toBe('fire 1519 with 13US-1 unsupported')
  })
  it('repeat a march from another hex', () => {
    const bearings = bearing(grid, '2010', ['2011', '2111', '2112'])
    expect(bearings).toHaveLength(3)
    expect(follow(grid, '2010', bearings)).toEqual(['2011', '2111', '2112'])
    expect(follow(grid, '2410', bearings)).toEqual(['2411', '2511', '2512'])
  })
  it('ask why by the nearest reachable hex, then straight on', () => {
    const near = reach('2011', 1, ['2011'])
    expect(probe(grid, '2010', ['A'], [near], '2013')).toBe('move A 2011 2012 2013')
    expect(probe(grid, '2010', ['A'], [], '2011')).toBe('move A 2011')
  })
  it('ask why at a hex with the verb of the step', () => {
    const decision = { seat: 'union', ask: 'place', prompt: '', yours: true, unit: '13US-1' }
    expect(whyOrder(grid, view('place', [], { decision }), '2010')).toBe('place 13US-1 at 2010')
    expect(whyOrder(grid, view('plot', [{ do: 'plot 1519', kind: 'plot', label: '', hex: '1519' }]), '2010')).toBe(
      'plot 2010',
    )
    expect(whyOrder(grid, view('move', []), '2010')).toBeNull()
    const halfway = { seat: 'union', ask: 'moving', prompt: '', yours: true, focus: '2010' }
    expect(whyOrder(grid, view('moving', [], { decision: halfway }), '2012')).toBe('step 2011 2012')
    expect(whyOrder(grid, view('moving', [], { decision: halfway }), '2010')).toBeNull()
    expect(
      whyOrder(grid, view('move', [], { stacks: [{ hex: '2010', units: ['8MO-1'], hidden: false }] }), '2010'),
    ).toBe('select 8MO-1')
  })
})

describe('what is lit', () => {
  const moving = view('move', [select('A', '2010'), select('B', '2010'), select('C', '2210')])
  it('are the stacks that can move, until one is selected', () => {
    expect([...litHexes(moving, none).keys()]).toEqual(['2010', '2210'])
    const lit = litHexes(moving, {
      ...none,
      selected: '2010',
      reach: [reach('2011', 1, ['2011']), reach('2012', 'all', ['2012'], { chaos: true })],
    })
    expect(lit.get('2011')).toEqual({ tone: 'reach', text: '1' })
    expect(lit.get('2012')).toEqual({ tone: 'risk', text: 'all' })
    expect(lit.get('2010')).toEqual({ tone: 'chosen' })
    expect(lit.has('2210')).toBe(false)
  })
  it('are the targets, then who fires at the one chosen', () => {
    const firing = view('fire', [{ do: 'target 1519', kind: 'target', label: '', hex: '1519' }])
    const lit = litHexes(firing, {
      ...none,
      aim: {
        hex: '1519',
        firers: [
          { unit: 'A', hex: '1618', strength: 4 },
          { unit: 'B', hex: '1718', strength: 2 },
        ],
        picked: ['A'],
      },
    })
    expect([lit.get('1519')?.tone, lit.get('1618')?.tone, lit.get('1718')?.tone]).toEqual(['focus', 'chosen', 'choose'])
  })
  it('are only hexes with counters where almost any hex can be chosen', () => {
    const everywhere = grid.all().map((hex) => ({ do: `plot ${hex}`, kind: 'plot', label: '', hex }))
    expect([
      ...litHexes(view('plot', everywhere, { stacks: [{ hex: '1519', units: [], hidden: true }] }), none).keys(),
    ]).toEqual(['1519'])
  })
  it('is nothing when the other side decides', () => {
    expect(litHexes({ ...moving, decision: { ...moving.decision!, yours: false } }, none).size).toBe(0)
  })
  it('tells how much is left undone', () => {
    expect(undone(moving)).toBe('3 units can still move')
    expect(undone(view('fire', [{ do: 'target 1519', kind: 'target', label: '', hex: '1519' }]))).toBe(
      '1 target is in range',
    )
    expect(undone(view('scatter', []))).toBe('')
    expect(movable(moving, '2010')).toEqual(['A', 'B'])
  })
})

it('weighs shots by the losses to be expected', () => {
  const chances = [
    { result: 'no loss', ways: 1, of: 4, probability: 0.25 },
    { result: '1 lost', ways: 2, of: 4, probability: 0.5 },
    { result: 'all 2 lost', ways: 1, of: 4, probability: 0.25 },
  ]
  expect(expectedLosses({ headline: '', factors: [], chances })).toBe(1)
})

describe('counters', () => {
  const board = {
    units: { A: { side: 'union' }, B: { side: 'union' }, Z: { side: 'confederate' } },
  } as unknown as StockadeBoard
  it('lie in heaps, with a count', () => {
    const { pieces, heaps } = lay(grid, board, [{ hex: '2010', units: ['A', 'B'], hidden: false }])
    expect(pieces.map((each) => each.name)).toEqual(['B', 'A']) // the top one is drawn last
    expect(heaps).toMatchObject([{ hex: '2010', count: 2 }])
  })
  it('show one unknown face for a hidden stack, and none beside a counter that is seen', () => {
    expect(lay(grid, board, [{ hex: '1519', units: [], hidden: true }]).pieces).toMatchObject([
      { name: null, side: 'confederate' },
    ])
    expect(lay(grid, board, [{ hex: '1519', units: ['Z'], hidden: true }]).pieces.map((each) => each.name)).toEqual([
      'Z',
    ])
  })
  it('spread out inside the map', () => {
    for (const n of [2, 6, 7, 12])
      for (const at of [grid.center('1001'), grid.center('4234'), grid.center('2010')])
        for (const p of fan(at, n, grid.width, rows)) {
          expect(p.x).toBeGreaterThan(0)
          expect(p.x).toBeLessThan(grid.width)
          expect(p.y).toBeGreaterThan(0)
        }
  })
})
