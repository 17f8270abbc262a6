// Units are placed before the battle, or come from the reserve.
import type { Point } from '../../boards/hex'
import { bearing } from '../../boards/inches'
import { because } from '../player.svelte'
import { formations } from './drill'
import { inches, isOwn } from './orders'
import { standing } from './place'
import type { SeveredTurn } from './turn.svelte'
import type { Preview, Unit } from './types'

export class Deployment {
  formation = $state('line') // of the Unit in hand

  constructor(private readonly turn: SeveredTurn) {}

  get now(): boolean {
    return ['deploy', 'record', 'reserves'].includes(this.turn.ask)
  }
  mayPlace = (unit: Unit): boolean =>
    isOwn(this.turn.table.you, unit) &&
    ((this.turn.ask === 'record') === (unit.type === 'scouts') || this.turn.ask === 'reserves')
  // Own Units that still wait beside the table.
  waiting: Unit[] = $derived.by(() =>
    this.now ? this.turn.view.units.filter((each) => this.mayPlace(each) && this.waits(each)) : [],
  )
  private waits(unit: Unit): boolean {
    if (this.turn.ask !== 'reserves') return unit.place === 'undeployed'
    return unit.place === 'reserve' && (unit.arrives ?? 99) <= this.turn.view.turn.number
  }

  // The Unit to go on with after one was placed.
  next(kept: string | null): Unit | undefined {
    return this.waiting.find((each) => each.code === kept) ?? this.waiting[0]
  }
  prepare(unit: Unit) {
    const home = this.turn.view.home[unit.seat] === 'south' ? 0 : 180
    this.turn.facings = [unit.facing ?? home, unit.facing ?? home]
    this.formation = unit.formation ?? formations(unit)[0]!
  }
  order = (unit: Unit, at: Point) =>
    `deploy ${unit.code} ${this.formation} at ${inches(at.x)},${inches(at.y)} facing ${this.turn.facings[0] ?? 0}`

  async setFormation(formation: string) {
    this.formation = formation
    await this.again()
  }
  // The Unit in hand stands already: it is placed anew as it has been set.
  async again() {
    const unit = this.turn.chosen
    if (unit?.at && standing(unit)) await this.turn.play(this.order(unit, { x: unit.at[0], y: unit.at[1] }), true)
  }
  // One of its front corners is pulled.
  turnInPlace(unit: Unit, corner: 'left' | 'right', to: Point): string {
    const front = { x: unit.at![0], y: unit.at![1] }
    const facing = (Math.round((bearing(front, to) + (corner === 'left' ? 90 : -90) + 360) / 5) * 5) % 360
    this.turn.facings = [facing, facing]
    return this.order(unit, front)
  }

  async click(unit: Unit | null, at: Point) {
    if (unit && this.mayPlace(unit)) return this.turn.take(unit.code)
    const mine = this.turn.chosen
    if (mine) await this.turn.play(this.order(mine, at), true)
  }
  // Where the Unit in hand would stand, or why it may not.
  async explain(at: Point) {
    const { turn } = this
    if (!this.now || !turn.chosen || standing(turn.chosen)) return void (turn.hint = null)
    await turn.learn(turn.table.ask<Preview>('try', ...this.order(turn.chosen, at).split(' ')), (found) => {
      if (turn.pointed !== at) return
      turn.drag.ghost = found
      turn.hint = found.reason ? because(found) : null
    })
  }

  async rest() {
    const { turn } = this
    turn.busy = true
    try {
      for (let n = 0; n < 120; ++n) {
        const [order] = (await turn.table.suggest()).orders
        if (!order || !/^(deploy|place) /.test(order)) break
        await turn.table.act(order)
        turn.table.flush()
      }
    } catch (error) {
      turn.complain(error)
    } finally {
      turn.busy = false
      turn.refresh()
    }
  }
}
