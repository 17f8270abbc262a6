// To sit down at a table that was just made, or at a seat that was just taken: its keys are kept here, and the page goes
// there. A player's seats need none: his own key opens them, and where that is revoked nothing opens them any more.
import { isLocal } from './local/house'
import type { Seated } from './meeting'
import type { NewTable, SeatWish } from './protocol'
import { player } from './player.svelte'
import { router } from './router.svelte'
import { remember } from './stored'

const kept = (secrets: string[], mine: boolean): string[] => (mine && secrets.length === 1 ? [] : secrets)

export function sitDown(
  made: NewTable,
  seats: readonly [SeatWish, SeatWish],
  game: string,
  title: string,
  mine = false,
) {
  const invite = made.invites?.find((each) => each)
  mine &&= !isLocal(made.table)
  const opens = (seat: number) => seats[seat]!.kind === 'me' || (seats[seat]!.kind === 'record' && seat === 0)
  const secrets = made.secrets.filter((each, seat): each is string => each !== null && opens(seat))
  remember({
    table: made.table,
    game,
    keys: kept(secrets, mine),
    ...(isLocal(made.table) ? {} : { spectator: made.spectator }),
    ...(invite ? { invite } : {}),
    ...(mine ? { adopted: true } : {}),
    title,
    made: Date.now(),
  })
  router.go(`#/t/${made.table}`)
}

export function takeSeat(seated: Seated, game: string, title: string) {
  const mine = player.key !== undefined
  remember({
    table: seated.table,
    game,
    keys: kept([seated.secret], mine),
    ...(mine ? { adopted: true } : {}),
    title,
    made: Date.now(),
  })
  router.go(`#/t/${seated.table}`)
}
