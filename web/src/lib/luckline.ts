// How the dice have treated a player from game to game, as a small chart.
import type { LuckOf } from './meeting'

export interface LuckBar {
  of: LuckOf
  luck: number
  x: number
  y: number // from the top
  tall: number
}
export interface LuckChart {
  bars: LuckBar[]
  line: string // the mean so far, as a path
  mean: number
  width: number
  height: number
}

// The oldest of the last games first. Bars go up for good luck; the tallest fills its half.
export function luckChart(games: readonly LuckOf[], width = 600, height = 120, most = 60): LuckChart | null {
  const judged = games
    .filter((each): each is LuckOf & { luck: number } => each.luck !== null)
    .toSorted((a, b) => a.ended - b.ended)
  const last = judged.slice(-most)
  if (last.length === 0) return null
  const scale = height / 2 / Math.max(0.05, ...last.map((each) => Math.abs(each.luck)))
  const step = width / last.length
  const before = judged.slice(0, -last.length).reduce((sum, each) => sum + each.luck, 0)
  const past = judged.length - last.length
  let sum = before
  const means: number[] = []
  const bars = last.map((of, i) => {
    sum += of.luck
    means.push(sum / (past + i + 1))
    const tall = Math.abs(of.luck) * scale
    return { of, luck: of.luck, x: i * step, y: of.luck > 0 ? height / 2 - tall : height / 2, tall }
  })
  const line = means
    .map((mean, i) => `${i ? 'L' : 'M'}${((i + 0.5) * step).toFixed(1)} ${(height / 2 - mean * scale).toFixed(1)}`)
    .join('')
  return { bars, line, mean: sum / judged.length, width, height }
}

// "+3.2" in a hundred.
export const points = (luck: number): string => `${luck < 0 ? '−' : '+'}${Math.abs(100 * luck).toFixed(1)}`

export function luckSentence(mean: number, games: number): string {
  const over = games === 1 ? 'In one game' : `Over ${games} games`
  const word = Math.abs(mean) < 0.01 ? 'neither for nor against you' : mean > 0 ? 'on your side' : 'against you'
  return `${over} the dice were ${word}: ${points(mean)} percentage points a game.`
}
