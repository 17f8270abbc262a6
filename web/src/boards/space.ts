// What a board of places is made of, whatever their shape: hexes in a grid or points on a map.
import type { Point } from './hex'

export type Arrow = 'up' | 'down' | 'left' | 'right'

export interface Space {
  readonly width: number
  readonly height: number
  readonly drop?: number // from the middle of a place down to where its cost is written
  readonly print?: number // how much larger than in a hex it is written
  all(): string[]
  at(point: Point): string | null
  center(place: string): Point
  outline(place: string, inset?: number): string
  toward(place: string, key: Arrow): string
}
