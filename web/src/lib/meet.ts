// The HTTP calls about players and about meeting at a table.
import { call, json, post } from './api'
import type { About, Device, Invitation, Me, Meeting, PlayedGame, Seated } from './meeting'
import type { SeatIndex } from './protocol'

const del: RequestInit = { method: 'DELETE' }

export interface NewPlayer {
  player: string
  name: string
  key: string
}
export const createPlayer = (name: string, label: string) => json<NewPlayer>('players', post({ name, label }))
export const redeem = (code: string, label: string) => json<NewPlayer>('players/redeem', post({ code, label }))
export const me = (key: string) => json<Me>('players/me', {}, key)
// Those that go on: asked for again and again, and sent only where something has changed.
export const turns = (key: string) => json<{ games: PlayedGame[] }>('players/me/turns', {}, key)
export const rename = (key: string, name: string) =>
  json<{ name: string }>('players/me', { method: 'PUT', body: JSON.stringify({ name }) }, key)
export const devices = (key: string) => json<Device[]>('players/me/keys', {}, key)
export const revoke = (key: string, device: string) => call(`players/me/keys/${device}`, del, key)
export const deviceCode = (key: string) => json<{ code: string; until: number }>('players/link', post({}), key)
export const exported = async (key: string) => (await call('players/me/export', {}, key)).text()
export const forgetMe = (key: string) => call('players/me', del, key)

const at = (table: string, what: string) => `tables/${encodeURIComponent(table)}/${what}`
type Met = { meeting: Meeting }
export interface Opening {
  open?: boolean
  watch?: boolean
  note?: string
}
export const about = (table: string) => json<About>(at(table, 'about'))
export const join = (table: string, key: string) => json<Seated>(at(table, 'join'), post({}), key)
export const ask = (table: string, key: string, text: string) => call(at(table, 'ask'), post({ text }), key)
export const grant = (table: string, key: string, player: string, yes: boolean) =>
  json<Met>(at(table, 'grant'), post({ player, yes }), key)
export const adopt = (table: string, key: string, secret: string) =>
  json<{ table: string; seat: SeatIndex }>(at(table, 'adopt'), post({ secret }), key)
export const open = (table: string, key: string, how: Opening) => json<Met>(at(table, 'open'), post(how), key)
export const start = (table: string, key: string, player: string) =>
  json<Met>(at(table, 'start'), post({ player }), key)
export const handToComputer = (table: string, key: string, player: string) =>
  json<Met>(at(table, 'hand'), post({ to: 'computer', player }), key)
// A new invitation to that seat, in the place of the one before.
export const invite = (table: string, key: string, seat: SeatIndex) =>
  json<Met & { invite: string }>(at(table, 'hand'), post({ to: 'person', seat }), key)
export const withdraw = (table: string, key: string) => json<Met>(at(table, 'hand'), post({ to: 'nobody' }), key)
export const claim = (table: string, key: string, what: 'game' | 'computer', player?: string) =>
  json<Met>(at(table, 'claim'), post(player ? { what, player } : { what }), key)
export const rematch = (table: string, key: string) =>
  json<{ table: string; seat: SeatIndex }>(at(table, 'rematch'), post({}), key)

export const invitation = (token: string) => json<Invitation>(`invitations/${encodeURIComponent(token)}`)
export const accept = (token: string, key: string | undefined, name: string) =>
  json<Seated>(`invitations/${encodeURIComponent(token)}/accept`, post(name ? { name } : {}), key)
