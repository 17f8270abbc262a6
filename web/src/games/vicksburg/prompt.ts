// What is asked of the units that are chosen.
import { several } from '../../lib/words'

export interface Chosen {
  ask: string
  selected: string | null
  picked: readonly string[] // by name
  offered: boolean // something may be ordered in the selected hex
  attack: { unit: string; where: string; from: string } | null
}

export function promptOf({ ask, selected, picked, offered, attack }: Chosen): string | null {
  if (attack) return `${attack.unit} attacks ${attack.where} from ${attack.from}: now, or not yet?`
  if (ask !== 'operations' || !selected) return null
  if (picked.length > 0)
    return picked.length === 1
      ? `${picked[0]}: choose where it goes, or whom it attacks.`
      : `${several(picked.length, 'unit')}: choose where they go together.`
  return offered ? `Choose who acts at ${selected}, or another stack.` : null
}
