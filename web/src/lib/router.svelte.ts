// Pages live in the address's fragment, so that keys never reach a server's log.

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string; keys: string[] }
  | { page: 'learn'; game: string }
  | { page: 'rules'; game: string }
  | { page: 'lab' }
  | { page: 'lobby' }
  | { page: 'me' }
  | { page: 'device'; code: string }
  | { page: 'invitation'; token: string }
  | { page: 'workshop'; game: string; what: string; id: string }

export function parse(hash: string): Route {
  const parts = hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent)
  if (parts[0] === 'new' && parts[1]) return { page: 'new', game: parts[1] }
  if (parts[0] === 't' && parts[1]) return { page: 'table', table: parts[1], keys: parts.slice(2) }
  if (parts[0] === 'learn' && parts[1]) return { page: 'learn', game: parts[1] }
  if (parts[0] === 'rules' && parts[1]) return { page: 'rules', game: parts[1] }
  if (parts[0] === 'watch' && parts[1]) return { page: 'table', table: parts[1], keys: [''] }
  if (parts[0] === 'i' && parts[1]) return { page: 'invitation', token: parts[1] }
  if (parts[0] === 'device' && parts[1]) return { page: 'device', code: parts[1] }
  if (parts[0] === 'lobby') return { page: 'lobby' }
  if (parts[0] === 'me') return { page: 'me' }
  if (parts[0] === 'lab') return { page: 'lab' }
  if (parts[0] === 'make' && parts[1] && parts[2])
    return { page: 'workshop', game: parts[1], what: parts[2], id: parts[3] ?? '' }
  return { page: 'home' }
}

const here = () => `${location.origin}${location.pathname}`
export const tableLink = (table: string, key: string) => `${here()}#/t/${table}/${key}`
export const invitationLink = (token: string) => `${here()}#/i/${token}`
export const deviceLink = (code: string) => `${here()}#/device/${code}`

class Router {
  route = $state<Route>(parse(typeof location === 'undefined' ? '' : location.hash))
  constructor() {
    if (typeof window !== 'undefined') window.addEventListener('hashchange', () => (this.route = parse(location.hash)))
  }
  go(hash: string) {
    location.hash = hash
  }
}

export const router = new Router()
