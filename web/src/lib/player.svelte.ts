// Who plays in this browser. There is no account: a player is made when one is needed first, and its key is kept here.
import { ApiError } from './api'
import { deviceLabel } from './device'
import { isLocal } from './local/house'
import * as meet from './meet'
import {
  keptPlayer,
  recall,
  remember,
  rememberName,
  rememberPlayer,
  seats,
  whenPlayerChanges,
  type KeptPlayer,
  type Seat,
} from './stored'

class Player {
  kept = $state.raw<KeptPlayer | null>(keptPlayer())

  constructor() {
    whenPlayerChanges(() => (this.kept = keptPlayer()))
  }
  get key(): string | undefined {
    return this.kept?.key
  }
  get name(): string {
    return this.kept?.name ?? ''
  }

  // Makes a player of that name, where there is none yet: the key to act with.
  async become(name: string): Promise<string> {
    if (!this.kept) this.keep(await meet.createPlayer(name.trim(), deviceLabel(navigator.userAgent)))
    return this.kept!.key
  }
  async redeem(code: string): Promise<void> {
    this.keep(await meet.redeem(code, deviceLabel(navigator.userAgent)))
  }
  async rename(name: string): Promise<void> {
    if (!this.kept) return
    const { name: now } = await meet.rename(this.kept.key, name)
    this.keep({ ...this.kept, name: now })
  }
  // From now on this browser is that one.
  keep(player: KeptPlayer) {
    const { player: id, name, key } = player
    this.kept = { player: id, name, key }
    rememberPlayer(this.kept)
    rememberName(name)
    void this.adoptAll()
  }
  // This browser is nobody any more.
  leave() {
    this.kept = null
    rememberPlayer(null)
    for (const seat of seats().filter((each) => each.adopted !== undefined)) remember({ ...seat, adopted: undefined })
  }

  // Seats that this browser holds by their links become the player's, on all devices. Lessons are no games.
  async adoptAll(): Promise<void> {
    const wanted = (each: Seat) =>
      each.adopted === undefined && each.lesson === undefined && each.keys.length > 0 && !isLocal(each.table)
    for (const seat of seats().filter(wanted)) await this.adopt(seat)
  }
  private async adopt(seat: Seat): Promise<void> {
    const key = this.key
    if (!key) return
    const answers = await Promise.all(
      seat.keys.map((each) =>
        meet.adopt(seat.table, key, each).then(
          () => true,
          (error: unknown) => (error instanceof ApiError && [403, 404, 409, 410].includes(error.status) ? false : null),
        ),
      ),
    )
    // Where the server has not answered it is asked again another time.
    const known = recall(seat.table)
    if (known && key === this.key && answers.every((each) => each !== null))
      remember({ ...known, adopted: answers.includes(true) })
  }
}

export const player = new Player()
