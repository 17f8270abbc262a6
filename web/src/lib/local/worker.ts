// The worker that has the engine: it answers what a server would, for one page. Others of its kind help it to look ahead.
import { Crew, freeCores, type FromHand, type ToHand, type Worklike } from './crew'
import { Engine, type Call, type Told } from './engine'
import { Helper } from './hand'
import { BrowserStore, KeepError } from './keep'
import { fetchModule } from './module'
import { Room, type Mind } from './room'

export type ToWorker =
  | { engine: string } // where the module is
  | { request: number; method: string; path: string; key: string; body: string }
  | { chair: number; table: string; text: string }
  | { chair: number; table: string; gone: true }

export type FromWorker =
  { request: number; status: number; body: string } | { chair: number; text: string } | { fetched: number | null } // how much of the engine; null when it is here, or cannot be had

const post = (message: FromWorker | FromHand) => self.postMessage(message)
const news = new BroadcastChannel('longroll')
const rooms = new Map<string, Room>()

let address = ''
let module: Promise<WebAssembly.Module> | undefined
let running: Promise<Engine> | undefined
let store: Promise<BrowserStore> | undefined

async function compile(): Promise<WebAssembly.Module> {
  try {
    return await fetchModule(address, (part) => post({ fetched: part }))
  } finally {
    post({ fetched: null })
  }
}

function compiled(): Promise<WebAssembly.Module> {
  module ??= compile()
  module.catch(() => (module = undefined))
  return module
}

const crew = new Crew(
  freeCores(navigator.hardwareConcurrency),
  () => new Worker(self.location.href, { type: 'module' }) as unknown as Worklike,
  compiled,
)

const mind: Mind = {
  engine() {
    running ??= compiled().then((ready) => Engine.start(ready))
    running.catch(() => (running = undefined))
    return running
  },
  broken() {
    running = undefined
    for (const room of rooms.values()) room.orphan()
  },
  store() {
    store ??= BrowserStore.open()
    store.catch(() => (store = undefined))
    return store
  },
  tell: (chair, text) => post({ chair, text }),
  kept: (table) => news.postMessage(table),
  crew,
}

news.onmessage = (event) => void rooms.get(String(event.data))?.look()

function room(table: string): Room {
  if (!rooms.has(table)) rooms.set(table, new Room(table, mind))
  return rooms.get(table)!
}

const fail = (status: number, error: string, code?: string): Told => ({
  status,
  body: JSON.stringify({ error, ...(code ? { code } : {}) }),
})

// Tables of this browser have a mark before their names, so that they are never mistaken for a server's.
const marked = (answer: Told): Told => {
  const told = JSON.parse(answer.body!) as { table: string }
  return { ...answer, body: JSON.stringify({ ...told, table: `~${told.table}` }) }
}

async function made(answer: Told): Promise<Told> {
  if (!answer.keep) return answer
  await (await mind.store()).keep(answer.keep, 0)
  return marked(answer)
}

async function ask(call: Call): Promise<Told> {
  const engine = await mind.engine()
  try {
    return engine.ask(call)
  } catch (error) {
    mind.broken()
    throw error
  }
}

async function answer(method: string, path: string, key: string, body: string): Promise<Told> {
  const [place = '', query = ''] = path.split('?')
  const [what, table, deed] = place.split('/')
  if (what === 'able') {
    await Promise.all([mind.store(), table ? ask({ call: 'ready', game: table }) : mind.engine()])
    return { status: 200, body: '{}' }
  }
  if (what === 'server') return { status: 200, body: '{"keep_days":null,"keep_idle_days":null}' }
  if (what === 'games') return ask({ call: 'read', method, path: place, query, body })
  if (what === 'records' && method === 'POST')
    return made(await ask({ call: 'record', text: (JSON.parse(body) as { text: string }).text }))
  if (what !== 'tables') return fail(404, 'This needs a server.')
  if (!table) return made(await ask({ call: 'create', body }))
  const here = room(table.replace('~', ''))
  if (method === 'DELETE') {
    const seen = await here.visit('summary', key)
    if (seen.status === 200) await here.remove()
    return seen
  }
  const told = await here.visit(deed ?? 'summary', key, body)
  return deed === 'whatif' ? made(told) : told
}

async function request(number: number, method: string, path: string, key: string, body: string) {
  const told = await answer(method, path, key, body).catch((error: unknown) =>
    error instanceof KeepError
      ? fail(error.code === 'unknown' ? 410 : 503, error.message, error.code === 'unknown' ? 'deleted' : error.code)
      : (console.error(error), fail(500, 'something went wrong here; nothing was lost')),
  )
  post({ request: number, status: told.status ?? 500, body: told.body ?? '' })
}

let helper: Helper | undefined

self.onmessage = (event: MessageEvent<ToWorker | ToHand>) => {
  const message = event.data
  if ('hand' in message) helper = new Helper(message.hand, post)
  else if ('errand' in message) helper?.hear(message)
  else if ('engine' in message) address = message.engine
  else if ('request' in message) void request(message.request, message.method, message.path, message.key, message.body)
  else if ('gone' in message) void room(message.table).leave(message.chair)
  else void room(message.table).hear(message.chair, message.text)
}
