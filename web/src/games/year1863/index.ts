import type { GameModule } from '../index'
import Board from './Board.svelte'
import { luck } from './luck'
import Panel from './Panel.svelte'
import { results } from './results'
import picture from './picture.webp'
import { Year1863Turn } from './turn.svelte'
import type { Year1863Board } from './types'

export const year1863: GameModule = {
  id: 'year1863',
  length: '3 to 5 hours',
  complexity: 4,
  sides: ['US East, CS West', 'US West, CS East'],
  seats: ['ue-cw', 'uw-ce'],
  secrets: (options) => (options.fog === 'off' ? [] : [0, 1]),
  picture,
  Board,
  Panel,
  turn: (table) => new Year1863Turn(table),
  isPlace: (board, word) => (board as Year1863Board).places.some((each) => each.id === word),
  inWords: (result) => results[result] ?? null,
  luck,
  sources: (board) => (board as Year1863Board).charts.map((each) => ({ name: each.title, source: each.source })),
  luckWords: { of: 'Attacks by', got: 'sum of dice', none: 'No battle has been fought.' },
}
