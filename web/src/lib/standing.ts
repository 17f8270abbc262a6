// One's games in words: who plays whom, and how it stands.
import type { SeatIndex, SeatWish, TableSummary } from './protocol'

const ranks: Record<string, string> = { heuristic: 'captain' }

export function opponent(seat: SeatWish, name: string): string {
  if (seat.kind !== 'computer') return name || 'a friend'
  const player = (seat.player ?? 'heuristic').split(':')[0]!
  return `the computer, ${ranks[player] ?? player}`
}

// "You are the Union against the computer, captain."
export function company(s: TableSummary, sides: readonly [string, string], held: number): string {
  if (s.seats[0].kind === 'record') return s.names.filter(Boolean).join(' against ') || 'A saved game.'
  if (s.you === 'spectator') return 'You look on.'
  if (held > 1) return 'You play both sides.'
  const other = (1 - s.you) as SeatIndex
  return `You are the ${sides[s.you]}, against ${opponent(s.seats[other], s.names[other])}.`
}

export function standing(s: TableSummary, sides: readonly [string, string], held: number): string {
  if (s.outcome) {
    if (s.outcome.unfinished) return 'Unfinished'
    if (s.outcome.winner === null) return 'A draw'
    const won = s.you === s.outcome.winner
    if (s.you === 'spectator' || held > 1 || s.seats[0].kind === 'record') return `${sides[s.outcome.winner]} victory`
    return won ? 'You won' : 'You lost'
  }
  if (!s.decision) return 'Waiting'
  if (held > 1) return `${sides[s.decision.seat]} to move`
  if (s.you === 'spectator') return `${sides[s.decision.seat]} to move`
  return s.decision.yours ? 'Your move' : 'Waiting for the other side'
}
