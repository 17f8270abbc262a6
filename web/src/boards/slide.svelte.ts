// Counters that lie elsewhere than before slide there. To be called while a component is set up; each counter is an
// element with its key in data-piece.
import { tick } from 'svelte'
import { settings } from '../lib/settings.svelte'
import type { Point } from './hex'

export type Keyed = Point & { key: string }

export function slide(layer: () => SVGGElement | undefined, pieces: () => readonly Keyed[], duration = 300) {
  let before = new Map<string, Point>()
  $effect(() => {
    const now = new Map(pieces().map((each): [string, Point] => [each.key, { x: each.x, y: each.y }]))
    const was = before
    before = now
    const group = layer()
    if (!settings.animate || !group) return
    void tick().then(() => {
      for (const each of group.querySelectorAll<SVGGElement>('[data-piece]')) {
        const from = was.get(each.dataset.piece!),
          to = now.get(each.dataset.piece!)
        if (!from || !to || Math.hypot(from.x - to.x, from.y - to.y) < 12) continue
        each.animate(
          [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: 'translate(0, 0)' }],
          { duration, easing: 'ease-in-out' },
        )
      }
    })
  })
}
