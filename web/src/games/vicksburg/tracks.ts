// Where the boxes of the printed tracks are, for the sheet and for the markers that lie on them.
export interface Box {
  x: number
  y: number
  width: number
}

export function turnBox(turn: number, width: number): Box {
  const wide = width / 5
  return { x: (((turn - 1) % 5) + 0.5) * wide, y: 362 + Math.floor((turn - 1) / 5) * 70, width: wide - 2 }
}

export function moraleBox(level: number, width: number): Box {
  const wide = width / 5
  return { x: (level - 0.5) * wide, y: 552, width: wide - 2 }
}
