// The terms of a table, and how long is left, in words.
import type { Clock, Pace, Series } from './meeting'

export const paces: readonly Pace[] = ['live', 1, 2, 3, 7]
export const lengths: readonly number[] = [1, 3, 5]

export function paceWords(pace: Pace): string {
  if (pace === 'live') return 'live'
  return pace === 1 ? 'a day a turn' : pace === 7 ? 'a week a turn' : `${pace} days a turn`
}
export const paceSentence = (pace: Pace): string =>
  pace === 'live' ? 'Both are at the table at the same time.' : `Each has ${paceWords(pace)}; nobody has to hurry.`

export const seriesWords = (of: number): string => (of === 1 ? 'a single game' : `best of ${of}`)
// Told as a number before the game, with the score at the table.
export const lengthOf = (series: number | Series | null): number =>
  series === null ? 1 : typeof series === 'number' ? series : series.of

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

// The two largest parts: "2 days 3 hours", "14 minutes".
export function span(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  if (first < 0) return 'less than a minute'
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, what]) => plural(count, what))
    .join(' ')
}

export const secondsLeft = (clock: Clock, now: number): number => clock.until - now
export const timeIsOver = (clock: Clock | null, now: number): boolean => clock !== null && secondsLeft(clock, now) <= 0

// How long ago, roughly: for lists.
export function ago(when: number, now: number): string {
  const seconds = Math.max(0, now - when)
  if (seconds < 90) return 'just now'
  const parts: [number, string][] = [
    [86400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ]
  const [size, what] = parts.find(([each]) => seconds >= each)!
  return `${plural(Math.floor(seconds / size), what)} ago`
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

// The games of a series with the one that has just ended, by seats of this table.
export interface Score {
  wins: [number, number]
  draws: number
  of: number
  decided: boolean
}
export function score(series: Series, winner: 0 | 1 | null | undefined): Score {
  const wins: [number, number] = [...series.wins]
  let { draws } = series
  if (winner === null) draws++
  else if (winner !== undefined) wins[winner]++
  const played = wins[0] + wins[1] + draws
  return { wins, draws, of: series.of, decided: wins.some((each) => 2 * each > series.of) || played >= series.of }
}
// "Game 2 of at most 3. Anna 1, Ben 0."
export function scoreSentence(now: Score, names: readonly [string, string]): string {
  const drawn = now.draws > 0 ? `, ${plural(now.draws, 'draw')}` : ''
  const tally = `${names[0]} ${now.wins[0]}, ${names[1]} ${now.wins[1]}${drawn}.`
  if (now.of === 1) return `So far: ${tally}` // games one after the other, and no series agreed on
  if (!now.decided) return `Best of ${now.of}: ${tally}`
  const first = now.wins[0] === now.wins[1] ? null : now.wins[0] > now.wins[1] ? names[0] : names[1]
  return first === null ? `The series is drawn: ${tally}` : `${first} wins the series: ${tally}`
}
