// Smoke where an attack goes in, crossed swords, and the loss points of each side.
import type { HexGrid } from '../../boards/hex'
import type { ReadSigns, Sign } from '../../boards/signs'

const kinds: Record<string, Sign['kind']> = { attack: 'smoke', combat: 'clash' }

export const signs =
  (grid: HexGrid): ReadSigns =>
  (entry) => {
    const found: Sign[] = []
    let fight: Sign | undefined
    for (const event of entry.events) {
      const hex = event.hexes?.at(-1),
        kind = kinds[event.kind]
      if (hex && kind) found.push((fight = { kind, ...grid.center(hex), text: '' }))
      const lost = event.kind === 'losses' && /takes (\d+) loss points?/.exec(event.text)
      if (lost && fight)
        found.push({ kind: 'loss', x: fight.x + (event.side === 'union' ? -30 : 30), y: fight.y, text: `−${lost[1]}` })
    }
    return found
  }
