// How lucky each side was: what its dice showed against what dice show on average.
import type { Entry } from './protocol'

export interface Tally {
  rolls: number
  faces: number[] // how often 1 to 6 came up
  mean: number
}

export function tally(dice: readonly number[]): Tally {
  const faces = [0, 0, 0, 0, 0, 0]
  for (const die of dice) if (die >= 1 && die <= 6) faces[die - 1]!++
  const rolls = faces.reduce((a, b) => a + b, 0)
  const sum = faces.reduce((total, n, i) => total + n * (i + 1), 0)
  return { rolls, faces, mean: rolls ? sum / rolls : 0 }
}

// One attack whose dice hit at or under a number.
export interface Attack {
  at: number
  side: string
  text: string
  dice: number[]
  hitsOn: number
  expected: number
  hits: number
}

export interface Side {
  side: string
  attacks: number
  dice: number
  expected: number
  hits: number
  percentile: number // the chance of doing worse, plus half that of doing the same
}

// The distribution of the number of hits when each die has its own chance.
export function distribution(chances: readonly number[]): number[] {
  let ways = [1]
  for (const p of chances) {
    const next = new Array<number>(ways.length + 1).fill(0)
    ways.forEach((w, k) => {
      next[k]! += w * (1 - p)
      next[k + 1]! += w * p
    })
    ways = next
  }
  return ways
}

export function percentile(chances: readonly number[], hits: number): number {
  const ways = distribution(chances)
  const below = ways.slice(0, hits).reduce((a, b) => a + b, 0)
  return below + (ways[hits] ?? 0) / 2
}

export function attacks(log: readonly Entry[]): Attack[] {
  const found: Attack[] = []
  for (const entry of log) {
    let open: Attack | null = null
    for (const event of entry.events) {
      if (event.hits_on !== undefined) {
        open = {
          at: entry.at,
          side: event.side ?? '',
          text: event.text,
          dice: [],
          hitsOn: event.hits_on,
          expected: 0,
          hits: 0,
        }
        found.push(open)
      } else if (event.kind === 'die' && open && event.dice) {
        for (const die of event.dice) {
          open.dice.push(die)
          open.expected += open.hitsOn / 6
          if (die <= open.hitsOn) open.hits++
        }
      }
    }
  }
  return found.filter((each) => each.dice.length > 0)
}

export function luck(log: readonly Entry[]): Side[] {
  const all = attacks(log)
  return [...new Set(all.map((each) => each.side))].map((side) => {
    const mine = all.filter((each) => each.side === side)
    const chances = mine.flatMap((each) => each.dice.map(() => each.hitsOn / 6))
    const hits = mine.reduce((n, each) => n + each.hits, 0)
    return {
      side,
      attacks: mine.length,
      dice: chances.length,
      expected: chances.reduce((a, b) => a + b, 0),
      hits,
      percentile: percentile(chances, hits),
    }
  })
}
