// How long the server keeps games, in a sentence; nothing where it keeps them for ever.
import type { ServerInfo } from './protocol'

const days = (count: number) => (count === 1 ? 'a day' : `${count} days`)

export function keptSentence({ keep_days, keep_idle_days }: Pick<ServerInfo, 'keep_days' | 'keep_idle_days'>): string {
  const finished = keep_days === null ? '' : `finished games ${days(keep_days)} after they end`
  const idle = keep_idle_days === null ? '' : `unfinished games that nobody has played for ${days(keep_idle_days)}`
  const what = [finished, idle].filter((each) => each !== '').join(', and ')
  return what === '' ? '' : `This server deletes ${what}.`
}
