// A table that nobody plays at: a position to be looked at, drawn by a game's own board.
import type { Board, View, Welcome } from './protocol'
import type { Table } from './table.svelte'

export function still(game: string, board: Board, view: View): Table {
  const welcome = { game, board, scenario: '', options: {}, you: 'spectator', whatif: null } as unknown as Welcome
  const nothing = () => Promise.resolve(null)
  return {
    id: '',
    key: '',
    state: 'open',
    welcome,
    view,
    shown: view,
    at: 0,
    log: [],
    last: null,
    past: null,
    over: null,
    you: 'spectator',
    mine: false,
    settled: true,
    waiting: 0,
    lastOrder: null,
    ask: nothing,
    why: nothing,
    odds: nothing,
    act: nothing,
  } as unknown as Table
}
