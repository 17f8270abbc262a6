// Games move between this browser and the server. What stands where they came from is not lost: here it stays, and there
// it is a saved game.
import * as api from '../api'
import type { NewTable, SeatWish } from '../protocol'

type Seats = readonly [SeatWish, SeatWish]

// The game goes on at a table of the server, on new dice: whoever kept it here knows the seed of the old ones.
export async function toServer(table: string, key: string, seats: Seats): Promise<NewTable> {
  const opened = await api.openRecord(await api.takeAlong(table, key))
  const reader = opened.secrets.find((each) => each !== null)!
  return api.whatIf(opened.table, reader, opened.actions, [seats[0], seats[1]])
}

// All of it comes here, and goes on with the same dice.
export async function toBrowser(table: string, key: string, seats: Seats, over: boolean) {
  const text = over ? await api.record(table, key) : await api.takeHome(table, key)
  return api.takeIn(withSeats(text, seats))
}

// As a line that the engine reads: who plays which seat.
export function withSeats(record: string, seats: Seats): string {
  const word = (seat: SeatWish) => (seat.kind === 'computer' ? (seat.player ?? 'captain') : 'me')
  const end = record.indexOf('\n') + 1
  return `${record.slice(0, end)}# seats ${word(seats[0])} ${word(seats[1])}\n${record.slice(end)}`
}
