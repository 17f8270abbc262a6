// The text of a scenario file: table, armies, zones and what wins. docs/severed-files.md has the format.
import { writeArmy, type Army } from './army'
import type { Edge, Mission, Piece, Plan, Tally } from './plan'
import { TextFile } from './toml'
import type { Point } from './types'

// An army in a scenario: a ready one by its name, or one that stands in the file.
export type Force = { ready: string } | { own: Army }

const number = (v: number) => String(Math.round(v * 100) / 100)
export const pointsText = (points: readonly Point[]) => points.map(([x, y]) => `${number(x)},${number(y)}`).join(' ')
const placed = (piece: Piece, head: string) => ({
  text: `${head}: ${pointsText(piece.points)}`,
  about: `piece ${piece.key}`,
})

export function writeTable(plan: Plan, file = new TextFile()): TextFile {
  return file
    .table('table')
    .set('source', 'table editor')
    .set('title', plan.title)
    .numbers('size', [Math.round(plan.width * 100), Math.round(plan.height * 100)])
    .list(
      'features',
      plan.features.map((each) => placed(each, `${each.id} ${each.kind}${each.hill ? ` ${each.hill}` : ''}`)),
    )
    .list(
      'objectives',
      plan.objectives.map((each) => placed(each, `${each.id} ${each.value}`)),
    )
}

const tallyText = (each: Tally) =>
  each.test === 'controls'
    ? `controls ${each.objective} ${each.points}`
    : `units-in ${each.area} ${each.points} at-most ${each.most}`
const gradeText = (each: { side: string; decisive: boolean }) =>
  `${each.side} ${each.decisive ? 'decisive' : 'marginal'}`
const missionText = (each: Mission) => {
  const test =
    each.test === 'controls'
      ? `controls ${each.objective}`
      : each.test === 'always'
        ? 'always'
        : `${each.test} ${each.number}`
  return `${test}: ${gradeText(each)}`
}

function writeVictory(plan: Plan, file: TextFile) {
  const { victory } = plan
  file.table('victory').set('source', 'table editor').set('kind', victory.kind, 'victory')
  if (victory.kind === 'objectives') {
    file.set('scoring', victory.scoring)
    if (victory.fromTurn > 1) file.set('from_turn', victory.fromTurn, 'victory')
    if (victory.finalFactor > 1) file.set('final_factor', victory.finalFactor, 'victory')
    return
  }
  file.set('attacker', victory.attacker)
  const list = (key: string, texts: string[]) =>
    file.list(
      key,
      texts.map((text) => ({ text, about: 'victory' })),
    )
  if (victory.kind === 'mission') list('rules', victory.rules.map(missionText))
  else {
    list('count', victory.count.map(tallyText))
    list(
      'grades',
      victory.grades.map((each) => `${each.points} ${gradeText(each)}`),
    )
  }
}

function writeForces(forces: Record<Edge, Force>, file: TextFile) {
  for (const edge of ['south', 'north'] as const) {
    const force = forces[edge]
    if ('own' in force) writeArmy(force.own, file, edge)
  }
}
const named = (force: Force) => ('ready' in force ? force.ready : undefined)

export function writeScenario(plan: Plan): TextFile {
  const { forces } = plan
  const file = new TextFile()
  file
    .table('scenario')
    .set('source', 'table editor')
    .set('title', plan.title, 'title')
    .set('about', plan.about)
    .set('minutes', plan.minutes, 'minutes')
    .set('south', named(forces.south), 'armies')
    .set('north', named(forces.north), 'armies')
    .set('first', plan.first)
    .set('deploy_first', plan.deployFirst)
    .set('turns', plan.turns, 'turns')
  if (plan.readiness) file.set('readiness', true)
  if (plan.premeasure) file.set('premeasure', true)
  for (const zone of plan.zones) {
    file.set(`${zone.edge}_zone`, pointsText(zone.all.points), `piece ${zone.all.key}`)
    file.set(`${zone.edge}_scouts`, pointsText(zone.scouts.points), `piece ${zone.scouts.key}`)
  }
  if (plan.areas.length > 0)
    file.list(
      'areas',
      plan.areas.map((each) => placed(each, each.id)),
    )
  writeVictory(plan, file)
  writeTable(plan, file)
  writeForces(forces, file)
  return file
}

// A free battle: two armies, the first of the Union, on some table; the players settle the rest by dice.
export function writeFreeBattle(table: { ready: string } | { own: Plan }, union: Force, confederate: Force): TextFile {
  const file = new TextFile()
  file
    .table('scenario')
    .set('source', 'army builder')
    .set('title', 'A free battle')
    .set('minutes', 150)
    .set('table', 'ready' in table ? table.ready : undefined)
    .set('south', named(union))
    .set('north', named(confederate))
    .set('first', 'roll')
    .set('deploy_first', 'first-player')
    .set('turns', 12)
    .set('free', true)
    .table('victory')
    .set('source', 'army builder')
    .set('kind', 'objectives')
    .set('scoring', 'final')
  if ('own' in table) writeTable(table.own, file)
  writeForces({ south: union, north: confederate }, file)
  return file
}
