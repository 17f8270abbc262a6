// How long an entry stays on the board before the next one is shown, in milliseconds.
import type { Entry } from './protocol'

const worth: Record<string, number> = {
  moved: 170,
  placed: 90,
  fired: 900,
  bombarded: 800,
  melee: 1100,
  scattered: 350,
  chaos: 250,
  'chaos-check': 700,
  'chaos-roll': 700,
  morale: 700,
  captured: 400,
  gettysburg: 1500,
  eliminated: 200,
  'called-off': 500,
  contact: 500,
  battle: 900,
  combat: 1500,
  order: 800,
  won: 600,
  city: 500,
  vp: 150,
}

export function pace(entry: Entry | null, behind: number): number {
  if (!entry) return 0
  const longest = Math.max(0, ...entry.events.map((each) => worth[each.kind] ?? 0))
  const hurry = behind > 60 ? 0.15 : behind > 25 ? 0.35 : behind > 8 ? 0.6 : 1
  return Math.round(longest * hurry)
}
