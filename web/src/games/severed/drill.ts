// The drill of each formation. Whether a manoeuvre is allowed now is the server's to say.
import type { Hint } from '../turn'
import type { Unit } from './types'

export interface Manoeuvre {
  order: string
  label: string
  why: Hint | null // what forbids it
}

type Step = [order: string, label: string]

const faces: Step[] = [
  ['face left', 'Left face'],
  ['face right', 'Right face'],
  ['about face', 'About face'],
]
const mounted: Step[] = [['dismount', 'Dismount']]
const of = (unit: Unit, ...steps: Step[]): Step[] => [...steps, ...faces, ...(unit.type === 'cavalry' ? mounted : [])]

// The steps that buttons stand for; facings are those that were set for its Bases or guns.
export function drill(unit: Unit, facings: readonly number[]): Step[] {
  const turned = facings.join(' ')
  switch (unit.formation) {
    case 'line':
      return of(
        unit,
        ['advance 1', 'Forward 1″'],
        ['back 0.5', 'Back ½″'],
        ['wheel left 15', 'Wheel left 15°'],
        ['wheel right 15', 'Wheel right 15°'],
      )
    case 'column':
      return of(
        unit,
        ['march 1', 'March 1″'],
        ['form line left', 'Line to the left'],
        ['form line right', 'Line to the right'],
      )
    case 'skirmish':
      return [
        ['advance 1', 'Forward 1″'],
        ['back 1', 'Back 1″'],
        ['about face', 'About face'],
        [`turn ${facings[0] ?? 0}`, 'Turn as set'],
      ]
    case 'alone':
      return [
        ['ride 1 bearing 0', 'North 1″'],
        ['ride 1 bearing 90', 'East 1″'],
        ['ride 1 bearing 180', 'South 1″'],
        ['ride 1 bearing 270', 'West 1″'],
      ]
    case 'limbered':
      return [[`unlimber ${turned}`, 'Unlimber as set']]
    case 'unlimbered':
      return [
        [`limber ${turned}`, 'Limber as set'],
        ...facings
          .slice(0, unit.count)
          .map((each, i): Step => [`pivot ${i + 1} to ${each}`, `Turn gun ${i + 1} as set`]),
      ]
    default:
      return []
  }
}

// The formations that a Unit may be deployed in, the usual one first.
export function formations(unit: Unit): string[] {
  switch (unit.type) {
    case 'artillery':
      return ['unlimbered', 'limbered']
    case 'general':
      return ['alone']
    case 'scouts':
      return ['skirmish']
    case 'cavalry':
      return ['line', 'column', 'skirmish']
    default:
      return ['line', 'column']
  }
}
