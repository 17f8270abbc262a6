// The free seat of a table, for who sits opposite: the invitation to it, who may come, and the computer instead.
import * as meet from './meet'
import { player } from './player.svelte'
import type { SeatIndex } from './protocol'
import { invitationLink, tableLink } from './router.svelte'
import { recall, remember } from './stored'
import type { Table } from './table.svelte'

export class FreeSeat {
  private token = $state('')

  constructor(private readonly table: () => Table) {
    this.token = recall(table().id)?.invite ?? ''
  }

  // The seat that waits for somebody, where this viewer sits at the other.
  get seat(): SeatIndex | null {
    const { meeting, you, over } = this.table()
    if (you === 'spectator' || over) return null
    const other = (1 - you) as SeatIndex
    return meeting.free[other] ? other : null
  }
  // Tables from before there were invitations have the secret of the seat.
  get link(): string {
    const old = recall(this.table().id)?.friend
    return this.token ? invitationLink(this.token) : old ? tableLink(this.table().id, old) : ''
  }
  // The invitation before, which another device may have sent, is good no more.
  async invite(): Promise<void> {
    const table = this.table()
    if (this.seat === null) return
    this.token = (await meet.invite(table.id, table.key, this.seat)).invite
    const known = recall(table.id)
    if (known) remember({ ...known, invite: this.token })
  }
  async open(how: meet.Opening, name = ''): Promise<void> {
    const table = this.table()
    if (!how.open) return void (await meet.open(table.id, table.key, how))
    const key = await player.become(name)
    await player.adoptAll()
    await meet.open(table.id, key, how)
  }
  async start(computer: string): Promise<void> {
    const table = this.table()
    await meet.start(table.id, table.key, computer)
  }
}
