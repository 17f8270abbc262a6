// Undo and redo over values. Changes with the same key in a row are one step: a drag, or typing in one field.

export class History<T> {
  private past: T[] = []
  private future: T[] = []
  private key: string | null = null

  constructor(private readonly most = 200) {}

  // Remembers what was before a change.
  note(before: T, key: string | null = null) {
    if (key !== null && key === this.key) return
    this.past.push(before)
    if (this.past.length > this.most) this.past.shift()
    this.future = []
    this.key = key
  }
  // The next change is a step of its own.
  settle() {
    this.key = null
  }
  undo(now: T): T | null {
    return this.step(this.past, this.future, now)
  }
  redo(now: T): T | null {
    return this.step(this.future, this.past, now)
  }
  get canUndo() {
    return this.past.length > 0
  }
  get canRedo() {
    return this.future.length > 0
  }
  private step(from: T[], to: T[], now: T): T | null {
    if (from.length === 0) return null
    this.key = null
    to.push(now)
    return from.pop()!
  }
}
