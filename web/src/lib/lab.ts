// What the laboratory tells (docs/protocol.md), and the words for it.
import { capital } from './words'

export interface Wins {
  rate: number
  low: number
  high: number
}
export interface LabCell {
  scenario: string
  title: string
  players: [string, string]
  games: number
  wins: [Wins, Wins]
  draws: number
  decisions: number
}
export interface LabReport {
  game: string
  title: string
  seats: [string, string]
  cells: LabCell[]
}
export interface LabJob extends LabReport {
  id: number
  state: 'playing' | 'done' | 'stopped' | 'failed'
  done: number
  of: number
  left?: number // seconds
}
export interface Laboratory {
  runs: boolean
  keyed?: boolean // only who began a report may stop it
  most_games: number
  reports: LabReport[]
  jobs: LabJob[]
}
export interface LabWish {
  game: string
  scenario: string
  players: [string, string]
  options: Record<string, string[]>
  games: number
  seed: number
}

export const percent = (share: number) => `${(100 * share).toFixed(1)} %`
export const interval = (wins: Wins) => `${(100 * wins.low).toFixed(0)} to ${(100 * wins.high).toFixed(0)}`

// "ue-cw" is a pair of commands; other seats are sides.
export const seatTitle = (seat: string) => (seat.includes('-') ? seat.toUpperCase() : capital(seat))

export function timeLeft(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s left`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min left`
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min left`
}

export function standing(job: LabJob): string {
  if (job.state === 'playing') return job.left === undefined ? 'being played' : timeLeft(job.left)
  return { done: 'finished', stopped: 'stopped: it has what was played', failed: 'it could not be played' }[job.state]
}
