// The HTTP calls of the protocol.
import type { Laboratory, LabWish } from './lab'
import { isLocal, request, serverless } from './local/house'
import { staysHere } from './local/place'
import type { Pace } from './meeting'
import type {
  Board,
  Code,
  GameInfo,
  Guide,
  Lesson,
  NewTable,
  OpenedRecord,
  Rules,
  SeatWish,
  ServerInfo,
  TableSummary,
  View,
} from './protocol'

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code?: Code,
  ) {
    super(message)
  }
}

// `here`: this browser answers, and not the server.
export async function call(
  path: string,
  init: RequestInit = {},
  key?: string,
  here = serverless || path.startsWith('tables/~'),
): Promise<Response> {
  const headers = new Headers(init.headers)
  if (key) headers.set('Authorization', `Bearer ${key}`)
  if (init.body) headers.set('Content-Type', 'application/json')
  const response = await (here ? request(path, init, key) : fetch(`/api/${path}`, { ...init, headers })).catch(() => {
    throw new ApiError(0, here ? 'The engine cannot run in this browser.' : 'The server cannot be reached.')
  })
  if (response.ok) return response
  const told = (await response.json().catch(() => null)) as { error?: string; code?: Code } | null
  throw new ApiError(response.status, told?.error ?? `The server answered ${response.status}.`, told?.code)
}

export const json = async <T>(path: string, init?: RequestInit, key?: string, here?: boolean): Promise<T> =>
  (await call(path, init, key, here)).json() as Promise<T>

const listed = async <T>() => (await fetch('games.json', { cache: 'no-cache' })).json() as Promise<T>

const once = new Map<string, Promise<unknown>>()
function cached<T>(path: string, ask: () => Promise<T> = () => json<T>(path)): Promise<T> {
  if (!once.has(path)) {
    const asked = ask()
    asked.catch(() => once.delete(path))
    once.set(path, asked)
  }
  return once.get(path) as Promise<T>
}

export interface TableWish {
  game: string
  scenario?: string
  options?: Record<string, string>
  file?: string // a scenario of one's own
  seats: [SeatWish, SeatWish]
  name?: string
  open?: boolean // everybody may take the friend's seat
  watch?: boolean
  pace?: Pace
  note?: string
  series?: number
}

export const server = () => cached<ServerInfo>('server')
// A site without a server has the list as a file, so that nobody waits for the engine to see it.
export const games = () => cached<GameInfo[]>('games', serverless ? listed : undefined)
export const rules = (game: string) => cached<Rules>(`games/${game}/rules`)
export const lessons = (game: string) => cached<Lesson[]>(`games/${game}/lessons`)
export const guide = (game: string) => cached<Guide>(`games/${game}/guide`)
export const firstBoard = (game: string, scenario = '') =>
  cached<Board & { view: View }>(`games/${game}/board?scenario=${encodeURIComponent(scenario)}`)

// For games whose armies or tables people make: the parts, and what is right and wrong with a file.
export const kit = <T>(game: string) => cached<T>(`games/${game}/kit`)
export const check = <T>(game: string, text: string, options: Record<string, string> = {}) =>
  json<T>(`games/${game}/check`, post({ text, options }))

export const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })

// With a player's key the seats are his on all devices; in this browser there are no players.
export async function createTable(wish: TableWish, key?: string): Promise<NewTable> {
  const here = await staysHere(wish.seats)
  return json<NewTable>('tables', post(wish), here ? undefined : key, here)
}
export const summary = (table: string, key: string) => json<TableSummary>(`tables/${table}`, {}, key)
export const whatIf = (table: string, key: string, at: number, seats: [SeatWish, SeatWish]) =>
  json<NewTable>(`tables/${table}/whatif`, post({ at, seats }), key)
export const removeTable = (table: string, key: string) => call(`tables/${table}`, { method: 'DELETE' }, key)

// The laboratory: what is known of each game, and a report of one's own where the server makes them.
export const lab = () => json<Laboratory>('lab')
export const makeReport = (wish: LabWish) => json<{ id: number; key: string }>('lab/jobs', post(wish))
export const stopReport = (id: number, key?: string) => call(`lab/jobs/${id}`, { method: 'DELETE' }, key)
export const shippedReport = (game: string) => `/api/lab/reports/${encodeURIComponent(game)}`
export const madeReport = (id: number) => `/api/lab/jobs/${id}/report`

export const openRecord = (text: string) => json<OpenedRecord>('records', post({ text }))
export const page = async (table: string, key: string) => (await call(`tables/${table}/page`, {}, key)).text()
// A record to take along: of this browser's own games all of it, to go on with elsewhere.
export const takeAlong = async (table: string, key: string) =>
  (await call(`tables/${table}/${isLocal(table) ? 'take' : 'record'}`, {}, key)).text()
// A game that was taken along comes to this browser.
export const takeIn = (text: string) =>
  json<NewTable & { seats: [SeatWish, SeatWish]; game: string }>('records', post({ text }), undefined, true)
// A game of one person leaves the server, and ends there: its record, to go on with.
export const takeHome = async (table: string, key: string) =>
  (await json<{ record: string }>(`tables/${table}/take`, post({}), key)).record

export const record = async (table: string, key: string) => (await call(`tables/${table}/record`, {}, key)).text()
