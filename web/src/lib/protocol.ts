// The server's protocol as docs/protocol.md describes it. The client knows nothing else of the server.

import type { Listed, Meeting } from './meeting'

export type { Condition, Guide, Lesson, LessonStep, Term } from './taught'

export type SeatIndex = 0 | 1
export type You = SeatIndex | 'spectator'
export type SeatKind = 'me' | 'friend' | 'computer' | 'record' // where nobody sits: a record is looked at
export const longestRecord = 3_000_000 // bytes

// Codes of errors, where a client does well to tell them apart.
// prettier-ignore
export const codes = [
  'unknown', 'deleted', 'moved', 'damaged', 'full', 'unavailable', 'stopping',
  'key', 'revoked', 'banned', 'player', 'taken', 'handed', 'used', 'early', 'limit',
] as const
export type Code = (typeof codes)[number]

// For how long the server keeps tables; null: for ever. Local: no other machine reaches it.
export interface ServerInfo {
  keep_days: number | null
  keep_idle_days: number | null
  local: boolean
}

export interface SeatWish {
  kind: SeatKind
  player?: string
}

export interface Scenario {
  id: string
  title: string
  about: string
  minutes: number
  kind: '' | 'lesson' | 'first' | 'short' // of our own: to learn in, for beginners, for an hour
}

export interface Option {
  id: string
  values: string[]
  about: string
  ruling: string
}

// A strength of the computer.
export interface Skill {
  id: string
  title: string
  about: string // how it plays
  wait: string // how long a person waits for it
}

export interface GameInfo {
  id: string
  title: string
  subtitle: string
  seats: [string, string]
  scenarios: Scenario[]
  options: Option[]
  players: string[]
  skills: Skill[] // the same, with what a person wants to know of each; the weakest first
}

export interface NewTable {
  table: string
  secrets: [string | null, string | null]
  spectator: string
  commitment: string
  invites: [string | null, string | null]
}

// A record that was opened: a table to look at.
export interface OpenedRecord extends NewTable {
  game: string
  scenario: string
  actions: number
  result: string
  dice_verified: number | null
  seen: You | null // saved in mid-game: no more than what was seen by him
}

export interface Rule {
  id: string
  chapter: string
  topic: string
  text: string
}

export interface Ruling {
  id: string
  title: string
  chapters: string
  text: string
  option: string
}

export interface Rules {
  rules: Rule[]
  rulings: Ruling[]
}

// One thing that may be done: `do` is the notation to send back; operands say where to show it.
export interface ActionView {
  do: string
  kind: string
  label: string
  says?: string // the same in full, where it says too little alone
  unit?: string
  hex?: string
  cost?: number | 'all'
  bridge?: string
}

export interface Decision {
  seat: string
  ask: string
  prompt: string
  yours: boolean
  focus?: string
  unit?: string
  points?: { factor: number; spent: number }
  left?: number
}

export interface ViewOutcome {
  winner: SeatIndex | null
  level: string
  reason: string
  score: number[]
}

// What every game's view has; each game adds its own keys.
export interface View {
  turn: { number: number; of: number; label: string }
  phase: { id: string; label: string; number: number }
  decision: Decision | null
  outcome: ViewOutcome | null
  actions?: ActionView[]
}

export interface Happening {
  kind: string
  text: string
  side?: string
  hexes?: string[]
  places?: string[] // the same in games without hexes
  units?: string[]
  dice?: number[]
  odds?: string
  way?: [number, number][] // of a move on a table, in inches
  hits_on?: number // of an attack: each die of the events that follow hits at this number or below it
}

export interface Entry {
  at: number
  seat: SeatIndex
  order: string | null
  dice: number[]
  events: Happening[]
}

export interface Phase {
  id: string
  label: string
  seat: string | null // null where it is both seats'
  side?: string // the colour of the phase, where it is not that of the seat
}

export interface Board {
  phases: Phase[]
  title?: string // of the battle, where people may bring their own
}

export interface Chance {
  result: string
  ways: number
  of: number
  probability: number
}

export interface Odds {
  headline: string
  factors: string[]
  chances: Chance[]
}

export interface Outcome {
  winner: SeatIndex | null
  level: string
  reason: string
  score: number[]
  unfinished?: boolean // a record that ends before the game does
}

export interface ChatLine {
  from: SeatIndex
  text: string
  when: number
}

export type OfferKind = 'undo' | 'draw'
export interface Offer {
  what: OfferKind
  seat: SeatIndex
}
export interface Presence {
  seats: [boolean, boolean]
  watchers: number
}
export interface Over {
  outcome: Outcome
  seed: string
  salts: [string, string]
}

export interface Welcome<B extends Board = Board, V extends View = View> {
  type: 'welcome'
  table: string
  game: string
  scenario: string
  options: Record<string, string>
  you: You
  names: [string, string]
  seats: [SeatWish, SeatWish]
  commitment: string
  salts: [string, string]
  board: B
  view: V
  at: number
  from: number
  log: Entry[]
  undos: number
  chat: ChatLine[]
  present: Presence
  offer: Offer | null
  over: Over | null
  whatif: { table: string; at: number } | null
  seen?: string | null // of a record that was saved in mid-game: what it lacks
  meeting?: Meeting
}

export interface Update<V extends View = View> {
  type: 'update'
  at: number
  view: V
  entry: Entry | null
  undone?: boolean
  undos?: number
}

// What the computer would do, as the log would tell it, and how likely that wins: from 0 to 1, null where it did not look ahead.
export interface Advice {
  orders: string[]
  steps: AdvisedStep[]
  chance: number | null
  now: number | null // as the position looks
  others: { steps: AdvisedStep[]; chance: number | null; why: string }[] // the next best, and what they are worse for
}
export type AdvisedStep = Partial<Happening> & { text: string }

export interface Why {
  allowed: boolean
  rule?: string
  reason?: string
}

export type Answer<V extends View = View> =
  | { type: 'ok'; id?: number }
  | { type: 'error'; id?: number; error: string; rule?: string; code?: Code }
  | ({ type: 'why'; id?: number } & Why)
  | { type: 'odds'; id?: number; odds: Odds | null }
  | { type: 'answer'; id?: number; value: unknown }
  | ({ type: 'suggest'; id?: number } & Advice)
  | { type: 'chances'; id?: number; chances: number[]; rolled: boolean[] }
  | { type: 'history'; id?: number; at: number; view: V; entry: Entry | null }

export type News<B extends Board = Board, V extends View = View> =
  | Welcome<B, V>
  | Update<V>
  | { type: 'thinking'; seat: SeatIndex }
  | ({ type: 'offer' } & Offer)
  | ({ type: 'declined' } & Offer)
  | ({ type: 'present' } & Presence)
  | { type: 'named'; names: [string, string] }
  | { type: 'salted'; salts: [string, string] }
  | ({ type: 'chat' } & ChatLine)
  | ({ type: 'over' } & Over)
  | { type: 'seated'; seats: [SeatWish, SeatWish]; names: [string, string]; meeting: Meeting }
  | { type: 'lobby'; tables: Listed[] }
  | { type: 'listed'; table: Listed }
  | { type: 'unlisted'; table: string }
  | { type: 'closed'; reason: string; code?: Code }

export type FromServer<B extends Board = Board, V extends View = View> = Answer<V> | News<B, V>

export type Said =
  | { type: 'hello'; table: string; key?: string; seat?: SeatIndex; have?: number; undos?: number }
  | { type: 'lobby' }
  | { type: 'act'; order: string; at: number }
  | { type: 'undo'; to?: number }
  | { type: 'offer'; what: OfferKind }
  | { type: 'answer'; what: OfferKind; yes: boolean }
  | { type: 'resign' }
  | { type: 'why'; order: string }
  | { type: 'odds'; order: string }
  | { type: 'ask'; words: string[] }
  | { type: 'suggest'; deep?: boolean }
  | { type: 'chances' }
  | { type: 'hurry' }
  | { type: 'history'; at: number }
  | { type: 'name'; name: string }
  | { type: 'chat'; text: string }
  | { type: 'salt'; salt: string }

export interface TableSummary {
  table: string
  game: string
  scenario: string
  options: Record<string, string>
  you: You
  names: [string, string]
  seats: [SeatWish, SeatWish]
  at: number
  turn: View['turn'] | null
  decision: { seat: SeatIndex; yours: boolean } | null
  outcome: Outcome | null
  meeting?: Meeting
}

// Every type of message, for the test that holds this file against docs/protocol.md.
export const said: Said['type'][] = [
  'hello',
  'lobby',
  'act',
  'undo',
  'offer',
  'answer',
  'resign',
  'why',
  'odds',
  'ask',
  'suggest',
  'chances',
  'hurry',
  'history',
  'name',
  'chat',
  'salt',
]
export const heard: FromServer['type'][] = [
  'ok',
  'error',
  'why',
  'odds',
  'answer',
  'suggest',
  'chances',
  'history',
  'welcome',
  'update',
  'thinking',
  'offer',
  'declined',
  'present',
  'named',
  'salted',
  'chat',
  'over',
  'seated',
  'lobby',
  'listed',
  'unlisted',
  'closed',
]
