// The engine as WebAssembly: one text in, one text out (local/house.cpp).
import { wasi } from './wasi'

export interface Keep {
  table: string
  header: object
  cut: number | null // entries from this one on are no more
  entries: [number, object][]
}

// Some playouts of a search, which another worker can do: one row for each number.
export interface Errand {
  round: number
  plans: number[]
  numbers: number[]
  playouts: number
  manner: number
}
export type Row = [number, number[]]

export interface Told extends Partial<Errand> {
  status?: number
  body?: string
  say?: [number, string][]
  keep?: Keep
  busy?: boolean
  waits?: boolean // for those who help
  rows?: Row[]
}

export type Call =
  | { call: 'read'; method: string; path: string; query: string; body: string }
  | { call: 'ready'; game: string }
  | { call: 'create'; body: string }
  | { call: 'record'; text: string }
  | { call: 'open'; header: object; entries: object[] }
  | {
      call: 'close' | 'leave' | 'think' | 'hear' | 'visit' | 'lend' | 'work' | 'back'
      table: string
      [key: string]: unknown
    }

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  question(bytes: number): number
  ask(): number
  answer(): number
}

export class Engine {
  private constructor(private readonly exports: Exports) {}

  static async start(module: WebAssembly.Module): Promise<Engine> {
    // The module has its memory only when it is there.
    const made: { exports?: Exports } = {}
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: wasi(() => made.exports!.memory),
    })
    made.exports = instance.exports as unknown as Exports
    made.exports._initialize()
    return new Engine(made.exports)
  }

  // Throws when the engine broke; then it must be started anew.
  ask(call: Call): Told {
    const question = new TextEncoder().encode(JSON.stringify(call))
    const at = this.exports.question(question.length)
    new Uint8Array(this.exports.memory.buffer, at, question.length).set(question)
    const bytes = this.exports.ask()
    const answer = new Uint8Array(this.exports.memory.buffer, this.exports.answer(), bytes)
    return JSON.parse(new TextDecoder().decode(answer)) as Told
  }
}
