// One's games in a list: those that the server knows of the player, and those that only this browser has keys of.
import type { PlayedGame, SeatTitles } from './meeting'
import type { TableSummary } from './protocol'
import { company, opponent, standing } from './standing'
import type { Seat } from './stored'
import { span } from './terms'

export interface Line {
  table: string
  game: string
  scenario: string
  title: string // as this browser remembers it
  whatif: boolean
  record: boolean // opened, to be looked at
  who: string
  when: string
  stands: string
  ready: boolean // it waits for this player
  over: boolean
  touched: number // Unix time in seconds
  key: string // what deletes it; none: only this browser's memory of it can go
  looksOn: boolean
  trouble: string
}

const results = { won: 'You won', lost: 'You lost', draw: 'A draw' }

// Of the player's own list: the same on all his devices.
export function fromServer(
  game: PlayedGame,
  me: string,
  sides: SeatTitles,
  key: string,
  now: number,
  seat?: Seat,
): Line {
  const other = (1 - game.seat) as 0 | 1
  const both = game.against === me
  const over = game.over ?? game.result !== null
  const ready = !over && !game.waiting && game.yours
  const left = game.until ? game.until - now : null
  const clock = over || left === null ? '' : left > 0 ? `${span(left)} left` : 'time is over'
  const turn = (who: string) => (both && game.turn !== null ? `${sides[game.turn]} to move` : who)
  return {
    table: game.table,
    game: game.game,
    scenario: game.scenario,
    title: seat?.title ?? '',
    whatif: game.whatif ?? seat?.title === 'What if',
    record: false,
    who: both
      ? 'You play both sides.'
      : game.waiting
        ? `You are the ${sides[game.seat]}.`
        : `You are the ${sides[game.seat]}, against ${opponent(game.seats[other], game.names[other])}.`,
    when: clock,
    stands: over
      ? game.result
        ? results[game.result]
        : 'Over'
      : game.waiting
        ? 'Nobody has come yet'
        : turn(game.yours ? 'Your move' : 'Waiting for the other side'),
    ready,
    over,
    touched: game.touched,
    key,
    looksOn: false,
    trouble: '',
  }
}

// Of a seat that this browser holds by its link.
export function fromBrowser(seat: Seat, summary: TableSummary, sides: SeatTitles): Line {
  return {
    table: seat.table,
    game: summary.game,
    scenario: summary.scenario,
    title: seat.title,
    whatif: seat.title === 'What if',
    record: summary.seats[0].kind === 'record',
    who: company(summary, sides, seat.keys.length),
    when: summary.outcome ? '' : (summary.turn?.label ?? ''),
    stands: standing(summary, sides, seat.keys.length),
    ready: summary.outcome === null && summary.decision?.yours === true,
    over: summary.outcome !== null,
    touched: Math.floor(seat.made / 1000),
    key: seat.keys[0] ?? '',
    looksOn: summary.you === 'spectator',
    trouble: '',
  }
}

export const troubled = (seat: Seat, trouble: string): Line => ({
  table: seat.table,
  game: seat.game,
  scenario: '',
  title: seat.title,
  whatif: false,
  record: false,
  who: '',
  when: '',
  stands: '',
  ready: false,
  over: false,
  touched: Math.floor(seat.made / 1000),
  key: '',
  looksOn: false,
  trouble,
})

// Whose turn it is first, then what goes on, then what is over; the latest of each first.
const rank = (line: Line) => (line.ready ? 0 : line.over ? 2 : 1)
export const inOrder = (lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => rank(a) - rank(b) || b.touched - a.touched)
