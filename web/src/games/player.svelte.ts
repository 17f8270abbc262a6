// What every game's turn is built on: the seat's view and decision, what the server says of an order that is only
// thought of, and the sending of orders. P is what the pointer points at: a place, or a point of a table.
import type { Board, Odds, View } from '../lib/protocol'
import { Refused } from '../lib/socket'
import type { Table } from '../lib/table.svelte'
import type { Button, Hint, Turn } from './turn'

// Why something cannot be done, as the server tells it.
export const because = (told: { reason?: string; rule?: string }): Hint => ({
  text: told.reason ?? 'That is not possible.',
  ...(told.rule ? { rule: told.rule } : {}),
})

export abstract class Player<B extends Board, V extends View, P> implements Turn {
  selected = $state<string | null>(null)
  pointed = $state.raw<P | null>(null)
  odds = $state.raw<Odds | null>(null)
  oddsTitle = $state('')
  hint = $state.raw<Hint | null>(null)
  problem = $state.raw<Hint | null>(null)
  busy = $state(false)
  protected sure = $state(false) // whether the end of the phase was asked for once
  protected asked = 0 // questions to the server; only the latest answer counts
  protected reaching: Promise<void> = Promise.resolve()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly table: Table) {}

  abstract readonly buttons: Button[]
  abstract refresh(): void
  abstract cancel(): void
  abstract play(order: string): Promise<void>
  abstract explain(at: P): Promise<void> // why nothing can be done here, or what would be rolled

  get board(): B {
    return this.table.welcome!.board as B
  }
  get view(): V {
    return this.table.view as V
  }
  get live(): boolean {
    return this.table.mine && !this.table.past && this.table.waiting === 0
  }
  get ask(): string {
    return this.live ? (this.view.decision?.ask ?? 'wait') : 'wait'
  }

  // A hint stays until there is another, so that the pointer can travel to its link.
  point(at: P | null) {
    this.pointed = at
    clearTimeout(this.timer)
    if (!this.attentive()) return
    if (at !== null) this.timer = setTimeout(() => void this.explain(at), 140)
    else this.timer = setTimeout(() => (this.hint = null), 2500)
  }
  protected attentive(): boolean {
    return this.live && !this.busy
  }

  async showOdds(order: string | undefined, title: string) {
    const number = ++this.asked
    const odds = order ? await this.table.odds(order).catch(() => null) : null
    if (number !== this.asked) return
    this.odds = odds
    this.oddsTitle = title
  }
  protected async showWhy(order: string | null, still: () => boolean, tell = because) {
    if (!order) return void (this.hint = null)
    const why = await this.table.why(order)
    if (still()) this.hint = why.allowed ? null : tell(why)
  }
  // Asks for what is shown on the board, unless something else is asked for before the answer comes.
  learn<T>(answer: Promise<T>, take: (found: T) => void): Promise<void> {
    const number = ++this.asked
    this.reaching = answer
      .then((found) => void (number === this.asked && take(found)))
      .catch((error: unknown) => this.complain(error))
    return this.reaching
  }

  // Ending a phase in which nothing was done is asked twice.
  protected async end(order: string, left: string) {
    if (left && !this.sure && this.nothingDone()) this.sure = true
    else await this.play(order)
  }
  protected nothingDone(): boolean {
    return this.table.log.at(-1)?.events.some((each) => each.kind === 'phase') ?? true
  }

  // Whether the orders were played; a refusal is shown with its rule.
  protected async send(...orders: string[]): Promise<boolean> {
    this.busy = true
    this.problem = null
    try {
      await this.table.act(...orders)
      return true
    } catch (error) {
      this.complain(error)
      return false
    } finally {
      this.busy = false
    }
  }
  complain(error: unknown) {
    const rule = error instanceof Refused ? error.rule : undefined
    this.problem = { text: error instanceof Error ? error.message : String(error), ...(rule ? { rule } : {}) }
  }
}
