// The seats of one table that this browser holds, and whose eyes the screen has. Where two people share the screen
// and a seat has secrets, that seat is shown only when its player says so.
import { untrack } from 'svelte'
import type { SeatIndex, Welcome } from './protocol'
import { settings } from './settings.svelte'
import { Table } from './table.svelte'

export type Secrets = (options: Welcome['options']) => readonly SeatIndex[]

// What opens a seat: its secret, or the key of a player, who may hold both.
export interface Hold {
  key: string
  seat?: SeatIndex
}

export class Seating {
  readonly tables: Table[]
  called = $state<number | null>(null) // waits behind the curtain
  private shown = $state(0)
  private begun = false
  secrets: Secrets | undefined

  constructor(id: string, holds: readonly Hold[]) {
    this.tables = holds.map(({ key, seat }) => new Table(id, key, seat))
  }

  get table(): Table | undefined {
    return this.tables[this.shown]
  }
  get shared(): boolean {
    return this.tables.length > 1
  }

  // The seat that decides is shown; a replay is not interrupted.
  follow() {
    const deciding = this.tables.findIndex((each) => each.mine)
    if (deciding >= 0 && this.tables.every((each) => !each.past)) untrack(() => this.turnTo(deciding))
  }
  swap() {
    this.turnTo((this.shown + 1) % this.tables.length)
  }
  lift() {
    if (this.called !== null) this.shown = this.called
    this.called = null
  }
  close() {
    for (const each of this.tables) each.close()
  }

  private turnTo(i: number) {
    const same = i === this.shown && this.begun
    this.begun = true
    this.called = !same && this.hides(this.tables[i]!) ? i : null
    if (this.called === null) this.shown = i
  }
  private hides(table: Table): boolean {
    const { welcome, you } = table
    if (!settings.curtain || !this.shared || !welcome || welcome.whatif || table.over || table.at === 0) return false
    return you !== 'spectator' && (this.secrets?.(welcome.options).includes(you) ?? false)
  }
}
