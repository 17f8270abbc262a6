// What is asked of the Unit in hand.
export interface Chosen {
  ask: string
  unit: string | null // by name
  target: string | null
  enemies: boolean // there is somebody to fire at or to charge
}

export function promptOf({ ask, unit, target, enemies }: Chosen): string | null {
  if (!unit) return null
  if (ask === 'movement') return `Move your Units one at a time: ${unit} is in hand.`
  if (ask !== 'firing' && ask !== 'combat') return null
  const deed = ask === 'combat' ? 'charge' : 'fire at'
  if (target) return `Let ${unit} ${deed} ${target}?`
  return enemies ? `${unit}: choose whom it shall ${deed}.` : null
}
