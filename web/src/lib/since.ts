// What the other side did since one's own last action, or since one last looked.
import type { Entry, You } from './protocol'

export interface Since {
  from: number // the moment before it
  entries: readonly Entry[]
}

export function since(log: readonly Entry[], you: You, seen = 0): Since {
  const mine = log.findLast((each) => each.seat === you)?.at ?? 0
  const from = Math.max(mine, seen)
  return { from, entries: log.filter((each) => each.at > from && each.events.length > 0) }
}
