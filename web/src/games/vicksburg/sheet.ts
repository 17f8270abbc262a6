// The sheet's margins, the part of it to show first, and hexes in words.
import type { HexGrid } from '../../boards/hex'
import { spoken, type LitHexes } from '../../boards/lit'
import type { Rect } from '../../boards/zoom'
import type { You } from '../../lib/protocol'
import type { VicksburgBoard, VicksburgView } from './types'

export const sheet = { left: 44, top: 42, right: 520, bottom: 46 }

// The ink of each command, muted as old print is.
const inks: Record<string, string> = {
  red: '#c0483a',
  green: '#5f8f52',
  gold: '#d8ab3c',
  white: '#eee6d0',
  orange: '#d9863c',
  brown: '#9a6b42',
  purple: '#8f6a9c',
  teal: '#4f9391',
  darkred: '#8c2f2f',
  black: '#37332b',
}
export const ink = (board: VicksburgBoard, command: string | null | undefined) =>
  inks[board.commands.find((each) => each.id === command)?.colour ?? ''] ?? '#cdbb8c'
export const isDark = (colour: string) => ['#37332b', '#8c2f2f'].includes(colour)

// As much of the map as a screen shows well: where counters can be read, around the army of the one who looks.
export function scene(grid: HexGrid, board: VicksburgBoard, view: VicksburgView, you: You): Rect {
  const side = you === 1 ? 'confederate' : 'union'
  const chief = view.leaders.find(
    (each) => each.supreme && each.hex && board.leaders.find((one) => one.id === each.id)?.side === side,
  )
  const wide = grid.width * 0.66,
    tall = grid.width * 0.6
  const middle = grid.center(chief?.hex ?? board.map.vicksburg)
  const within = (at: number, length: number, whole: number) =>
    Math.min(Math.max(at - length / 2, -24), whole + 24 - length)
  return { x: within(middle.x, wide, grid.width), y: within(middle.y, tall, grid.height), width: wide, height: tall }
}

export const where = (board: VicksburgBoard, hex: string) => {
  const place = board.map.places.find((each) => each.hex === hex)
  return place ? `${place.name} (${hex})` : hex
}

const terrainNames = { west: 'west bank', clear: 'clear', rough: 'rough', swamp: 'swamp' }

export function describeHex(board: VicksburgBoard, view: VicksburgView, lit: LitHexes, hex: string): string {
  const ground = board.map.hexes.find((each) => each.hex === hex)
  const names = [
    ...view.leaders.filter((each) => each.hex === hex).map((each) => each.name),
    ...view.units
      .filter((each) => each.hex === hex)
      .map(
        (each) =>
          `${board.units.find((unit) => unit.id === each.id)?.name ?? each.id}${each.committed ? ' Committed' : ''}${each.disrupted ? ' Disrupted' : ''}`,
      ),
  ]
  return [
    where(board, hex),
    ground ? terrainNames[ground.terrain] : '',
    view.entrenched.includes(hex) ? 'entrenched' : '',
    names.join(', ') || 'empty',
    spoken(lit, hex),
  ]
    .filter(Boolean)
    .join('; ')
}
