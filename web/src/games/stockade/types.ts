// What engine/stockade tells a client: the static board and the view of a position.
import type { Grid } from '../../boards/hex'
import type { Board, View } from '../../lib/protocol'

export type Side = 'union' | 'confederate'

export interface Regiment {
  id: string
  name: string
  side: Side
  band: string
}

export interface UnitInfo {
  side: Side
  kind: 'infantry' | 'officer' | 'artillery'
  number: number
  movement: number
  fire?: number | 'morale'
  regiment?: string
}

export interface TerrainRow {
  terrain: string
  cost: number | 'all' | 'never'
  artillery: number | 'all' | 'never'
  defense: number
  blocks: boolean
  source: string
}

export interface StockadeBoard extends Board {
  grid: Grid
  terrain: { redan: string[]; ditch: string[]; inside: string[]; elevation: string[]; batteries: string[] }
  union_side: string[]
  road: string[]
  road_name: string
  apex: string
  areas: Record<string, string[]>
  missouri_entry: string[]
  west_edge: string[]
  regiments: Regiment[]
  units: Record<string, UnitInfo>
  chart: TerrainRow[]
  ranges: { infantry: number; artillery: number }
  hits_on: number[] // by odds, from less than 1:1 on
  fire_chart: { odds: string; hits_on: number }[] // as it is printed
}

export interface Stack {
  hex: string
  units: string[]
  hidden: boolean
}

export interface BridgeMarker {
  id: string
  hex: string
  state: 'lost' | 'loose' | 'carried' | 'bridging'
  carrier?: string
}

export interface Shell {
  hex: string
  side: Side
  state: 'plotted' | 'scattered' | 'kept'
}

export interface StockadeView extends View {
  stacks: Stack[]
  states: Record<string, string[]>
  bridges: BridgeMarker[]
  shells: Shell[]
  carnage: string[]
  chaos: Record<Side, string[]>
  objective: string[]
  tracks: {
    morale: number
    option: number
    assault: number
    redan_held: string[]
    stacking: Record<Side, number>
    markers: Record<Side, number>
    eliminated: Record<string, { infantry: number; officers: number }>
  }
}

export interface Reach {
  hex: string
  cost: number | 'all'
  path: string[]
  chaos: boolean
  enemy: boolean
}

export interface Firer {
  unit: string
  hex: string
  strength: number
}
