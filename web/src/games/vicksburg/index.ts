import { HexGrid } from '../../boards/hex'
import type { GameModule } from '../index'
import Board from './Board.svelte'
import { luck } from './luck'
import Panel from './Panel.svelte'
import Thumb from './Thumb.svelte'
import { tour } from './tour'
import { VicksburgTurn } from './turn.svelte'
import type { VicksburgBoard } from './types'

export const vicksburg: GameModule = {
  id: 'vicksburg',
  length: '2 to 4 hours',
  complexity: 4,
  sides: ['Union', 'Confederate'],
  learning: 'historical',
  picture: 'historical',
  tour,
  Thumb,
  Board,
  Panel,
  turn: (table) => new VicksburgTurn(table),
  isPlace: (board, word) => new HexGrid((board as VicksburgBoard).map.grid).isHex(word),
  sources: (board) => (board as VicksburgBoard).charts.sources.map((each) => ({ name: each.table, source: each.source })),
  luck,
  luckWords: { of: 'Initiative and attacks of', got: 'pips', none: 'No die has been rolled for initiative or attack.' },
}
