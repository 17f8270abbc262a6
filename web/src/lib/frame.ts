// Brings a board near to what is lit on it.

export interface Canvas {
  show(place: string): void
  zoom(factor: number): void
  pan(dx: number, dy: number): void
}
interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

// All that is marked so.
function around(frame: HTMLElement, tones: readonly string[]): Box | null {
  const boxes = tones.flatMap((tone) =>
    [...frame.querySelectorAll(`[data-tone="${tone}"]`)].map((each) => each.getBoundingClientRect()),
  )
  if (boxes.length === 0) return null
  return {
    left: Math.min(...boxes.map((each) => each.left)),
    right: Math.max(...boxes.map((each) => each.right)),
    top: Math.min(...boxes.map((each) => each.top)),
    bottom: Math.max(...boxes.map((each) => each.bottom)),
  }
}

// How often it fits into most of the frame.
function room(frame: HTMLElement, box: Box | null): number {
  if (!box) return 1
  return Math.min(
    (frame.clientWidth * 0.75) / (box.right - box.left),
    (frame.clientHeight * 0.75) / (box.bottom - box.top),
  )
}

// Enlarged until what is lit, with what can be chosen, fills most of the frame, but no more than so often. Where that is
// too far apart, what is lit is brought a little nearer; else all of it comes into the middle, as far as the sheet goes.
export function frameOn(frame: HTMLElement, canvas: Canvas, places: readonly string[], most: number) {
  const both = Math.min(room(frame, around(frame, ['recall', 'choose'])), most)
  const lit = Math.min(room(frame, around(frame, ['recall'])), most, 1.5)
  const together = both > 1.15
  const factor = together ? both : lit
  if (factor > 1.15) canvas.zoom(factor)
  for (const each of places) canvas.show(each)
  const box = around(frame, ['recall', 'choose'])
  if (!box || !together) return
  const { left, top } = frame.getBoundingClientRect()
  canvas.pan(
    left + (frame.clientWidth - box.left - box.right) / 2,
    top + (frame.clientHeight - box.top - box.bottom) / 2,
  )
}
