// Brings a board near to what is lit on it.

export interface Canvas {
  show(place: string): void
  zoom(factor: number): void
}

// Enlarged until what is lit fills most of the frame, but no more than so often.
export function frameOn(frame: HTMLElement, canvas: Canvas, places: readonly string[], most: number) {
  const boxes = [...frame.querySelectorAll('[data-tone="recall"]')].map((each) => each.getBoundingClientRect())
  const wide = Math.max(...boxes.map((each) => each.right)) - Math.min(...boxes.map((each) => each.left))
  const high = Math.max(...boxes.map((each) => each.bottom)) - Math.min(...boxes.map((each) => each.top))
  const room = Math.min((frame.clientWidth * 0.6) / wide, (frame.clientHeight * 0.6) / high)
  if (boxes.length > 0 && room > 1.15) canvas.zoom(Math.min(room, most))
  for (const each of places) canvas.show(each)
}
