// The games this client can draw: one folder each.
import type { Component } from 'svelte'
import type { Board, Entry } from '../lib/protocol'
import type { Table } from '../lib/table.svelte'
import { severed } from './severed'
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
  learning?: string // the scenario to learn with
  tour: TourStep[]
  // Components of one game go together: they know the board that the server sends, and the turn made below.
  Thumb: Component<any>
  Board: Component<any, any>
  Panel: Component<any>
  turn(table: Table): Turn & { refresh(): void; advise(): Promise<void>; advice: string | null; play(order: string): Promise<void>; busy: boolean }
  isPlace(board: Board, word: string): boolean
  luck(log: readonly Entry[]): LuckSide[]
}

const modules: GameModule[] = [stockade, severed]

export const moduleOf = (id: string): GameModule | undefined => modules.find((each) => each.id === id)
