// The sheet's margins, the part of it to show first, and hexes in words.
import { height, radius, type HexGrid } from '../../boards/hex'
import { spoken, type LitHexes } from '../../boards/lit'
import type { Rect } from '../../boards/zoom'
import type { StockadeBoard, StockadeView } from './types'

export const sheet = { left: 54, top: 54, right: 560, bottom: 54 }

function around(grid: HexGrid, hexes: readonly string[], margin: number): Rect {
  const centers = hexes.map((hex) => grid.center(hex))
  const xs = centers.map((p) => p.x),
    ys = centers.map((p) => p.y)
  const x = Math.max(-40, Math.min(...xs) - radius - margin),
    y = Math.max(-40, Math.min(...ys) - height / 2 - margin)
  return {
    x,
    y,
    width: Math.min(grid.width + 40, Math.max(...xs) + radius + margin) - x,
    height: Math.min(grid.height + 40, Math.max(...ys) + height / 2 + margin) - y,
  }
}

// The ground that matters: the counters, the places for them, and the work.
export function scene(grid: HexGrid, board: StockadeBoard, view: StockadeView): Rect {
  const small = view.objective.length > 0 && view.objective.length < board.terrain.redan.length
  const settingUp = view.phase.id === 'setup'
  const moves = (unit: string) => board.units[unit]?.kind !== 'artillery' // the guns stay far behind
  const stacks = view.stacks.filter((each) => settingUp || each.hidden || each.units.some(moves))
  const hexes = [...stacks.map((each) => each.hex), ...view.objective, board.apex]
  if (settingUp) hexes.push(...(view.actions ?? []).flatMap((each) => each.hex ?? []))
  if (!small) hexes.push(...board.terrain.redan, ...(settingUp ? Object.values(board.areas).flat() : []))
  else
    hexes.push(
      ...board.terrain.redan.filter((hex) => grid.neighbors(board.apex).includes(hex)),
      ...board.terrain.ditch.filter((hex) => grid.neighbors(board.apex).includes(hex)),
    )
  return around(grid, hexes, small ? 130 : 50)
}

export function describeHex(board: StockadeBoard, view: StockadeView, lit: LitHexes, hex: string): string {
  const ground = (['redan', 'ditch', 'batteries', 'elevation', 'inside'] as const).find((kind) =>
    board.terrain[kind].includes(hex),
  )
  const named = {
    redan: 'redan',
    ditch: 'ditch',
    batteries: 'battery position',
    elevation: 'slight elevation',
    inside: 'inside the work',
  }
  const stack = view.stacks.find((each) => each.hex === hex)
  const units = stack
    ? `${stack.units.join(', ')}${stack.hidden ? (stack.units.length ? ' and hidden units' : 'hidden Confederates') : ''}`
    : 'empty'
  return [`Hex ${hex}`, ground ? named[ground] : 'open field', units, spoken(lit, hex)].filter(Boolean).join('; ')
}
