// What engine/vicksburg tells a client: the static board and the view of a position.
import type { Grid } from '../../boards/hex'
import type { ActionView, Board, Decision, Happening, View } from '../../lib/protocol'

export type Side = 'union' | 'confederate'

export interface UnitInfo {
  id: string
  name: string
  formation: string
  side: Side
  command: string
  type: 'infantry' | 'cavalry'
  cf: number
  arrival: string
}

export interface LeaderInfo {
  id: string
  name: string
  side: Side
  cv: number
  command: string | null
  replacement: string // his name, or empty
}

export interface Command {
  id: string
  name: string
  colour: string
}

export interface Place {
  hex: string
  name: string
  id: string
  city: boolean
  station: boolean
  town: boolean
  depot: boolean
  label: boolean
}

export type HexsidePair = [string, string]

export interface MapInfo {
  grid: Grid
  hexes: { hex: string; column: number; row: number; terrain: 'west' | 'clear' | 'rough' | 'swamp' }[]
  places: Place[]
  rivers: { id: string; name: string; sides: HexsidePair[] }[]
  roads: { kind: 'rail' | 'trail'; name: string; hexes: string[] }[]
  ridge: HexsidePair[]
  naval: HexsidePair[]
  vicksburg: string
  depot: string
}

export interface VicksburgBoard extends Board {
  map: MapInfo
  units: UnitInfo[]
  leaders: LeaderInfo[]
  commands: Command[]
  charts: {
    columns: string[]
    combat: { die: number; results: string[] }[]
    turns: string[]
    terrain: { terrain: string; infantry: number; cavalry: number }[]
    sources: { table: string; source: string }[]
  }
}

export type Fate = 'map' | 'pool' | 'lost' | 'downriver' | 'raiding' | 'pursuing' | 'chasing' | 'gone'

export interface UnitState {
  id: string
  fate: Fate
  hex?: string
  committed?: boolean
  disrupted?: boolean
  ready?: boolean
  cf?: number
  arrives?: number
}

export interface LeaderState {
  id: string
  name: string
  cv: number
  supreme: boolean
  fate: Fate
  hex?: string
  committed?: boolean
  declared?: boolean
}

export interface VesselState {
  id: 'fleet' | 'arkansas'
  at: number // place on the naval track, from 1
  hexside: string
  committed: boolean
  disrupted: boolean
}

export interface Note {
  what: string
  value: number
}

export interface Combat {
  from: string
  hex: string
  attacker: string
  target: string
  attackers?: string[]
  defenders?: string[]
  supporting?: string[]
  leaders?: string[]
  shifts?: Note[]
  modifiers?: Note[]
  odds?: {
    attack: number
    defence: number
    ratio: string
    shift: number
    column: string
    modifier: number
    unlimited: number
    automatic: boolean
  }
}

export interface VicksburgAction extends ActionView {
  leader?: string
  vessel?: string
  naval?: number
  entrenched?: boolean
  path?: string[]
  target?: string
  supreme?: boolean
}

export interface VicksburgView extends View {
  phase: View['phase'] & { seat: Side | null }
  decision: (Decision & { leader?: string }) | null
  actions?: VicksburgAction[]
  round: number
  units: UnitState[]
  leaders: LeaderState[]
  vessels: VesselState[]
  entrenched: string[]
  damaged: string[]
  union_control: string[]
  ip: [number, number]
  vp: [number, number]
  losses: [number, number]
  morale: [number, number]
  forts: { depot: boolean; vicksburg: boolean }
  batteries: boolean
  base: string
  gulf_capacity: number | null
  rains: boolean
  operation: { piece: string; mp: number; forced: boolean; halted: boolean; with?: string[] } | null
  combat: Combat | null
  siege: { hex: string; turns: number; declared: boolean } | null
  declared?: { seat: Side; supreme: boolean; other: string | null }
}

export interface ReachHex {
  hex: string
  cost: number
  path: string[]
  zone: boolean
}

export interface ReachAttack {
  hex: string
  from: string
  cost: number
  path: string[]
}

export interface Reach {
  unit: string
  mp: number
  forced: boolean
  hexes: ReachHex[]
  attacks: ReachAttack[]
}

export interface Supply {
  unit: string
  hex: string
  supplied: boolean
  surrounded?: boolean
  legs: { by: 'country' | 'trail' | 'rail' | 'leader'; hexes: string[] }[]
  through?: string
  why: string
}

export interface Duelist {
  die: number
  supreme: number
  leader: string | null
  total: number
}

export interface DuelHappening extends Happening {
  duel?: [Duelist, Duelist]
}
