// Wheel, pinch and drag by d3-zoom, applied to an element as a CSS transform: the sheet moves as one picture while a
// gesture lasts, and is drawn sharp again when it ends.
import { select } from 'd3-selection'
import { createContext } from 'svelte'
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom'

// How large the sheet is shown, for what is drawn on it.
const [zoomHere, tellZoom] = createContext<() => number>()
export { zoomHere, tellZoom }

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

// Where a sheet of that length begins in a frame, so that its middle is seen in the middle, as near as that can be without
// showing the table beside the sheet.
export function offset(frame: number, middle: number, scale: number, sheet: number) {
  const wanted = frame / 2 - middle * scale
  return sheet * scale <= frame ? wanted : Math.min(0, Math.max(frame - sheet * scale, wanted))
}

export class Zoomer {
  private behavior: ZoomBehavior<HTMLElement, unknown>
  transform: ZoomTransform = zoomIdentity
  private settle: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly frame: HTMLElement,
    private readonly sheet: HTMLElement,
    private readonly size: { width: number; height: number },
    mayPan: (event: Event) => boolean,
    private readonly moved: (transform: ZoomTransform) => void,
  ) {
    this.behavior = zoom<HTMLElement, unknown>()
      .scaleExtent([0.15, 3])
      .clickDistance(6)
      .filter(
        (event: MouseEvent) =>
          (event.type === 'wheel' || !event.button) && !(event.type !== 'wheel' && event.ctrlKey) && mayPan(event),
      )
      .translateExtent([
        [-200, -200],
        [size.width + 200, size.height + 200],
      ])
      .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => this.show(event.transform, event.sourceEvent != null))
    select(frame).call(this.behavior).on('dblclick.zoom', null)
  }

  // What no hand moves is drawn once, sharp, where it comes to lie.
  private show(transform: ZoomTransform, byHand: boolean) {
    this.transform = transform
    this.sheet.style.transform = `translate(${transform.x}px, ${transform.y}px) scale(${transform.k})`
    if (byHand) {
      this.sheet.style.willChange = 'transform'
      clearTimeout(this.settle)
      this.settle = setTimeout(() => (this.sheet.style.willChange = 'auto'), 180)
    }
    this.moved(transform)
  }

  private go(transform: ZoomTransform) {
    select(this.frame).call(this.behavior.transform, transform)
  }

  // All of it where that can be read: else so large as `least`, as far as the frame is filled by it.
  fit(rect: Rect, most = 1.1, least = 0.15) {
    const { clientWidth: w, clientHeight: h } = this.frame
    if (!w || !h) return
    const [across, down] = [w / rect.width, h / rect.height]
    const k = Math.max(0.15, Math.min(most, across, down), Math.min(least, Math.max(across, down)))
    const x = offset(w, rect.x + rect.width / 2, k, this.size.width)
    const y = offset(h, rect.y + rect.height / 2, k, this.size.height)
    this.go(zoomIdentity.translate(x, y).scale(k))
  }
  whole() {
    this.fit({ x: 0, y: 0, ...this.size }, 1.6)
  }
  by(factor: number) {
    select(this.frame).call(this.behavior.scaleBy, factor)
  }
  pan(dx: number, dy: number) {
    select(this.frame).call(this.behavior.translateBy, dx / this.transform.k, dy / this.transform.k)
  }
  sees(x: number, y: number, margin = 20): boolean {
    const [sx, sy] = this.transform.apply([x, y])
    const { clientWidth: w, clientHeight: h } = this.frame
    return !w || (sx > margin && sy > margin && sx < w - margin && sy < h - margin)
  }
  // Brings a point of the sheet into the frame when it is outside.
  reveal(x: number, y: number, margin = 90) {
    const [sx, sy] = this.transform.apply([x, y])
    const { clientWidth: w, clientHeight: h } = this.frame
    const dx = sx < margin ? margin - sx : sx > w - margin ? w - margin - sx : 0
    const dy = sy < margin ? margin - sy : sy > h - margin ? h - margin - sy : 0
    if (dx || dy) this.pan(dx, dy)
  }
  // The same of a rectangle; where it is larger than the frame, its upper left comes first.
  revealAll(rect: Rect, margin = 14) {
    this.reveal(rect.x + rect.width, rect.y + rect.height, margin)
    this.reveal(rect.x, rect.y, margin)
  }
  point(event: { clientX: number; clientY: number }) {
    const box = this.frame.getBoundingClientRect()
    const [x, y] = this.transform.invert([event.clientX - box.left, event.clientY - box.top])
    return { x, y }
  }
}
