// How each kind of terrain is put on the table: drawn as a line, or as an area of some shape and usual size.

export type Manner = 'line' | 'patch' | 'box' | 'ribbon'

export interface Way {
  manner: Manner
  width: number // inches
  height: number
}

const areas: Record<string, Way> = {
  hill: { manner: 'patch', width: 14, height: 9 },
  forest: { manner: 'patch', width: 10, height: 8 },
  swamp: { manner: 'patch', width: 9, height: 6 },
  lake: { manner: 'patch', width: 9, height: 6 },
  rocks: { manner: 'patch', width: 3, height: 2.5 },
  debris: { manner: 'patch', width: 4, height: 3 },
  crops: { manner: 'box', width: 9, height: 7 },
  building: { manner: 'box', width: 2, height: 2 },
  bridge: { manner: 'box', width: 2, height: 4.5 },
  ford: { manner: 'box', width: 5, height: 5 },
  trench: { manner: 'box', width: 8, height: 1 },
  deep_river: { manner: 'ribbon', width: 3.5, height: 0 },
  shallow_river: { manner: 'ribbon', width: 2.5, height: 0 },
  ravine: { manner: 'ribbon', width: 3, height: 0 },
  cliff: { manner: 'ribbon', width: 1, height: 0 },
}

export const wayOf = (kind: { id: string; area: boolean }): Way =>
  kind.area ? (areas[kind.id] ?? { manner: 'patch', width: 6, height: 5 }) : { manner: 'line', width: 0, height: 0 }

// The palette, in the order of how often a table needs them; kinds that the server adds go to the end.
export const shelfOrder: [string, string[]][] = [
  ['Ground', ['hill', 'forest', 'crops', 'rocks', 'swamp', 'debris']],
  ['Lines', ['road', 'fence', 'stone_wall', 'stream', 'ditch']],
  ['Works', ['building', 'bridge', 'ford', 'trench']],
  ['Barriers', ['deep_river', 'shallow_river', 'lake', 'ravine', 'cliff']],
]
