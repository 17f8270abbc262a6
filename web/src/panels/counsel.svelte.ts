// What the computer advises to the seat that decides, and the doing of it.
import type { Hint, Turn } from '../games/turn'
import type { Advice } from '../lib/protocol'
import type { Table } from '../lib/table.svelte'

export class Counsel {
  advice = $state.raw<Advice | null>(null)
  pondering = $state(false)
  following = $state(false)
  unaided = $state.raw<Hint | null>(null) // why nobody advises now

  constructor(
    private readonly table: () => Table,
    private readonly turn: () => Turn,
    private readonly complain: (error: unknown) => void,
  ) {}

  // With reasons: the computer looks ahead for a moment.
  async ask() {
    this.unaided = this.turn().unaided ?? null
    if (this.unaided) return
    const { at } = this.table()
    this.pondering = true
    const advice = await this.given(true)
    this.pondering = false
    if (this.table().at === at) this.advice = advice // else it is about the past
  }
  private given(deep: boolean): Promise<Advice | null> {
    return this.table()
      .suggest(deep)
      .catch((error: unknown) => (this.complain(error), null))
  }
  // Does what is advised; for the whole phase, goes on with quick advice until the decision or the phase passes.
  async follow(wholePhase: boolean) {
    const phase = this.table().view!.phase.id
    const turn = this.turn()
    this.following = true
    let advice = this.advice
    while (advice && advice.orders.length > 0) {
      for (const order of advice.orders) if (!turn.problem) await turn.play(order)
      const table = this.table()
      table.flush()
      this.advice = null
      const goOn = wholePhase && !turn.problem && !turn.unaided && table.mine && table.view!.phase.id === phase
      advice = goOn ? await this.given(false) : null
    }
    this.following = false
  }
  // The view has changed: what was advised may be no good any more.
  outdated() {
    this.unaided = null
    if (!this.following) this.advice = null
  }
}
