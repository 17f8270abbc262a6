// What the computer advises to the seat that decides, and the doing of it.
import type { Turn } from '../games/turn'
import type { Table } from '../lib/table.svelte'

export class Counsel {
  orders = $state.raw<readonly string[]>([]) // that belong together
  following = $state(false)

  constructor(
    private readonly table: () => Table,
    private readonly turn: () => Turn,
    private readonly complain: (error: unknown) => void,
  ) {}

  async ask() {
    const { unaided } = this.turn()
    if (unaided) return this.complain(unaided.text)
    this.orders = await this.table()
      .suggest()
      .catch((error: unknown) => (this.complain(error), []))
  }
  // Does what is advised; for the whole phase, asks again until the decision or the phase passes.
  async follow(wholePhase: boolean) {
    const phase = this.table().view!.phase.id
    const turn = this.turn()
    this.following = true
    do {
      for (const order of this.orders) if (!turn.problem) await turn.play(order)
      const table = this.table()
      table.flush()
      this.orders = []
      if (wholePhase && !turn.problem && table.mine && table.view!.phase.id === phase) await this.ask()
    } while (this.orders.length > 0)
    this.following = false
  }
  // The view has changed: what was advised may be no good any more.
  outdated() {
    if (!this.following) this.orders = []
  }
}
