// From what the server read in a file to a plan that can be edited.
import { copyOf, newId } from './army'
import {
  plainVictory,
  planOf,
  type Edge,
  type Grade,
  type Mission,
  type Plan,
  type Tally,
  type Victory,
  type Zone,
} from './plan'
import type { Force } from './scenario'
import type { Checked, Point, ReadArmy, ReadScenario } from './types'

export function readPlan(found: Checked): Plan | null {
  if (!found.table) return null
  const plan = planOf(found.table)
  if (!found.scenario) return plan
  const { scenario } = found
  return {
    ...plan,
    title: scenario.title,
    about: scenario.about,
    minutes: scenario.minutes || plan.minutes,
    turns: scenario.turns,
    first: edge(scenario.first) ?? 'roll',
    deployFirst: edge(scenario.deploy_first) ?? 'first-player',
    readiness: scenario.readiness,
    premeasure: scenario.premeasure,
    forces: { south: forceOf(found.south) ?? plan.forces.south, north: forceOf(found.north) ?? plan.forces.north },
    areas: scenario.areas.map(({ id, points }) => ({ key: newId(), id, points, turn: 0 })),
    zones: (['south', 'north'] as const).flatMap((each) => zoneOf(scenario, each) ?? []),
    victory: victoryOf(scenario),
  }
}

const edge = (word: string | undefined): Edge | null => (word === 'south' || word === 'north' ? word : null)

// Ready armies have a name of their own; those of the file are called after it.
const forceOf = (army: ReadArmy | undefined): Force | null =>
  !army ? null : army.id && !army.id.startsWith('-') ? { ready: army.id } : { own: copyOf(army) }

function zoneOf(scenario: ReadScenario, edge: Edge): Zone | null {
  const all = scenario.zones[`${edge}_zone`]
  const scouts = scenario.zones[`${edge}_scouts`]
  if (!all || !scouts) return null
  const piece = (id: string, points: Point[]) => ({ key: newId(), id, points, turn: 0 })
  return { edge, all: piece(`${edge}_zone`, all), scouts: piece(`${edge}_scouts`, scouts) }
}

function gradeOf(words: string[]): Grade {
  return { side: words.at(-2) === 'attacker' ? 'attacker' : 'defender', decisive: words.at(-1) === 'decisive' }
}
const split = (text: string) => text.trim().split(/\s+/)

// "controls bridge 4" or "units-in bank 1 at-most 4"
export function tallyOf(text: string): Tally {
  const [test, what = '', points, , most] = split(text)
  return test === 'units-in'
    ? { test, area: what, points: Number(points) || 0, most: Number(most) || 0 }
    : { test: 'controls', objective: what, points: Number(points) || 0 }
}
// "controlled 2: attacker decisive"
export function missionOf(text: string): Mission {
  const colon = text.indexOf(':')
  const [test, what = ''] = split(text.slice(0, colon))
  const grade = gradeOf(split(text.slice(colon + 1)))
  if (test === 'controls') return { test, objective: what, ...grade }
  if (test === 'controlled' || test === 'defender-lost-below') return { test, number: Number(what) || 0, ...grade }
  return { test: 'always', ...grade }
}

function victoryOf({ victory }: ReadScenario): Victory {
  const plain = plainVictory()
  const grades = victory.grades?.map(split).map((words) => ({ points: Number(words[0]) || 0, ...gradeOf(words) }))
  return {
    kind: victory.kind === 'count' || victory.kind === 'mission' ? victory.kind : 'objectives',
    scoring: victory.scoring === 'running' ? 'running' : 'final',
    fromTurn: victory.from_turn,
    finalFactor: victory.final_factor,
    attacker: edge(victory.attacker) ?? 'south',
    count: victory.count?.map(tallyOf) ?? plain.count,
    grades: grades ?? plain.grades,
    rules: victory.rules?.map(missionOf) ?? plain.rules,
  }
}
