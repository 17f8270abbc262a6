// What is asked of the stack or the target that is chosen.
import { several } from '../../lib/words'

export interface Chosen {
  ask: string
  selected: string | null
  picked: readonly string[]
  reach: readonly unknown[]
  aim: { hex: string; picked: readonly string[] } | null
}

export function promptOf({ ask, selected, picked, reach, aim }: Chosen): string | null {
  if (aim) return `Fire into ${aim.hex} with ${several(aim.picked.length, 'unit')}, or choose another target.`
  if (ask !== 'move' || !selected || picked.length === 0 || reach.length === 0) return null
  return picked.length === 1
    ? `${picked[0]} in ${selected}: choose where it goes.`
    : `${picked.length} units in ${selected}: choose where they go.`
}
