import { HexGrid } from '../../boards/hex'
import type { GameModule } from '../index'
import Board from './Board.svelte'
import { luck } from './luck'
import Panel from './Panel.svelte'
import { inWords } from './results'
import picture from './picture.webp'
import { VicksburgTurn } from './turn.svelte'
import type { VicksburgBoard } from './types'

// Tables that come more than once, such as places, with all their sources in one line.
function sources(board: VicksburgBoard): { name: string; source: string }[] {
  const found = new Map<string, Set<string>>()
  for (const { table, source } of board.charts.sources) found.set(table, (found.get(table) ?? new Set()).add(source))
  return [...found].map(([name, all]) => ({ name, source: [...all].join('; ') }))
}

export const vicksburg: GameModule = {
  id: 'vicksburg',
  length: '2 to 4 hours',
  complexity: 4,
  sides: ['Union', 'Confederate'],
  picture,
  Board,
  Panel,
  turn: (table) => new VicksburgTurn(table),
  isPlace: (board, word) => new HexGrid((board as VicksburgBoard).map.grid).isHex(word),
  sources: (board) => sources(board as VicksburgBoard),
  inWords,
  luck,
  luckWords: { of: 'Initiative and attacks of', got: 'pips', none: 'No die has been rolled for initiative or attack.' },
}
