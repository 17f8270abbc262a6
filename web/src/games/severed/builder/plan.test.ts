import { describe, expect, it } from 'vitest'
import { History } from './history'
import {
  addArea,
  addFeature,
  addObjective,
  asWord,
  emptyPlan,
  freshId,
  lift,
  ownZone,
  pieceAt,
  planOf,
  reshape,
  resized,
  standardZone,
  twin,
  without,
  type Plan,
} from './plan'
import { readPlan } from './read'
import { writeFreeBattle, writeScenario, writeTable } from './scenario'
import { rectangle } from './shapes'
import type { TerrainKind } from './types'

const kind = (id: string, more: Partial<TerrainKind> = {}): TerrainKind => ({
  id,
  area: true,
  hill: false,
  level: 2,
  cover: 'light',
  foot_only: false,
  source: '',
  ...more,
})
const wood = (plan: Plan) => addFeature(plan, kind('forest'), rectangle([10, 10], 6, 4))

describe('a plan', () => {
  it('gives every piece a word of its own', () => {
    const [one] = wood(emptyPlan())
    const [two, key] = wood(one)
    expect(two.features.map((each) => each.id)).toEqual(['forest', 'forest_2'])
    expect(pieceAt(two, key)?.id).toBe('forest_2')
    expect(freshId([{ id: 'a' }, { id: 'a_2' }], 'a_2')).toBe('a_3')
    expect(asWord(" The Miller's House ")).toBe('the_miller_s_house')
  })
  it('changes one piece and no other', () => {
    const [plan, key] = wood(addObjective(emptyPlan(), [5, 5])[0])
    const next = reshape(plan, key, { points: rectangle([20, 20], 2, 2) })
    expect(next.objectives).toEqual(plan.objectives)
    expect(next.features[0]!.points).toEqual(rectangle([20, 20], 2, 2))
    expect(without(next, key).features).toEqual([])
  })
  it('copies a piece beside itself, and inside the table', () => {
    const [plan, key] = addFeature(emptyPlan(), kind('rocks'), rectangle([71, 1], 2, 2))
    const [copied, fresh] = twin(plan, key)!
    const copy = pieceAt(copied, fresh)!
    expect(copy.id).toBe('rocks_2')
    expect(copy.points).toEqual(rectangle([70, 2], 2, 2))
  })
  it('lays later features over earlier ones', () => {
    const [one, first] = wood(emptyPlan())
    const [two] = wood(one)
    expect(lift(two, first, 1).features.map((each) => each.id)).toEqual(['forest_2', 'forest'])
    expect(lift(two, first, -1)).toBe(two)
  })
  it('draws zones of its own from the standard strips', () => {
    const plan = ownZone(emptyPlan(), 'north', { all: 5, scouts: 15 })
    expect(plan.zones[0]!.all.points).toEqual([
      [0, 43],
      [72, 43],
      [72, 48],
      [0, 48],
    ])
    expect(twin(plan, plan.zones[0]!.all.key)).toBeNull()
    expect(standardZone(plan, 'north').zones).toEqual([])
  })
  it('keeps everything on a smaller table', () => {
    const [plan] = addFeature(emptyPlan(), kind('lake'), rectangle([70, 46], 4, 4))
    expect(resized(plan, { width: 48, height: 36 }).features[0]!.points.every(([x, y]) => x <= 48 && y <= 36)).toBe(
      true,
    )
  })
})

describe('a scenario file', () => {
  it('holds table, zones, victory and armies, and knows its lines', () => {
    const [first, hill] = addFeature(emptyPlan(), kind('hill', { hill: true }), rectangle([10, 10], 6, 4))
    let [plan] = addFeature(first, kind('road', { area: false }), [
      [0, 24],
      [72, 24.25],
    ])
    ;[plan] = addArea(ownZone(plan, 'south', { all: 5, scouts: 15 }), rectangle([36, 40], 20, 10))
    plan = {
      ...plan,
      title: 'Mill',
      forces: {
        south: { ready: 'usa-small' },
        north: {
          own: {
            id: 'x',
            title: 'Ours',
            side: 'CSA',
            units: [{ name: 'General', type: 'general', bases: 1, rifled: false, command: false }],
          },
        },
      },
    }
    const file = writeScenario(plan)
    const { text } = file
    expect(text).toContain('"hill hill 1: 7,8 13,8 13,12 7,12",')
    expect(text).toContain('"road road: 0,24 72,24.25",')
    expect(text).toContain('"centre 1: 36,24",')
    expect(text).toContain('size = [7200, 4800]')
    expect(text).toContain('south_zone = "0,0 72,0 72,5 0,5"')
    expect(text).toContain('"area: 26,35 46,35 46,45 26,45",')
    expect(text).toContain('south = "usa-small"')
    expect(text).toContain('[north]\nsource = "army builder"\nside = "CSA"')
    expect(text).not.toContain('north = ')
    const line = [...file.about].find(([, about]) => about === `piece ${hill}`)![0]
    expect(text.split('\n')[line - 1]).toContain('hill hill 1')
  })
  it('says what wins', () => {
    const plan = emptyPlan()
    const count = writeScenario({
      ...plan,
      victory: {
        ...plan.victory,
        kind: 'count',
        attacker: 'north',
        count: [
          { test: 'controls', objective: 'centre', points: 4 },
          { test: 'units-in', area: 'bank', points: 1, most: 4 },
        ],
      },
    }).text
    expect(count).toContain('attacker = "north"')
    expect(count).toContain('"controls centre 4",\n  "units-in bank 1 at-most 4",')
    expect(count).toContain('"5 attacker decisive"')
    const mission = writeScenario({
      ...plan,
      victory: {
        ...plan.victory,
        kind: 'mission',
        rules: [
          { test: 'controlled', number: 2, side: 'attacker', decisive: true },
          { test: 'always', side: 'defender', decisive: false },
        ],
      },
    }).text
    expect(mission).toContain('"controlled 2: attacker decisive",\n  "always: defender marginal",')
  })
  it('of a free battle names a ready table or holds one', () => {
    const ready = writeFreeBattle({ ready: 'mill' }, { ready: 'usa-small' }, { ready: 'csa-small' }).text
    expect(ready).toContain('table = "mill"\nsouth = "usa-small"\nnorth = "csa-small"')
    expect(ready).toContain('free = true')
    expect(ready).not.toContain('[table]')
    expect(writeFreeBattle({ own: emptyPlan() }, { ready: 'usa-small' }, { ready: 'csa-small' }).text).toContain(
      '[table]',
    )
  })
  it('gives back the table that the server read', () => {
    const plan = planOf({
      table: { id: 't', title: 'T', width: 60, height: 40 },
      features: [
        {
          id: 'w',
          kind: 'forest',
          area: true,
          hill: 0,
          level: 2,
          cover: 'light',
          points: [
            [1, 1],
            [5, 1],
            [5, 5],
          ],
        },
      ],
      objectives: [{ id: 'o', value: 2, points: [[30, 20]] }],
    })
    expect(writeTable(plan).text).toContain('"w forest: 1,1 5,1 5,5",')
    expect(writeTable(plan).text).toContain('"o 2: 30,20",')
  })
})

describe('a file that comes back', () => {
  const read = (plan: Plan, victory: Record<string, unknown>) =>
    readPlan({
      kind: 'scenario',
      ok: true,
      problems: [],
      table: { table: { id: '', title: 'T', width: 72, height: 48 }, features: [], objectives: [] },
      scenario: {
        title: plan.title,
        about: 'Now',
        minutes: 0,
        turns: 9,
        first: 'north',
        deploy_first: 'first-player',
        free: false,
        readiness: true,
        premeasure: false,
        zones: {
          north_zone: [
            [0, 40],
            [72, 40],
            [72, 48],
          ],
          north_scouts: [
            [0, 30],
            [72, 30],
            [72, 48],
          ],
        },
        areas: [
          {
            id: 'bank',
            points: [
              [0, 0],
              [9, 0],
              [9, 9],
            ],
          },
        ],
        victory: { from_turn: 1, final_factor: 1, ...victory },
      },
      south: {
        id: 'usa-small',
        title: 'S',
        side: 'USA',
        points: 0,
        bases: 0,
        men: 0,
        units: [],
        limits: { points: null, generals: { have: 0, most: 0 }, artillery: { have: 0, most: 0 } },
      },
      north: {
        id: '-north',
        title: 'Ours',
        side: 'CSA',
        points: 0,
        bases: 0,
        men: 0,
        units: [],
        limits: { points: null, generals: { have: 0, most: 0 }, artillery: { have: 0, most: 0 } },
      },
    })!

  it('has its zones, areas, armies and conditions again', () => {
    const plan = read(
      { ...emptyPlan(), title: 'Bridge' },
      {
        kind: 'mission',
        attacker: 'north',
        rules: [
          'controls hill: attacker decisive',
          'controlled 2: attacker marginal',
          'defender-lost-below 50: defender decisive',
          'always: defender marginal',
        ],
      },
    )
    expect(plan).toMatchObject({
      title: 'Bridge',
      turns: 9,
      minutes: 120,
      first: 'north',
      deployFirst: 'first-player',
      readiness: true,
      forces: { south: { ready: 'usa-small' }, north: { own: { title: 'Ours' } } },
    })
    const { text } = writeScenario(plan)
    expect(text).toContain('north_scouts = "0,30 72,30 72,48"')
    expect(text).toContain('"bank: 0,0 9,0 9,9"')
    expect(text).toContain(
      '"controls hill: attacker decisive",\n  "controlled 2: attacker marginal",\n  "defender-lost-below 50: defender decisive",\n  "always: defender marginal",',
    )
  })
  it('counts as it did', () => {
    const { text } = writeScenario(
      read(emptyPlan(), {
        kind: 'count',
        attacker: 'south',
        count: ['controls bridge 4', 'units-in bank 1 at-most 4'],
        grades: ['8 attacker decisive', '0 defender marginal'],
      }),
    )
    expect(text).toContain('"controls bridge 4",\n  "units-in bank 1 at-most 4",')
    expect(text).toContain('"8 attacker decisive",\n  "0 defender marginal",')
  })
})

describe('undo', () => {
  it('steps back and forth; changes with one key are one step', () => {
    const history = new History<number>()
    history.note(0)
    history.note(1, 'drag')
    history.note(2, 'drag')
    expect(history.undo(3)).toBe(1)
    expect(history.undo(1)).toBe(0)
    expect(history.undo(0)).toBeNull()
    expect(history.redo(0)).toBe(1)
    history.note(1)
    expect(history.canRedo).toBe(false)
  })
  it('begins a new step when a drag has ended', () => {
    const history = new History<number>()
    history.note(0, 'drag')
    history.settle()
    history.note(1, 'drag')
    expect(history.undo(2)).toBe(1)
  })
})
