// How people find each other and meet at a table, as docs/protocol.md describes it.
import type { SeatIndex, SeatKind } from './protocol'

export type Pace = 'live' | number // days a turn
export type Pair<T> = [T, T]
export type SeatTitles = readonly [string, string]

export interface Clock {
  seat: SeatIndex
  since: number // Unix times in seconds
  until: number
}
// The games of the series before this one, by seats of this table.
export interface Series {
  of: number
  number: number
  wins: Pair<number>
  draws: number
}
export interface Asking {
  player: string
  name: string
  text: string
  when: number
}
// On which terms people meet at a table.
export interface Meeting {
  open: boolean
  watch: boolean
  note: string
  pace: Pace
  clock: Clock | null
  series: Series | null
  next: string | null // the table of the rematch
  free: Pair<boolean>
  mine: boolean // the seat is a player's
  asked: Asking[]
}

export interface Chair {
  kind: SeatKind
  player?: string
  free: boolean
}
// What a stranger may know of a table.
export interface About {
  table: string
  game: string
  scenario: string
  options: Record<string, string> // that differ from the default
  sides: Pair<string>
  names: Pair<string>
  seats: Pair<Chair>
  open: boolean
  watch: boolean
  pace: Pace
  series: number | Series | null
  state: 'waiting' | 'playing' | 'over'
  created: number
}
export interface Invitation extends About {
  seat: SeatIndex
  side: string
  by: string
}

// A table in the lobby; a seat and its side, where one is on offer.
export interface Listed {
  table: string
  state: 'open' | 'playing'
  game: string
  scenario: string
  options: Record<string, string>
  seat: SeatIndex | null
  side: string | null
  sides: Pair<string>
  names: Pair<string>
  pace: Pace
  series: number | Series | null
  note: string
  by: string
  since: number
  watch: boolean
}

export interface Seated {
  table: string
  seat: SeatIndex
  secret: string
}

export type Result = 'won' | 'lost' | 'draw'
export interface PlayedGame {
  table: string
  game: string
  scenario: string
  seat: SeatIndex
  side: string
  names: Pair<string>
  seats: Pair<{ kind: SeatKind; player?: string }>
  against: string | null
  turn: SeatIndex | null
  yours: boolean
  waiting?: boolean // for somebody to sit down
  until?: number | null // the end of the time of the seat that decides
  over?: boolean
  whatif?: boolean
  pace: Pace
  result: Result | null
  touched: number
  next: string | null
}
export interface Tally {
  games: number
  won: number
  lost: number
  drawn: number
}
export interface SideTally extends Tally {
  game: string
  seat: SeatIndex
  side: string
  against: 'person' | 'computer'
}
export interface LuckOf {
  table: string
  game: string
  scenario: string
  seat: SeatIndex
  result: Result
  luck: number | null // by how much the dice have moved the chance to win
  ended: number
}
export interface Statistics extends Tally {
  by: SideTally[]
  luck: LuckOf[]
}
export interface Rival extends Tally {
  player: string | null
  name: string
  last: number
}
export interface Me {
  player: string
  name: string
  created: number
  key: string // the id of the key in use
  games: PlayedGame[]
  statistics: Statistics
  against: Rival[]
}
export interface Device {
  id: string
  label: string
  created: number
  used: number
  current: boolean
}
