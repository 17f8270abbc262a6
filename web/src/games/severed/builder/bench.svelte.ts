// One thing in the making: its value with undo and redo, kept in this browser at every change.
import { History } from './history'
import type { Shelf } from './shelf'

export class Bench<T extends { id: string }> {
  now = $state.raw<T>()!
  canUndo = $state(false)
  canRedo = $state(false)
  private history = new History<T>()

  constructor(
    first: T,
    private readonly shelf: Shelf<T>,
    private readonly changed: (now: T) => void,
  ) {
    this.now = first
    changed(first)
  }
  // A change with a key joins the change before it when that had the same key.
  set(next: T, key: string | null = null) {
    if (next === this.now) return
    this.history.note(this.now, key)
    this.show(next)
  }
  settle() {
    this.history.settle()
  }
  undo = () => this.step(this.history.undo(this.now))
  redo = () => this.step(this.history.redo(this.now))
  // Another thing altogether.
  open(thing: T) {
    this.history = new History<T>()
    this.show(thing, false)
  }
  keep() {
    this.shelf.keep($state.snapshot(this.now) as T)
  }
  // Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y; typing in a field keeps its own.
  key(event: KeyboardEvent): boolean {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return false
    const letter = event.key.toLowerCase()
    if (letter !== 'z' && letter !== 'y') return false
    if (letter === 'y' || event.shiftKey) this.redo()
    else this.undo()
    return true
  }
  private step(to: T | null) {
    if (to) this.show(to)
  }
  private show(thing: T, keep = true) {
    this.now = thing
    this.canUndo = this.history.canUndo
    this.canRedo = this.history.canRedo
    if (keep) this.keep()
    this.changed(thing)
  }
}
