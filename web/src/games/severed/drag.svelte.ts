// A Unit is dragged: the server says how far the gesture goes and what stops it, and a ghost shows that.
import type { Point } from '../../boards/hex'
import { ahead, bearing, distance } from '../../boards/inches'
import { because } from '../player.svelte'
import { gesture, isOwn, type Grip } from './orders'
import { baseAt, frontCorners, unitAt, type Corner } from './place'
import type { SeveredTurn } from './turn.svelte'
import type { Preview, Unit } from './types'

export class Drag {
  ghost = $state.raw<Preview | null>(null)
  way = $state.raw<Point[]>([]) // the bends of a column's path so far
  single = $state(false) // skirmishers Base by Base
  private grip: Grip | null = null
  private trail: Point[] = [] // where the pointer has been since the last bend
  private trying: Promise<void> | null = null
  private next: Point | null = null

  constructor(private readonly turn: SeveredTurn) {}

  get held(): boolean {
    return this.grip !== null
  }
  clear() {
    this.ghost = null
    this.way = []
    this.trail = []
    this.grip = null
  }

  private mayMove = (unit: Unit) =>
    isOwn(this.turn.table.you, unit) &&
    (['movement', 'moving'].includes(this.turn.ask) || this.turn.deployment.now) &&
    this.turn.offered.has(unit.code)
  may(at: Point): boolean {
    if (!this.turn.live || this.turn.busy) return false
    const unit = unitAt(this.turn.view.units, at)
    return this.cornerAt(at) !== undefined || (unit !== null && this.mayMove(unit))
  }
  cornerAt(at: Point): Corner | undefined {
    const unit = this.turn.chosen
    return unit && this.mayMove(unit) ? frontCorners(unit).find((each) => distance(each, at) < 0.5) : undefined
  }

  async grab(at: Point) {
    const { turn } = this
    const corner = this.cornerAt(at)
    const unit = corner ? turn.chosen : unitAt(turn.view.units, at)
    if (!unit) return
    const base = baseAt(unit, at, 0.3) || 1
    const front = unit.bases![base - 1]!
    const atMuzzle =
      unit.formation === 'unlimbered' &&
      !turn.deployment.now &&
      distance(ahead(front, front.facing, front.size / 2), at) < 0.45
    const taken = turn.selected === unit.code ? undefined : turn.take(unit.code)
    this.grip = { unit, from: at, base, corner: corner?.side ?? null, pivot: atMuzzle }
    await taken
  }
  // The server is asked about one place at a time; what the pointer passed meanwhile does not matter.
  hold(at: Point): Promise<void> {
    this.next = at
    return (this.trying ??= this.follow())
  }
  private async follow() {
    while (this.next) {
      const to: Point = this.next
      this.next = null
      await this.try(to)
    }
    this.trying = null
  }
  async drop(at: Point) {
    await this.hold(at)
    const found = this.grip && this.ghost
    this.clear()
    if (found?.ok && found.order) await this.turn.play(found.order, true)
    else if (found?.reason) this.turn.problem = because(found)
  }

  private async try(to: Point) {
    const order = this.order(to)
    if (!order) return
    try {
      const found = await this.turn.table.ask<Preview>(this.turn.deployment.now ? 'try' : 'reach', ...order.split(' '))
      if (!this.grip) return
      this.ghost = found
      this.turn.hint = found.reason ? because(found) : null
    } catch (error) {
      this.turn.complain(error)
    }
  }
  private order(to: Point): string | null {
    const { grip, turn } = this
    if (!grip) return null
    const unit = turn.unit(grip.unit.code) ?? grip.unit
    if (turn.deployment.now) {
      if (grip.corner) return turn.deployment.turnInPlace(unit, grip.corner, to)
      const at = unit.at ?? [to.x, to.y]
      return turn.deployment.order(unit, { x: at[0] + to.x - grip.from.x, y: at[1] + to.y - grip.from.y })
    }
    if (unit.formation === 'column') this.bend(to)
    const step = gesture({ ...grip, unit }, to, this.way, this.single)
    return step && turn.whole(step)
  }
  // A column's path is drawn: a new bend where the pointer leaves the straight way.
  private bend(to: Point) {
    const last = this.way.at(-1) ?? this.grip!.unit.bases![0]!
    const before = this.trail.at(-1)
    if (!before || distance(before, to) > 0.25) this.trail.push(to)
    const half = this.trail.find((each) => distance(each, last) > 0.9)
    if (!half || distance(last, to) < 1.8) return
    const turn = Math.abs(((bearing(last, half) - bearing(half, to) + 540) % 360) - 180)
    if (turn > 24 && this.way.length < 5) {
      this.way = [...this.way, half]
      this.trail = [to]
    }
  }
}
