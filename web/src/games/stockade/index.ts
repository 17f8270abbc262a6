import { HexGrid } from '../../boards/hex'
import { luck } from '../../lib/luck'
import type { GameModule } from '../index'
import Board from './Board.svelte'
import Panel from './Panel.svelte'
import picture from './picture.webp'
import { StockadeTurn } from './turn.svelte'
import type { StockadeBoard } from './types'

export const stockade: GameModule = {
  id: 'stockade',
  length: '20 minutes to 4 hours',
  complexity: 2,
  sides: ['Union', 'Confederate'],
  secrets: (options) => (options.fog === 'off' ? [] : [1]),
  picture,
  Board,
  Panel,
  turn: (table) => new StockadeTurn(table),
  isPlace: (board, word) => new HexGrid((board as StockadeBoard).grid).isHex(word),
  luck,
}
