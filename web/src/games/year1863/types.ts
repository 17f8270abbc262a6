// What engine/year1863 tells a client: the static board and the view of a position.
import type { ActionView, Board, Decision, View } from '../../lib/protocol'

export type Side = 'union' | 'confederate'
export type Theater = 'east' | 'west'
export type CommandId = 'confederate-east' | 'union-east' | 'union-west' | 'confederate-west'
export type Way = 'road' | 'railroad' | 'track' | 'river' | 'seasonal' | 'sea'
export type UnitType =
  | 'infantry'
  | 'cavalry'
  | 'artillery'
  | 'engineer'
  | 'garrison'
  | 'partisan'
  | 'riverine'
  | 'supply'
  | 'fortress'
  | 'militia'
  | 'leader'

export interface PlaceInfo {
  id: string
  name: string
  theater: Theater
  state: string
  side: Side
  x: number // percent of the theater's frame
  y: number
  terrain: 'open' | 'shenandoah' | 'wilderness' | 'mountain' | 'sea'
  settlement: 'none' | 'town' | 'city'
  value: number
  coastal: boolean
  port: boolean
  riverport: boolean
  river: boolean
  railroad: boolean
  box: boolean
}

export interface RouteInfo {
  a: string
  b: string
  way: Way
  river: string
  crosses: boolean
}

export interface Values {
  battle: number
  campaign: number
}

export interface UnitInfo {
  id: string
  name: string
  side: Side
  type: UnitType
  size: '-' | 'X' | 'XX' | 'XXX'
  two_sided: boolean
  move: Record<Theater, number>
  kind?: 'general' | 'cavalry' | 'admiral'
  corps?: Values
  army?: Values
  line?: number
  veteran?: number
}

export interface CombatChart {
  title: 'Skirmish' | 'Battle'
  columns: number[]
  rows: string[][]
  source: string
}
export interface CostChart {
  title: 'Recruiting'
  costs: { unit: UnitType; union: number; confederate: number }[]
  upgrade: [number, number]
  source: string
}

export interface Year1863Board extends Board {
  places: PlaceInfo[]
  routes: RouteInfo[]
  units: UnitInfo[]
  charts: (CombatChart | CostChart)[]
  months: string[]
  orders: { name: string; side: Side }[]
  seats: [string, string]
}

export interface UnitView {
  id: string
  built_up: boolean
  leader?: string
  commands?: string
  moved?: boolean
  doubled?: boolean
}

export interface StackView {
  side: Side
  count: number
  hidden: number
  units: UnitView[]
}

export interface PlaceView {
  id: string
  control?: Side
  fieldwork?: Side
  cut?: boolean
  entered?: boolean
  fort?: { side: Side; level: 1 | 2 }
  stacks: StackView[]
}

export interface CommandView {
  id: CommandId
  title: string
  seat: 0 | 1
  vp: number
  income: number
}

export interface GroupView {
  kind: string
  from: string
  here: string
  count: number
  units: string[]
  left?: number
  bonus?: number
  cargo?: string[]
  leader?: string
}

export interface BattleView {
  at: string
  round: number
  attacker: CommandId
  defender: CommandId
  owed: [number, number]
  taken: [number, number]
  lost: [number, number]
  promotions: number
  runner?: string
  initiative?: [number, number]
  maneuver?: 'attacker' | 'defender' | 'nobody'
  table?: 'skirmish' | 'battle'
  result?: string
  winner?: 'attacker' | 'defender' | 'nobody'
  attack?: number
  defense?: number
  percent?: number
  base?: number
  column?: number
  shifts?: { why: string; columns: number }[]
  tables?: Record<'skirmish' | 'battle', string[]> // by die, in the column as it stands
}

export interface ShopRow {
  type: UnitType
  cost: number
  box: number
  most: number
  bought: number
}

export interface Act extends ActionView {
  point?: string
  from?: string
  to?: string
  way?: Way
}

export interface Year1863View extends View {
  phase: View['phase'] & { command: CommandId | '' }
  decision: (Decision & { command?: CommandId }) | null
  actions?: Act[]
  commands: CommandView[]
  rp: number
  rail_left: number | null // null where it would tell what was carried
  sea_left: number | null
  places: PlaceView[]
  box: Record<Side, string[]>
  pool: Record<Side, number>
  discarded: Record<Side, string[]>
  lost: string[]
  fieldworks_left: number
  diplomacy: boolean
  holds?: string
  drawn?: string
  group: GroupView | null
  battle: BattleView | null
  shop?: ShopRow[]
}

export interface Reach {
  point: string
  cost: number
  path: string // the steps in notation
  enemy: boolean
}
