// Armies and scenarios made in this browser, newest first.
import { made, rememberMade } from '../../../lib/stored'

export interface Kept {
  id: string
  changed: number
}

export class Shelf<T extends { id: string }> {
  constructor(private readonly name: string) {}

  all(): (T & Kept)[] {
    return made<T & Kept>(this.name).filter((each) => each && typeof each.id === 'string')
  }
  find(id: string) {
    return this.all().find((each) => each.id === id)
  }
  keep(thing: T, now = Date.now()) {
    rememberMade(this.name, [{ ...thing, changed: now }, ...this.all().filter((each) => each.id !== thing.id)])
  }
  discard(id: string) {
    rememberMade(
      this.name,
      this.all().filter((each) => each.id !== id),
    )
  }
}
