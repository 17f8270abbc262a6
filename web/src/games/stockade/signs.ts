// Smoke over a target, a burst, crossed swords, and how many fell.
import type { HexGrid } from '../../boards/hex'
import { losses, type ReadSigns, type Sign } from '../../boards/signs'

const kinds: Record<string, Sign['kind']> = { fired: 'smoke', bombarded: 'burst', melee: 'clash' }

export const signs =
  (grid: HexGrid): ReadSigns =>
  (entry) => {
    const found = entry.events.flatMap((event): Sign[] => {
      const hex = event.hexes?.at(-1),
        kind = kinds[event.kind]
      return hex && kind ? [{ kind, ...grid.center(hex), text: '' }] : []
    })
    const fallen = entry.events.flatMap((event) => (event.kind === 'eliminated' ? (event.hexes?.slice(-1) ?? []) : []))
    return [...found, ...losses(fallen, (hex) => grid.center(hex))]
  }
