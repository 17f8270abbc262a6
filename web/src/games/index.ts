// The games this client can draw: one folder each.
import type { Component } from 'svelte'
import type { Board, Entry } from '../lib/protocol'
import type { Secrets } from '../lib/seating.svelte'
import type { Table } from '../lib/table.svelte'
import { stockade } from './stockade'
import type { Turn } from './turn'

export interface TourStep {
  ask?: string // shown when this is asked for the first time; without it, one after the other at the start
  title: string
  text: string
}

export interface LuckSide {
  side: string
  attacks: number
  dice: number
  expected: number
  hits: number
  percentile: number
}

export interface GameModule {
  id: string
  length: string
  complexity: 1 | 2 | 3 | 4 | 5
  sides: [string, string]
  secrets?: Secrets // the seats that see what the other may not
  learning?: string // the scenario to learn with
  tour: TourStep[]
  // Components of one game go together: they know the board that the server sends, and the turn made below.
  Thumb: Component<any>
  Board: Component<any, any>
  Panel: Component<any>
  turn(table: Table): Turn & { refresh(): void; play(order: string): Promise<void>; busy: boolean }
  isPlace(board: Board, word: string): boolean
  luck?(log: readonly Entry[]): LuckSide[] // without it there is no report on luck
}

const modules: GameModule[] = [stockade]

export const moduleOf = (id: string): GameModule | undefined => modules.find((each) => each.id === id)
