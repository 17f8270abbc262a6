import { describe, expect, it } from 'vitest'
import {
  assignOrder,
  beginOrder,
  effectOf,
  firstPick,
  grouped,
  litPlaces,
  plain,
  repick,
  through,
  whyOrder,
} from './orders'
import type { Act, RouteInfo, UnitInfo, UnitView, Year1863View } from './types'

const info = (id: string, type: UnitInfo['type'], kind?: UnitInfo['kind']): UnitInfo => ({
  id,
  name: id,
  side: 'confederate',
  type,
  size: 'XXX',
  two_sided: true,
  move: { west: 2, east: 3 },
  line: 3,
  veteran: 5,
  ...(kind ? { kind, corps: { battle: 3, campaign: 3 }, army: { battle: 4, campaign: 4 } } : {}),
})
const units = new Map(
  [
    info('lee', 'leader', 'general'),
    info('jackson', 'leader', 'general'),
    info('1nvirg', 'infantry'),
    info('2nvirg', 'infantry'),
    info('csa-supply-1', 'supply'),
  ].map((each) => [each.id, each]),
)
const unit = (id: string, more: Partial<UnitView> = {}): UnitView => ({ id, built_up: false, ...more })
const act = (kind: string, order: string, more: Partial<Act> = {}): Act => ({ kind, do: order, label: order, ...more })

const stack = [
  unit('lee', { built_up: true }),
  unit('1nvirg'),
  unit('2nvirg', { leader: 'jackson' }),
  unit('jackson', { commands: '2nvirg' }),
  unit('csa-supply-1'),
]
const actions = [
  act('done', 'done'),
  act('army', 'army lee', { unit: 'lee' }),
  act('march', 'march lee', { unit: 'lee' }),
  ...['1nvirg', '2nvirg', 'csa-supply-1'].map((id) => act('march', `march ${id}`, { unit: id })),
]
const view = (more: Partial<Year1863View> = {}): Year1863View =>
  ({
    decision: { seat: 'uw-ce', ask: 'movement', prompt: '', yours: true, command: 'confederate-east' },
    places: [
      { id: 'fredericksburg', stacks: [{ side: 'confederate', count: 5, hidden: 0, units: stack }] },
      { id: 'stafford-heights', stacks: [{ side: 'union', count: 13, hidden: 13, units: [] }] },
    ],
    actions,
    battle: null,
    group: null,
    ...more,
  }) as unknown as Year1863View

describe('who goes', () => {
  it('takes the whole army when its stack is clicked', () => {
    expect(firstPick(view(), units, 'fredericksburg').sort()).toEqual([
      '1nvirg',
      '2nvirg',
      'csa-supply-1',
      'jackson',
      'lee',
    ])
    expect(beginOrder(view(), units, 'fredericksburg', firstPick(view(), units, 'fredericksburg'), 'land')).toBe(
      'army lee',
    )
  })
  it('leaves a corps behind together with its commander', () => {
    const rest = repick(view(), units, 'fredericksburg', firstPick(view(), units, 'fredericksburg'), '2nvirg')
    expect([...rest].sort()).toEqual(['1nvirg', 'csa-supply-1', 'lee'])
    expect(beginOrder(view(), units, 'fredericksburg', rest, 'land')).toBe('army lee with 1nvirg csa-supply-1')
  })
  it('lets a corps go alone when the army stays', () => {
    const alone = repick(view(), units, 'fredericksburg', [], '2nvirg')
    expect(alone).toEqual(['2nvirg', 'jackson'])
    expect(beginOrder(view(), units, 'fredericksburg', alone, 'land')).toBe('march 2nvirg')
    expect(beginOrder(view(), units, 'fredericksburg', alone, 'sea')).toBeNull()
  })
})

describe('what is lit', () => {
  it('shows stacks that can move, then where they can go', () => {
    expect([...litPlaces(view(), { selected: null, unit: null, reach: [] })]).toEqual([
      ['fredericksburg', { tone: 'choose' }],
    ])
    const lit = litPlaces(view(), {
      selected: 'fredericksburg',
      unit: null,
      reach: [
        { point: 'culpeper', cost: 1, path: 'to culpeper by road', enemy: false },
        { point: 'stafford-heights', cost: 1, path: 'to stafford-heights by railroad', enemy: true },
      ],
    })
    expect(lit.get('culpeper')).toEqual({ tone: 'reach', text: '1' })
    expect(lit.get('stafford-heights')?.tone).toBe('risk')
  })
  it('shows nothing to those who do not decide', () => {
    const waiting = view({ decision: { seat: 'uw-ce', ask: 'movement', prompt: '', yours: false } })
    expect(litPlaces(waiting, { selected: null, unit: null, reach: [] }).size).toBe(0)
  })
})

describe('orders', () => {
  it('relieves whoever is in the way of a new command', () => {
    expect(assignOrder(stack, 'jackson', '1nvirg')).toBe('unassign jackson, assign jackson to 1nvirg')
    expect(assignOrder([unit('a'), unit('1nvirg', { leader: 'b' })], 'a', '1nvirg')).toBe(
      'unassign b, assign a to 1nvirg',
    )
  })
  it('reads the way from a path', () => {
    expect(through('to culpeper by road, rail to manassas, land at norfolk')).toEqual([
      'culpeper',
      'manassas',
      'norfolk',
    ])
  })
  it('asks about the step that fails', () => {
    const routes: RouteInfo[] = [{ a: 'culpeper', b: 'warrenton', way: 'road', river: 'Rappahannock', crosses: true }]
    const choice = {
      selected: 'fredericksburg',
      unit: null,
      reach: [{ point: 'culpeper', cost: 1, path: 'to culpeper by road', enemy: false }],
      begin: 'army lee',
    }
    expect(whyOrder(view(), routes, choice, 'warrenton')).toBe('army lee, to culpeper by road, to warrenton')
    expect(whyOrder(view(), routes, choice, 'norfolk')).toBe('army lee, to norfolk')
  })
  it('leaves no action without a button', () => {
    const shown = [...plain(view()), ...grouped(view()).flatMap((each) => each.acts)]
    expect(new Set(shown.map((each) => each.do))).toEqual(new Set(actions.map((each) => each.do)))
  })
})

it('says of a General Order what the rules of its side say', () => {
  const rule = (id: string, text: string) => ({ id, chapter: id.slice(0, 4), topic: 'events', text })
  const book = {
    rulings: [],
    rules: [
      rule('27.1g', 'Union Transfer of Forces: units go east.'),
      rule('27.2e', 'Shafts of Malice: roll one die.'),
      rule('27.2g', 'Shafts of Malice: no effect if he is not in play.'),
      rule('27.2j', 'Confederate Transfer of Forces: units go west.'),
    ],
  }
  expect(effectOf(book, { name: 'Shafts of Malice', side: 'confederate' })).toBe(
    'Roll one die. (27.2e) No effect if he is not in play. (27.2g)',
  )
  expect(effectOf(book, { name: 'Transfer of Forces', side: 'union' })).toBe('Units go east. (27.1g)')
})
