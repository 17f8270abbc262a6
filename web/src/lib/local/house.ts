// The engine in this browser, as the rest of the client sees it: requests as a server answers them, and lines to tables.
import { fetching } from './fetching.svelte'
import type { FromWorker, ToWorker } from './worker'

// Whether there is no server at all: tools/site says so in the page.
export const serverless =
  typeof document !== 'undefined' &&
  document.querySelector<HTMLMetaElement>('meta[name="longroll-server"]')?.content === 'none'

// Where the engine is; nowhere where the client was built without it (tools/wasm).
const [address] = Object.values(
  import.meta.glob<string>('/engine/engine.wasm.gz', { query: '?url', import: 'default', eager: true }),
)
export const hasEngine = address !== undefined

// Tables that this browser keeps itself.
export const isLocal = (table: string) => table.startsWith('~')

let worker: Worker | undefined
let next = 1
const asked = new Map<number, (answer: Response) => void>()
const lines = new Map<number, LocalLine>()

function hire(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = (event: MessageEvent<FromWorker>) => {
    const message = event.data
    if ('fetched' in message) return void (fetching.part = message.fetched)
    if ('chair' in message) return lines.get(message.chair)?.onmessage?.({ data: message.text })
    asked.get(message.request)?.(new Response(message.body, { status: message.status }))
    asked.delete(message.request)
  }
  worker.onerror = () => {
    fetching.part = null
    worker = undefined // a new one is hired when somebody comes back
    const trouble = JSON.stringify({ error: 'The engine cannot run in this browser.' })
    for (const answer of asked.values()) answer(new Response(trouble, { status: 503 }))
    asked.clear()
    for (const line of [...lines.values()]) line.broken()
  }
  send({ engine: new URL(address ?? 'engine.wasm.gz', document.baseURI).href })
  return worker
}
const send = (message: ToWorker) => hire().postMessage(message)

export function request(path: string, init: RequestInit = {}, key = ''): Promise<Response> {
  const number = next++
  return new Promise((resolve) => {
    asked.set(number, resolve)
    send({ request: number, method: init.method ?? 'GET', path, key, body: String(init.body ?? '') })
  })
}

// Why this browser cannot play by itself, in a sentence; nothing where it can. Fetches the engine, and has it read the
// game that is about to be played.
export async function unable(game = ''): Promise<string> {
  try {
    const answer = await request(`able/${game}`)
    return answer.ok ? '' : ((await answer.json()) as { error: string }).error
  } catch {
    return 'This browser has no workers, which Longroll needs to play without a server.'
  }
}

// What a WebSocket is to a server's table.
export class LocalLine {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  readyState: number = WebSocket.CONNECTING
  private readonly chair = next++
  private readonly table: string

  constructor(table: string) {
    this.table = table.slice(1)
    lines.set(this.chair, this)
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN
      this.onopen?.()
    })
  }
  send(text: string) {
    // The engine knows the table by its plain name.
    const message = JSON.parse(text) as { type: string; table?: string }
    if (message.type === 'hello') message.table = this.table
    send({ chair: this.chair, table: this.table, text: JSON.stringify(message) })
  }
  close() {
    if (lines.has(this.chair)) send({ chair: this.chair, table: this.table, gone: true })
    this.broken()
  }
  broken() {
    lines.delete(this.chair)
    this.readyState = WebSocket.CLOSED
    this.onclose?.()
  }
}
