// The list of the lobby: what is told of it, what one wants to see, and in which words.
import type { Listed, Pace } from './meeting'
import type { News } from './protocol'

export interface Filter {
  game: string // '' for every one
  pace: '' | 'live' | 'days'
  side: string
  state: '' | 'open' | 'playing'
}
export const everything: Filter = { game: '', pace: '', side: '', state: '' }

// The newest first, as the server has them.
const inOrder = (tables: Listed[]): Listed[] =>
  tables.toSorted((a, b) => b.since - a.since || a.table.localeCompare(b.table))

export function toldOf(tables: readonly Listed[], news: News): Listed[] {
  if (news.type === 'lobby') return inOrder(news.tables)
  if (news.type === 'listed') return inOrder([...tables.filter((each) => each.table !== news.table.table), news.table])
  if (news.type === 'unlisted') return tables.filter((each) => each.table !== news.table)
  return [...tables]
}

const goes = (pace: Pace, wanted: Filter['pace']) => wanted === '' || (wanted === 'live') === (pace === 'live')
export const wanted = (filter: Filter, table: Listed): boolean =>
  (filter.game === '' || table.game === filter.game) &&
  goes(table.pace, filter.pace) &&
  (filter.side === '' || table.side === filter.side) &&
  (filter.state === '' || table.state === filter.state)

// What may be chosen among the tables that are there; what was chosen stays to be seen.
export const sidesOnOffer = (tables: readonly Listed[], chosen: string): string[] =>
  [...new Set([...tables.flatMap((each) => each.side ?? []), ...(chosen ? [chosen] : [])])].toSorted()

// "grant_boats: off" as people would say it.
export const optionWords = (options: Readonly<Record<string, string>>): string =>
  Object.entries(options)
    .map(([name, value]) => `${name.replace(/[-_]/g, ' ')}: ${value}`)
    .join(', ')
