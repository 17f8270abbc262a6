// Crossed swords where sides meet and fight, and how many counters fell.
import type { PointSpace } from '../../boards/points'
import { losses, type ReadSigns, type Sign } from '../../boards/signs'

export const signs =
  (space: PointSpace): ReadSigns =>
  (entry) => {
    const at = (place: string) => {
      const { x, y } = space.center(place)
      return { x, y: y - 30 }
    }
    const places = (...kinds: string[]) =>
      entry.events.flatMap((event) => (kinds.includes(event.kind) ? (event.places?.slice(-1) ?? []) : []))
    const clashes = [...new Set(places('contact', 'battle'))].map((place): Sign => ({
      kind: 'clash',
      ...at(place),
      text: '',
    }))
    return [...clashes, ...losses(places('eliminated'), at)]
  }
