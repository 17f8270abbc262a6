// What engine/severed tells a client: the table once, the view of a position, and the answers to its own questions.
import type { ActionView, Board, SeatIndex, View } from '../../lib/protocol'

export type Pair = [number, number]

export interface Feature {
  id: string
  kind: string
  area: boolean
  hill: number // the level of a hill, 0 for anything else
  points: Pair[]
  level?: number
  cover?: string
  source?: string
}

export interface Objective {
  id: string
  value: number
  points: Pair[]
}

// A table as the server and the table editor describe it; enough to draw it.
export interface TableGround {
  table: { width: number; height: number; title: string; id?: string; source?: string }
  features: Feature[]
  objectives: Objective[]
}

export interface ChartRow {
  name: string
  code: string
  bases: Pair
  points: number
  basic: number
  double: number
  march: number
  charge: number
  fire: number
  attack: number
  willpower: number
  source: string
}

export interface SeveredBoard extends Board, TableGround {
  charts: ChartRow[]
}

export interface Base {
  x: number
  y: number
  facing: number
  size: number
}

export interface Unit {
  code: string
  name: string
  seat: SeatIndex
  type: 'infantry' | 'veteran' | 'militia' | 'scouts' | 'cavalry' | 'artillery' | 'general'
  place: 'undeployed' | 'reserve' | 'recorded' | 'table' | 'destroyed' | 'driven-off'
  count: number
  start: number
  rifled: boolean
  arrives?: number
  command?: number
  formation?: 'line' | 'column' | 'skirmish' | 'unlimbered' | 'limbered' | 'alone'
  facing?: number
  tokens?: string[]
  fighting?: string
  supports?: string
  at?: Pair // by which `deploy` places it
  bases?: Base[]
}

export interface Moving {
  unit?: string
  pace: string
  left: number
  road: number
  each: number[]
  steps: number
}

export interface SeveredView extends View {
  actions?: SeveredAction[]
  phase: View['phase'] & { active: SeatIndex }
  premeasure: boolean
  units: Unit[]
  home: [string, string]
  yells: Pair
  objectives: { id: string; value: number; holder: SeatIndex | null }[]
  lost: Pair
  zones?: { all: Pair[][]; scouts: Pair[][] }[]
  moving?: Moving
  firing?: string
  fight?: { attacker: string; defender?: string }
}

// What an order would do, as `try` answers.
export interface Preview {
  ok: boolean
  rule?: string
  reason?: string
  moving?: Moving
  unit?: Unit
  order?: string // the order as far as it goes
}

export interface Arc {
  left: Pair
  right: Pair
  facing: number
}

// Whom a Unit could fire at or charge. Distances only where they may be measured beforehand.
export interface Target {
  unit: string
  ok: boolean
  rule?: string
  reason?: string
  aspect?: string
  cover?: string
  band?: string
  gap?: number
}
export interface Targets {
  arcs: Arc[]
  ranges?: number[]
  units: Target[]
}
export interface GunTargets {
  arcs: Arc[]
  guns: number[]
  bases: { unit: string; base: number; gun: number; shell: boolean; canister: boolean }[]
}

export interface SeveredAction extends ActionView {
  pace?: string
  gun?: number
  base?: number
  facing?: number
}
