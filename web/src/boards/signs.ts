// Brief signs on a board of what has just happened.
import type { Entry } from '../lib/protocol'
import type { Point } from './hex'

export interface Sign extends Point {
  kind: 'smoke' | 'burst' | 'clash' | 'loss'
  text: string // of a loss
}

// What an entry of the log shows on a game's board.
export type ReadSigns = (entry: Entry) => Sign[]

// A loss for each place, with how many fell there.
export const losses = (fallen: readonly string[], center: (place: string) => Point): Sign[] =>
  [...new Set(fallen)].map((place) => ({
    kind: 'loss',
    ...center(place),
    text: `−${fallen.filter((each) => each === place).length}`,
  }))
