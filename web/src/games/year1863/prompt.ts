// What is asked of the counters that are chosen.
import { several } from '../../lib/words'

export interface Chosen {
  ask: string
  place: string | null // by name
  picked: number
  begun: boolean // the picked counters may set out
  unit: string | null // chosen for a place, by name
}

export function promptOf({ ask, place, picked, begun, unit }: Chosen): string | null {
  if (unit) return `${unit}: choose a lit point for it.`
  if (ask !== 'movement' || !place || !begun) return null
  return `${several(picked, 'counter')} at ${place}: choose where ${picked === 1 ? 'it goes' : 'they go'}.`
}
