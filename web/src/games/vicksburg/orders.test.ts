import { describe, expect, it } from 'vitest'
import {
  actionsAt,
  attackOrder,
  common,
  grouped,
  isPlain,
  litHexes,
  moveOrder,
  movable,
  undone,
  whyOrder,
  type Choice,
} from './orders'
import type { Reach, VicksburgAction, VicksburgView } from './types'

const nothing: Choice = { selected: null, picked: [], reaches: [], piece: null, aim: null }

function view(actions: Partial<VicksburgAction>[], more: Partial<VicksburgView> = {}): VicksburgView {
  return {
    phase: { id: 'operations', label: '', number: 3, seat: 'union' },
    decision: { seat: 'union', ask: 'operations', prompt: '', yours: true },
    units: [
      { id: 'logan', fate: 'map', hex: '0219', cf: 9 },
      { id: 'crocker', fate: 'map', hex: '0219', cf: 8 },
      { id: 'green', fate: 'map', hex: '0916', cf: 4 },
    ],
    leaders: [{ id: 'grant', name: 'Grant', cv: 3, supreme: true, fate: 'map', hex: '0219' }],
    ip: [4, 0],
    actions: actions.map((each) => ({ do: each.kind ?? '', kind: '', label: '', ...each })),
    ...more,
  } as VicksburgView
}
const sideOf = (id: string) => (id === 'green' ? 'confederate' : 'union')
const reach = (unit: string, hexes: [string, number][], forced = false): Reach => ({
  unit,
  mp: 5,
  forced,
  attacks: [],
  hexes: hexes.map(([hex, cost]) => ({ hex, cost, path: [hex], zone: false })),
})

describe('what a click means', () => {
  it('finds units that can begin an operation once each', () => {
    const v = view([
      { kind: 'activate', unit: 'logan' },
      { kind: 'activate', unit: 'logan', do: 'activate logan free' },
      { kind: 'operate', unit: 'crocker' },
    ])
    expect(movable(v, '0219')).toEqual(['logan', 'crocker'])
    expect(movable(v, '0916')).toEqual([])
  })
  it('names a unit by its hex, and a hex by itself', () => {
    const v = view([
      { kind: 'support', unit: 'logan' },
      { kind: 'retreat', unit: 'green', hex: '0917' },
    ])
    expect(actionsAt(v, '0219').map((each) => each.kind)).toEqual(['support'])
    expect(actionsAt(v, '0917').map((each) => each.kind)).toEqual(['retreat'])
  })
  it('makes everything else a button', () => {
    expect(
      view([{ kind: 'roll' }, { kind: 'no' }, { kind: 'place' }, { kind: 'step' }])
        .actions!.filter(isPlain)
        .map((each) => each.kind),
    ).toEqual(['roll', 'no'])
  })
})

describe('moving together', () => {
  it('offers the hexes that all can reach, at the largest cost', () => {
    const both = common([
      reach('logan', [
        ['0318', 2],
        ['0417', 4],
      ]),
      reach('crocker', [['0318', 3]]),
    ])
    expect([...both]).toEqual([['0318', { cost: 3, risk: false }]])
  })
  it('shows a forced march as a risk', () => {
    expect(common([reach('logan', [['0318', 2]], true)]).get('0318')!.risk).toBe(true)
  })
})

describe('orders', () => {
  it('writes a march with Leaders', () => {
    expect(moveOrder('logan', ['grant'], ['0318', '0418'])).toBe('move logan with grant to 0318 0418')
  })
  it('writes an attack from where it comes', () => {
    const aim = {
      hex: '0916',
      unit: 'logan',
      from: '0816',
      target: 'green',
      approaches: [{ hex: '0916', from: '0816', cost: 4, path: ['0716', '0816'] }],
    }
    expect(attackOrder(aim)).toBe('move logan 0716 0816 attack 0916 green')
    expect(attackOrder({ ...aim, approaches: [{ hex: '0916', from: '0816', cost: 1, path: [] }] }, [], true)).toBe(
      'attack 0916 green',
    )
  })
})

describe('what is lit', () => {
  it('lights stacks that can act, then where the picked units can go', () => {
    const v = view([{ kind: 'activate', unit: 'logan' }])
    expect([...litHexes(v, nothing).keys()]).toEqual(['0219'])
    const going = litHexes(v, {
      ...nothing,
      selected: '0219',
      picked: ['logan'],
      reaches: [reach('logan', [['0318', 2]])],
    })
    expect(going.get('0318')).toEqual({ tone: 'reach', text: '2' })
    expect(going.get('0219')?.tone).toBe('chosen')
  })
  it('lights only the hexes of the piece to be placed', () => {
    const v = view([
      { kind: 'place', unit: 'logan', hex: '0219' },
      { kind: 'place', unit: 'crocker', hex: '0318' },
    ])
    expect([...litHexes(v, { ...nothing, piece: 'crocker' }).keys()]).toEqual(['0318'])
  })
})

describe('why not', () => {
  it('asks for the march or the attack that was meant', () => {
    const choice = { ...nothing, picked: ['logan'] }
    expect(whyOrder(view([]), choice, 'union', sideOf, '0916')).toBe('move logan attack 0916 green')
    expect(whyOrder(view([]), choice, 'union', sideOf, '1010')).toBe('move logan to 1010')
    expect(whyOrder(view([]), nothing, 'union', sideOf, '0219')).toBe('activate logan')
    expect(whyOrder(view([]), nothing, 'union', sideOf, '1010')).toBeNull()
  })
})

it('says what is left undone', () => {
  expect(undone(view([{ kind: 'activate', unit: 'logan' }]))).toBe('4 IP left')
  expect(undone(view([]))).toBe('')
})

it('leaves no choice out of the list', () => {
  const v = view([{ kind: 'activate' }, { kind: 'pass' }, { kind: 'siege' }])
  expect(grouped(v.actions!).flatMap((each) => each.actions)).toHaveLength(3)
})
