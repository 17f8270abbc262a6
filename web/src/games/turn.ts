// What a game's turn offers to the screen around its board, whatever the game.
import type { Odds } from '../lib/protocol'

export interface Button {
  id: string
  label: string
  note?: string // how much is left undone, and the like
  key?: string // the letter that presses it
  main?: boolean
  press(): void | Promise<void>
}

export interface Hint {
  text: string
  rule?: string
}

export interface Piece {
  name: string
  picked: boolean
  offers: Button[]
}

// How a board is clicked and lit is between a game's own Board and its turn.
export interface Turn {
  readonly prompt?: string | null // of what is chosen, in the place of the question
  readonly buttons: Button[]
  readonly hint: Hint | null
  readonly odds: Odds | null
  readonly oddsTitle: string
  readonly selected: string | null
  readonly problem: Hint | null
  readonly busy: boolean // an order is under way
  readonly unaided?: Hint | null // why no advice may be asked for now
  refresh(): void // the server's view has changed
  play(order: string): Promise<void>
  cancel(): void
}
