// What a line of the log or a piece of advice points out on the board: places or units, and the ways between them.
import type { Happening } from '../lib/protocol'
import type { Point } from './hex'

export interface PointedOut {
  places: readonly string[] // or units, where a board has no places
  ways: readonly (readonly string[])[] // from place to place
  lines: readonly (readonly Point[])[] // the same on a table, in inches
}
export const nothing: PointedOut = { places: [], ways: [], lines: [] }

type Told = Partial<Happening>

const places = (each: Told) => each.hexes ?? each.places ?? []

export function pointOut(told: readonly Told[], isPlace: (word: string) => boolean): PointedOut {
  const all = told.flatMap((each) => [...(each.hexes ?? []), ...(each.places ?? []), ...(each.units ?? [])])
  return {
    places: [...new Set(all)].filter(isPlace),
    ways: joined(told.filter((each) => each.kind === 'moved').map((each) => places(each).filter(isPlace))),
    lines: told.flatMap((each) => (each.way ? [each.way.map(([x, y]) => ({ x, y }))] : [])),
  }
}

// Steps of one march are one way.
function joined(steps: readonly (readonly string[])[]): string[][] {
  const ways: string[][] = []
  for (const step of steps) {
    const last = ways.at(-1)
    if (last && last.at(-1) === step[0]) last.push(...step.slice(1))
    else if (step.length > 1) ways.push([...step])
  }
  return ways
}
