// What a worker does that helps another one to look ahead.
import { Engine } from './engine'
import type { FromHand, ToHand } from './crew'
import { BrowserStore } from './keep'

export class Helper {
  private engine: Promise<Engine> | undefined
  private store: Promise<BrowserStore> | undefined
  private open = { table: '', version: 0 }
  private queue: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly post: (message: FromHand) => void,
  ) {}

  hear(message: Exclude<ToHand, { hand: unknown }>) {
    this.queue = this.queue.then(async () => {
      const rows = await this.work(message).catch(() => [])
      this.post({ errand: message.errand, rows })
    })
  }

  private async work({ table, version, milliseconds, job }: Exclude<ToHand, { hand: unknown }>) {
    this.engine ??= Engine.start(this.module)
    const engine = await this.engine
    if (this.open.table !== table || this.open.version !== version) {
      if (this.open.table) engine.ask({ call: 'close', table: this.open.table })
      this.open = { table: '', version: 0 }
      this.store ??= BrowserStore.open()
      const kept = await (await this.store).load(table)
      if (kept.version !== version) return [] // it has moved on
      if (engine.ask({ call: 'open', header: kept.header, entries: kept.entries }).status !== 200) return []
      this.open = { table, version }
    }
    return engine.ask({ call: 'work', table, milliseconds, ...job }).rows ?? []
  }
}
