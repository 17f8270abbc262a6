// To sit down at a table that was just made: its keys are kept here, and the page goes there.
import { isLocal } from './local/house'
import type { NewTable, SeatWish } from './protocol'
import { router } from './router.svelte'
import { remember } from './stored'

export function sitDown(made: NewTable, seats: readonly [SeatWish, SeatWish], game: string, title: string) {
  const friend = made.secrets.find((_, seat) => seats[seat]!.kind === 'friend')
  remember({
    table: made.table,
    game,
    keys: made.secrets.filter((each, seat): each is string => each !== null && seats[seat]!.kind === 'me'),
    ...(isLocal(made.table) ? {} : { spectator: made.spectator }),
    ...(friend ? { friend } : {}),
    title,
    made: Date.now(),
  })
  router.go(`#/t/${made.table}`)
}
