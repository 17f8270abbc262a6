// A finger does not hover. One that stays where it is gets what a pointer gets by hovering, and then no click comes of it.
const patience = 450
const slack = 9 // pixels that a finger trembles

export class Finger {
  stayed = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private from: { x: number; y: number } | null = null

  down(event: PointerEvent, look: () => void) {
    this.away()
    this.stayed = false
    if (event.pointerType !== 'touch' || !event.isPrimary) return
    this.from = { x: event.clientX, y: event.clientY }
    this.timer = setTimeout(() => {
      this.stayed = true
      look()
    }, patience)
  }
  move(event: PointerEvent) {
    if (this.from && Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) > slack) this.away()
  }
  away() {
    clearTimeout(this.timer)
    this.from = null
  }
}
