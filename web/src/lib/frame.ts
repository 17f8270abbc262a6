// Brings a board near to what is lit on it.

export interface Canvas {
  show(place: string): void
  zoom(factor: number): void
}

// How often what is marked so fits into most of the frame.
function room(frame: HTMLElement, ...tones: string[]): number {
  const boxes = tones.flatMap((tone) =>
    [...frame.querySelectorAll(`[data-tone="${tone}"]`)].map((each) => each.getBoundingClientRect()),
  )
  if (boxes.length === 0) return 1
  const wide = Math.max(...boxes.map((each) => each.right)) - Math.min(...boxes.map((each) => each.left))
  const high = Math.max(...boxes.map((each) => each.bottom)) - Math.min(...boxes.map((each) => each.top))
  return Math.min((frame.clientWidth * 0.75) / wide, (frame.clientHeight * 0.75) / high)
}

// Enlarged until what is lit, with what can be chosen, fills most of the frame, but no more than so often. Where that is
// too far apart, what is lit is brought a little nearer.
export function frameOn(frame: HTMLElement, canvas: Canvas, places: readonly string[], most: number) {
  const both = Math.min(room(frame, 'recall', 'choose'), most)
  const lit = Math.min(room(frame, 'recall'), most, 1.5)
  const factor = both > 1.15 ? both : lit
  if (factor > 1.15) canvas.zoom(factor)
  for (const each of places) canvas.show(each)
}
