// A table of this browser with the pages that look at it: what server/room.cpp is on a server. One thing at a time; an
// action is told to anybody only when it is kept.
import type { Crew } from './crew'
import type { Engine, Errand, Told } from './engine'
import { KeepError, type Store } from './keep'

export interface Mind {
  engine(): Promise<Engine>
  broken(): void // the engine is gone, and all tables with it
  store(): Promise<Store>
  tell(chair: number, text: string): void
  kept(table: string): void // other pages should look again
  readonly crew?: Crew // who helps a computer to look ahead
}

const slice = 25 // milliseconds of thought between two messages
const broke = 'something went wrong here; nothing was lost'
const patience = 50 // milliseconds without news of those who help
const lent = 4 // rows at a time
const ahead = 2 // errands of one who helps: the next is there when he has done the first
const pause = (milliseconds = 0) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const idOf = (message: string): unknown => {
  try {
    return (JSON.parse(message) as { id?: unknown }).id
  } catch {
    return undefined
  }
}

type Asked = 'hear' | 'leave' | 'think' | 'visit' | 'lend' | 'back'

export class Room {
  private queue: Promise<unknown> = Promise.resolve()
  private version: number | null = null // null: the engine does not have the table
  private hellos = new Map<number, string>() // by chair
  private thinking = false
  private errands = new Set<string>() // that are under way
  private returned: () => void = () => undefined

  constructor(
    private readonly id: string,
    private readonly mind: Mind,
  ) {}

  get empty(): boolean {
    return this.hellos.size === 0
  }

  hear(chair: number, message: string): Promise<void> {
    return this.next(async () => {
      const hello = !this.hellos.has(chair) ? this.withoutPast(message) : null
      try {
        await this.settle(await this.ask({ call: 'hear', chair, message }))
        if (hello) this.hellos.set(chair, hello)
      } catch (error) {
        const { code, message: what } = error instanceof KeepError ? error : { code: undefined, message: broke }
        this.mind.tell(chair, JSON.stringify({ type: 'error', id: idOf(message), error: what, code }))
        if (!hello) await this.lookAgain()
        return
      }
      void this.think()
    })
  }

  leave(chair: number): Promise<void> {
    return this.next(async () => {
      this.hellos.delete(chair)
      if (this.version === null) return
      await this.settle(await this.ask({ call: 'leave', chair }))
      if (this.empty) await this.forget()
    })
  }

  // A summary, a record, or a new table that goes on from here.
  visit(what: string, key: string, body = ''): Promise<Told> {
    return this.next(async () => {
      const answer = await this.ask({ call: 'visit', what, key, body })
      if (this.empty) await this.forget()
      return answer
    })
  }

  remove(): Promise<void> {
    return this.next(async () => {
      await (await this.mind.store()).remove(this.id)
      for (const chair of this.hellos.keys())
        this.mind.tell(chair, JSON.stringify({ type: 'closed', reason: 'the table was deleted', code: 'deleted' }))
      this.hellos.clear()
      await this.forget()
    })
  }

  // What is in memory is not what is kept: everybody is shown what stands.
  look(): Promise<void> {
    return this.next(() => this.lookAgain())
  }

  // The engine was started anew and has no table.
  orphan() {
    this.version = null
  }

  private next<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work)
    this.queue = turn.catch(() => undefined)
    return turn
  }

  private async ask(call: { call: Asked; [key: string]: unknown }): Promise<Told> {
    if (this.version === null) await this.open()
    return this.attempt((engine) => engine.ask({ ...call, table: this.id }))
  }

  private async attempt(work: (engine: Engine) => Told): Promise<Told> {
    const engine = await this.mind.engine()
    try {
      return work(engine)
    } catch (error) {
      this.mind.broken()
      throw error
    }
  }

  private async open() {
    const { header, version, entries } = await (await this.mind.store()).load(this.id)
    const answer = await this.attempt((engine) => engine.ask({ call: 'open', header, entries }))
    if (answer.status !== 200) {
      const why = JSON.parse(answer.body ?? '{}') as { error?: string }
      throw new KeepError('unknown', why.error ?? broke)
    }
    this.version = version
  }

  private async forget() {
    if (this.version === null) return
    this.version = null
    await this.attempt((engine) => engine.ask({ call: 'close', table: this.id }))
  }

  private async settle(answer: Told) {
    if (answer.keep) {
      this.version = await (await this.mind.store()).keep(answer.keep, this.version!)
      this.mind.kept(this.id)
    }
    for (const [chair, text] of answer.say ?? []) this.mind.tell(chair, text)
  }

  private async lookAgain() {
    this.version = null
    for (const [chair, hello] of this.hellos)
      try {
        await this.settle(await this.ask({ call: 'hear', chair, message: hello }))
      } catch (error) {
        const reason = error instanceof Error ? error.message : broke
        const code = error instanceof KeepError ? error.code : undefined
        this.mind.tell(chair, JSON.stringify({ type: 'closed', reason, code: code === 'unknown' ? 'deleted' : code }))
      }
    void this.think()
  }

  // What a page says when it comes, told again where all of it must be shown anew.
  private withoutPast(message: string): string {
    const { type, table, key } = JSON.parse(message) as Record<string, unknown>
    return JSON.stringify({ type, table, key })
  }

  // The computer's turn, in parts, so that whoever asks is answered meanwhile.
  private async think() {
    if (this.thinking) return
    this.thinking = true
    const others = this.mind.crew?.size ?? 0
    try {
      for (let busy = true; busy && !this.empty;) {
        await pause()
        const answer = await this.next(async () => {
          const told = await this.ask({ call: 'think', milliseconds: slice, others })
          await this.settle(told)
          return told
        })
        busy = answer.busy === true
        if (busy && others > 0) this.engage(others)
        if (answer.waits) await Promise.race([new Promise<void>((come) => (this.returned = come)), pause(patience)])
      }
    } catch (error) {
      console.error(error)
      await this.next(() => this.lookAgain()).catch(() => undefined)
    } finally {
      this.thinking = false
    }
  }

  private engage(others: number) {
    for (let hand = 0; hand < others; ++hand)
      for (let turn = 0; turn < ahead; ++turn) {
        const name = `${hand} ${turn}`
        if (this.errands.has(name)) continue
        this.errands.add(name)
        void this.run(hand)
          .catch(() => undefined)
          .finally(() => this.errands.delete(name))
      }
  }

  // Lends parts of the search that is under way, as long as there are any.
  private async run(hand: number) {
    for (;;) {
      const job = await this.next(() => this.lend())
      if (!job) return
      const { version, ...errand } = job
      const rows = await this.mind.crew!.run(hand, this.id, version, errand).catch(() => [])
      await this.next(async () => {
        if (this.version !== null) await this.ask({ call: 'back', ...errand, rows })
      })
      this.returned()
    }
  }

  private async lend(): Promise<(Errand & { version: number }) | null> {
    if (this.version === null) return null
    const { round, plans, numbers, playouts, manner } = await this.ask({ call: 'lend', rows: lent })
    if (!numbers || this.version === null) return null
    return { round: round!, plans: plans!, numbers, playouts: playouts!, manner: manner!, version: this.version }
  }
}
