// A table with its scenario in the making, as a value. The pieces on it are features, objectives, areas and zones.
import { newId } from './army'
import type { Force } from './scenario'
import { rectangle, type Size } from './shapes'
import type { Point, ReadTable, TerrainKind } from './types'

export interface Piece {
  key: string // never changes, never saved
  id: string // the word in the file
  points: Point[]
  turn: number // the direction in which it lies, in degrees
}
export interface Feature extends Piece {
  kind: string
  hill: number // 0: none
}
export interface Objective extends Piece {
  value: number
}

export type Edge = 'south' | 'north'
export interface Zone {
  edge: Edge
  all: Piece
  scouts: Piece
}

export type Side = 'attacker' | 'defender'
export interface Grade {
  side: Side
  decisive: boolean
}
export type Tally =
  | { test: 'controls'; objective: string; points: number }
  | { test: 'units-in'; area: string; points: number; most: number }
export type Mission = Grade &
  (
    | { test: 'controls'; objective: string }
    | { test: 'controlled' | 'defender-lost-below'; number: number }
    | { test: 'always' }
  )
export interface Victory {
  kind: 'objectives' | 'count' | 'mission'
  scoring: 'final' | 'running'
  fromTurn: number
  finalFactor: number
  attacker: Edge
  count: Tally[]
  grades: (Grade & { points: number })[]
  rules: Mission[]
}

export interface Plan extends Size {
  id: string
  title: string
  about: string
  minutes: number
  turns: number
  first: Edge | 'roll'
  deployFirst: Edge | 'first-player'
  readiness: boolean
  premeasure: boolean
  forces: Record<Edge, Force>
  features: Feature[]
  objectives: Objective[]
  areas: Piece[]
  zones: Zone[]
  victory: Victory
}

export const plainVictory = (): Victory => ({
  kind: 'objectives',
  scoring: 'final',
  fromTurn: 1,
  finalFactor: 1,
  attacker: 'south',
  count: [],
  grades: [
    { points: 5, side: 'attacker', decisive: true },
    { points: 3, side: 'attacker', decisive: false },
    { points: 0, side: 'defender', decisive: false },
  ],
  rules: [{ test: 'always', side: 'defender', decisive: false }],
})

export const emptyPlan = (): Plan => ({
  id: newId(),
  title: 'A new table',
  about: '',
  minutes: 120,
  turns: 12,
  width: 72,
  height: 48,
  first: 'roll',
  deployFirst: 'first-player',
  readiness: false,
  premeasure: false,
  forces: { south: { ready: 'usa-sample' }, north: { ready: 'csa-sample' } },
  features: [],
  objectives: [{ key: newId(), id: 'centre', value: 1, points: [[36, 24]], turn: 0 }],
  areas: [],
  zones: [],
  victory: plainVictory(),
})

export const planOf = (read: ReadTable): Plan => ({
  ...emptyPlan(),
  title: read.table.title,
  width: read.table.width,
  height: read.table.height,
  features: read.features.map(({ id, kind, hill, points }) => ({ key: newId(), id, kind, hill, points, turn: 0 })),
  objectives: read.objectives.map(({ id, value, points }) => ({ key: newId(), id, value, points, turn: 0 })),
})

// As the drawing of a table wants it.
export const groundOf = (plan: Plan, isArea: (kind: string) => boolean) => ({
  table: { width: plan.width, height: plan.height, title: plan.title },
  features: plan.features.map((each) => ({
    id: each.key,
    kind: each.kind,
    area: isArea(each.kind),
    hill: each.hill,
    points: each.points.map(([x, y]): [number, number] => [x, y]),
  })),
  objectives: [],
})

export const pieces = (plan: Plan): Piece[] => [
  ...plan.features,
  ...plan.objectives,
  ...plan.areas,
  ...plan.zones.flatMap((each) => [each.all, each.scouts]),
]
export const pieceAt = (plan: Plan, key: string | null) =>
  key ? pieces(plan).find((each) => each.key === key) : undefined
export const isFeature = (piece: Piece | undefined): piece is Feature => piece !== undefined && 'kind' in piece
export const isObjective = (piece: Piece | undefined): piece is Objective => piece !== undefined && 'value' in piece

export function reshape(plan: Plan, key: string, to: Partial<Feature & Objective>): Plan {
  const one = <T extends Piece>(each: T): T => (each.key === key ? { ...each, ...to } : each)
  return {
    ...plan,
    features: plan.features.map(one),
    objectives: plan.objectives.map(one),
    areas: plan.areas.map(one),
    zones: plan.zones.map((each) => ({ ...each, all: one(each.all), scouts: one(each.scouts) })),
  }
}

export function without(plan: Plan, key: string): Plan {
  const others = <T extends Piece>(list: T[]) => list.filter((each) => each.key !== key)
  return {
    ...plan,
    features: others(plan.features),
    objectives: others(plan.objectives),
    areas: others(plan.areas),
    zones: plan.zones.filter((each) => each.all.key !== key && each.scouts.key !== key),
  }
}

// A word for the file that no other piece has: wood_2 after wood.
export const asWord = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
export function freshId(taken: readonly { id: string }[], stem: string): string {
  const base = stem.replace(/_\d+$/, '')
  const ids = new Set(taken.map((each) => each.id))
  if (!ids.has(base)) return base
  for (let n = 2; ; ++n) if (!ids.has(`${base}_${n}`)) return `${base}_${n}`
}

export const addFeature = (plan: Plan, kind: TerrainKind, points: Point[]): [Plan, string] => {
  const key = newId()
  const feature: Feature = {
    key,
    id: freshId(plan.features, kind.id),
    kind: kind.id,
    hill: kind.hill ? 1 : 0,
    points,
    turn: 0,
  }
  return [{ ...plan, features: [...plan.features, feature] }, key]
}
export const addObjective = (plan: Plan, at: Point): [Plan, string] => {
  const key = newId()
  return [
    {
      ...plan,
      objectives: [
        ...plan.objectives,
        { key, id: freshId(plan.objectives, 'objective'), value: 1, points: [at], turn: 0 },
      ],
    },
    key,
  ]
}
export const addArea = (plan: Plan, points: Point[]): [Plan, string] => {
  const key = newId()
  return [{ ...plan, areas: [...plan.areas, { key, id: freshId(plan.areas, 'area'), points, turn: 0 }] }, key]
}

// A copy one inch beside the original, or nothing where copies have no meaning.
export function twin(plan: Plan, key: string): [Plan, string] | null {
  const piece = pieceAt(plan, key)
  if (!piece || plan.zones.some((each) => each.all.key === key || each.scouts.key === key)) return null
  const fresh = newId()
  const copy = <T extends Piece>(list: T[]): T[] =>
    list.flatMap((each) =>
      each.key === key
        ? [each, { ...each, key: fresh, id: freshId(list, each.id), points: besides(each.points, plan) }]
        : [each],
    )
  return [{ ...plan, features: copy(plan.features), objectives: copy(plan.objectives), areas: copy(plan.areas) }, fresh]
}
function besides(points: readonly Point[], size: Size): Point[] {
  const dx = points.every((p) => p[0] + 1 <= size.width) ? 1 : -1
  const dy = points.every((p) => p[1] - 1 >= 0) ? -1 : 1
  return points.map(([x, y]) => [Math.max(0, x + dx), Math.min(size.height, y + dy)])
}

// Features are laid in order: a later one lies on top.
export function lift(plan: Plan, key: string, step: 1 | -1): Plan {
  const at = plan.features.findIndex((each) => each.key === key)
  const to = at + step
  if (at < 0 || to < 0 || to >= plan.features.length) return plan
  const features = [...plan.features]
  ;[features[at], features[to]] = [features[to]!, features[at]!]
  return { ...plan, features }
}

// Own zones begin as the strips that everybody has.
export function ownZone(plan: Plan, edge: Edge, depth: { all: number; scouts: number }): Plan {
  const strip = (depth: number) =>
    rectangle([plan.width / 2, edge === 'south' ? depth / 2 : plan.height - depth / 2], plan.width, depth)
  const zone: Zone = {
    edge,
    all: { key: newId(), id: `${edge}_zone`, points: strip(depth.all), turn: 0 },
    scouts: { key: newId(), id: `${edge}_scouts`, points: strip(depth.scouts), turn: 0 },
  }
  return { ...plan, zones: [...plan.zones.filter((each) => each.edge !== edge), zone] }
}
export const standardZone = (plan: Plan, edge: Edge): Plan => ({
  ...plan,
  zones: plan.zones.filter((each) => each.edge !== edge),
})

// A smaller table pushes its pieces inward.
export function resized(plan: Plan, size: Size): Plan {
  const fit = (points: readonly Point[]): Point[] =>
    points.map(([x, y]) => [Math.min(x, size.width), Math.min(y, size.height)])
  const one = <T extends Piece>(each: T): T => ({ ...each, points: fit(each.points) })
  return {
    ...plan,
    ...size,
    features: plan.features.map(one),
    objectives: plan.objectives.map(one),
    areas: plan.areas.map(one),
    zones: plan.zones.map((each) => ({ ...each, all: one(each.all), scouts: one(each.scouts) })),
  }
}
