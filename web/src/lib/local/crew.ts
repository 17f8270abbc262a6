// The workers that help a computer player to look ahead, one for each core that is free. Each has an engine of its own
// and reads the table from what is kept; what comes of a thought does not depend on how many there are.
import type { Errand, Row } from './engine'

export type ToHand =
  { hand: WebAssembly.Module } | { errand: number; table: string; version: number; milliseconds: number; job: Errand }
export type FromHand = { errand: number; rows: Row[] }

// One that another thread can be asked of; none of it is left when it breaks.
export interface Worklike {
  postMessage(message: ToHand): void
  onmessage: ((event: MessageEvent<FromHand>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  terminate(): void
}

const most = 7
const part = 60 // milliseconds of work between two messages

// The page itself wants a core at times, but seldom while somebody thinks.
export const freeCores = (cores: number | undefined) => Math.min(most, Math.max(0, (cores ?? 1) - 1))

class Hand {
  private next = 1
  private owed = new Map<number, (rows: Row[]) => void>()
  broken = false

  constructor(private readonly worker: Worklike) {
    worker.onmessage = ({ data }) => {
      this.owed.get(data.errand)?.(data.rows)
      this.owed.delete(data.errand)
    }
    worker.onerror = () => this.dismiss()
  }
  // What nobody comes back with is done by others.
  run(table: string, version: number, job: Errand): Promise<Row[]> {
    if (this.broken) return Promise.resolve([])
    const errand = this.next++
    return new Promise((resolve) => {
      this.owed.set(errand, resolve)
      this.worker.postMessage({ errand, table, version, milliseconds: part, job })
    })
  }
  dismiss() {
    this.broken = true
    this.worker.terminate()
    for (const answer of this.owed.values()) answer([])
    this.owed.clear()
  }
}

export class Crew {
  private hands: Hand[] = []

  constructor(
    readonly size: number,
    private readonly hire: () => Worklike,
    private readonly module: () => Promise<WebAssembly.Module>,
  ) {}

  // They are hired when there is something to do.
  async run(which: number, table: string, version: number, job: Errand): Promise<Row[]> {
    const module = await this.module()
    if (!this.hands[which] || this.hands[which].broken) {
      const worker = this.hire()
      worker.postMessage({ hand: module })
      this.hands[which] = new Hand(worker)
    }
    return this.hands[which].run(table, version, job)
  }
  dismiss() {
    for (const hand of this.hands) hand?.dismiss()
    this.hands = []
  }
}
