// Where a new table goes. Games of one person are played and kept in this browser, where it can do that; the server has
// those between people, and whatever somebody wants to find there.
import type { SeatWish } from '../protocol'
import { setting } from '../stored'
import { hasEngine, serverless, unable } from './house'

export const forOne = (seats: readonly SeatWish[]) => seats.every((each) => each.kind !== 'friend')

export async function staysHere(seats: readonly SeatWish[]): Promise<boolean> {
  if (serverless) return true
  return hasEngine && !setting('onServer', false) && forOne(seats) && (await unable()) === ''
}
