// The games this client can draw: one folder each.
import type { Component } from 'svelte'
import type { Board, Entry } from '../lib/protocol'
import type { Secrets } from '../lib/seating.svelte'
import type { Table } from '../lib/table.svelte'
import { severed } from './severed'
import { stockade } from './stockade'
import { vicksburg } from './vicksburg'
import type { Turn } from './turn'
import { year1863 } from './year1863'

export interface LuckSide {
  side: string
  attacks: number
  dice: number
  expected: number
  hits: number
  percentile: number
}

// What a game's Board does when it is told.
export interface Canvas {
  home(): void
  whole(): void
  zoom(factor: number): void
  fit(places: readonly string[], around?: number, nearest?: number): void // all of them in the frame
  show(place: string): void // where it is outside
  focus(): void
}

export interface GameModule {
  id: string
  length: string
  complexity: 1 | 2 | 3 | 4 | 5
  sides: [string, string]
  seats?: [string, string] // the server's names of the seats, where they are not the sides in small letters
  secrets?: Secrets // the seats that see what the other may not
  picture: string // of its board in play, which npm run pictures takes
  // Components of one game go together: they know the board that the server sends, and the turn made below.
  /* eslint-disable @typescript-eslint/no-explicit-any */
  Board: Component<any, any>
  Panel: Component<any>
  /* eslint-enable @typescript-eslint/no-explicit-any */
  turn(table: Table): Turn
  isPlace(board: Board, word: string): boolean
  inWords?(result: string): string | null // what a code of the game's tables means, for the odds
  luck?(log: readonly Entry[]): LuckSide[] // without it there is no report on luck
  luckWords?: { of: string; got: string; none: string } // where luck is not counted in hits
  sources?(board: Board): { name: string; source: string }[] // where each chart comes from
}

const modules: GameModule[] = [stockade, vicksburg, year1863, severed]

export const moduleOf = (id: string): GameModule | undefined => modules.find((each) => each.id === id)
