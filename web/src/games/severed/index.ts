import type { GameModule } from '../index'
import Board from './Board.svelte'
import { luck } from './luck'
import Panel from './Panel.svelte'
import picture from './picture.webp'
import { SeveredTurn } from './turn.svelte'
import type { SeveredBoard } from './types'

export const severed: GameModule = {
  id: 'severed',
  length: '45 minutes to 3 hours',
  complexity: 4,
  sides: ['Union', 'Confederate'],
  picture,
  Board,
  Panel,
  turn: (table) => new SeveredTurn(table),
  isPlace: (_, word) => /^[uc]\.[a-z]+\d+$/.test(word), // a Unit stands for its place
  luck,
  luckWords: { of: 'Volleys of', got: 'high dice', none: 'No volley has been fired.' },
  sources: (board) => (board as SeveredBoard).charts.map((each) => ({ name: each.name, source: each.source })),
}
