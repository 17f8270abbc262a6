// A map that is larger than the screen follows what others do, what a replay shows, and what is asked of this seat.
// To be called while a component is set up.
import { untrack } from 'svelte'
import type { Table } from '../lib/table.svelte'

export function follow(table: () => Table, live: () => boolean, show: (place: string) => void) {
  $effect(() => {
    const { past, last, you } = table()
    const entry = past ? past.entry : last
    const to = entry?.events.flatMap((each) => each.hexes ?? []).at(-1)
    if (to && (past || entry?.seat !== you)) untrack(() => show(to))
  })
  $effect(() => {
    const to = live() ? table().view?.decision?.focus : undefined
    if (to) untrack(() => show(to))
  })
}
