// Where each counter lies: stacks as small heaps, opposing sides in one hex side by side.
import type { HexGrid, Point } from '../../boards/hex'
import type { Stack, StockadeBoard } from './types'

export interface Placed extends Point {
  key: string
  name: string | null // null: a counter whose face is hidden
  hex: string
  side: 'union' | 'confederate'
  depth: number
  size: number
}

export interface Heap extends Point {
  hex: string
  side: 'union' | 'confederate'
  count: number
  size: number
}

const shown = 4 // counters of a heap that are drawn
const half = 0.76 // the size of counters where both sides are in one hex

export function lay(
  grid: HexGrid,
  board: StockadeBoard,
  stacks: readonly Stack[],
): { pieces: Placed[]; heaps: Heap[] } {
  const pieces: Placed[] = []
  const heaps: Heap[] = []
  for (const stack of stacks) {
    const { x, y } = grid.center(stack.hex)
    const names: (string | null)[] =
      stack.hidden && !stack.units.some((each) => board.units[each]?.side === 'confederate')
        ? [...stack.units, null]
        : stack.units
    const sideOf = (name: string | null) => (name === null ? 'confederate' : (board.units[name]?.side ?? 'confederate'))
    const sides = (['union', 'confederate'] as const).filter((side) => names.some((name) => sideOf(name) === side))
    for (const side of sides) {
      const mine = names.filter((name) => sideOf(name) === side)
      const fight = sides.length > 1
      const size = fight ? half : 1
      const aside = fight ? (side === 'union' ? -20 : 21) : 0
      mine.forEach((name, depth) => {
        const d = Math.min(depth, shown - 1)
        pieces.push({
          key: name ?? `?${stack.hex}`,
          name,
          hex: stack.hex,
          side,
          depth,
          size,
          x: x + aside + (d * 3.2 - 3) * size,
          y: y + (4 - d * 3.2) * size,
        })
      })
      if (mine.length > 1)
        heaps.push({ hex: stack.hex, side, count: mine.length, size, x: x + aside + 19 * size, y: y + 25 * size })
    }
  }
  return { pieces: pieces.sort((a, b) => b.depth - a.depth), heaps }
}

// How the counters of a stack are spread out above its hex.
export const rows = { most: 6, step: 52, up: 70, down: 74, edge: 4 }
