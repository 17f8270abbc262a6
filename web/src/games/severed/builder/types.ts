// What the server says about armies and tables that people make: GET kit, and the answer of POST check.

export type Side = 'USA' | 'CSA'
export type Point = readonly [number, number] // inches, from the south-west corner

export interface UnitType {
  id: string
  name: string
  code: string
  bases: [number, number]
  points: number // a Base
  men: number
  rifled: boolean // may have
  command: boolean
  moves: [number, number, number] // basic, double quick, march; 0: none
  charge: number
  fire: number
  attack: number
  willpower: number
}

export interface TerrainKind {
  id: string
  area: boolean // else a line
  hill: boolean
  level: number
  cover: 'none' | 'light' | 'heavy'
  foot_only: boolean
  source: string
}

export interface ReadUnit {
  name: string
  type: string
  bases: number
  rifled: boolean
  command: boolean
  points: number
}

interface Allowance {
  have: number
  most: number
}

export interface ReadArmy {
  id: string
  title: string
  side: Side
  points: number
  bases: number
  men: number
  units: ReadUnit[]
  limits: { points: number | null; generals: Allowance; artillery: Allowance }
}

export interface ReadFeature {
  id: string
  kind: string
  area: boolean
  hill: number
  level: number
  cover: string
  points: Point[]
}

export interface ReadObjective {
  id: string
  value: number
  points: Point[]
}

export interface ReadTable {
  table: { id: string; title: string; width: number; height: number }
  features: ReadFeature[]
  objectives: ReadObjective[]
}

export interface Kit {
  types: UnitType[]
  rifle_points: number
  kinds: TerrainKind[]
  zones: { all: number; scouts: number } // depth of the standard strips
  armies: ReadArmy[]
  tables: ReadTable[]
}

export interface Fault {
  line: number
  what: string
  rule?: string
}

export interface ReadScenario {
  title: string
  about: string
  minutes: number
  turns: number
  first: string
  deploy_first: string
  free: boolean
  readiness: boolean
  premeasure: boolean
  zones: Partial<Record<'south_zone' | 'south_scouts' | 'north_zone' | 'north_scouts', Point[]>>
  areas: { id: string; points: Point[] }[]
  victory: {
    kind?: string
    scoring?: string
    attacker?: string
    from_turn: number
    final_factor: number
    count?: string[]
    grades?: string[]
    rules?: string[]
  }
}

export interface Checked {
  kind: 'army' | 'table' | 'scenario' | null
  ok: boolean
  problems: Fault[]
  army?: ReadArmy
  table?: ReadTable
  scenario?: ReadScenario
  south?: ReadArmy
  north?: ReadArmy
}
