// A battery is served: which gun, which round, at what, and the range that the gunner guesses.
import type { Point } from '../../boards/hex'
import { because } from '../player.svelte'
import { featureAt, isOwn } from './orders'
import { baseAt } from './place'
import type { SeveredTurn } from './turn.svelte'
import type { GunTargets, Unit } from './types'

export interface Aim {
  gun: number
  round: 'shell' | 'canister'
  unit?: string
  base?: number
  object?: { id: string; at: Point }
  guess: number
}

export class Gunnery {
  guns = $state.raw<GunTargets | null>(null)
  aim = $state.raw<Aim | null>(null)
  ready = $state(false) // whether the shot that is aimed would be allowed
  private guessed = 24 // the last range, for the next gun

  constructor(private readonly turn: SeveredTurn) {}

  get now(): boolean {
    return this.turn.ask === 'aim'
  }
  // The Bases that the gun in hand can aim its round at.
  get aimable() {
    return (this.guns?.bases ?? []).filter((each) => each.gun === this.aim?.gun && each[this.aim.round])
  }
  shot: string | null = $derived.by(() => {
    const { aim } = this
    if (!aim || !this.now) return null
    if (aim.object)
      return aim.round === 'shell'
        ? `shell gun ${aim.gun} at object ${aim.object.id} ${aim.object.at.x.toFixed(2)},${aim.object.at.y.toFixed(2)} range ${aim.guess}`
        : null
    if (!aim.unit) return null
    return aim.round === 'shell'
      ? `shell gun ${aim.gun} at ${aim.unit}/${aim.base} range ${aim.guess}`
      : `canister gun ${aim.gun} at ${aim.unit}/${aim.base}`
  })

  clear() {
    this.guns = null
    this.aim = null
  }
  // Nothing is aimed at any more; gun, round and guess stay.
  lower() {
    if (this.aim) this.aim = { gun: this.aim.gun, round: this.aim.round, guess: this.aim.guess }
  }
  man() {
    const { turn } = this
    const battery = turn.view.firing!
    return turn.learn(turn.table.ask<GunTargets>('targets', battery), (found) => {
      turn.selected = battery
      this.guns = found
      this.aim = { gun: found.guns[0] ?? 1, round: 'shell', guess: this.guessed }
    })
  }
  set(change: Partial<Aim>) {
    if (!this.aim) return
    this.turn.problem = null
    const guessOnly = Object.keys(change).every((each) => each === 'guess')
    this.aim = { ...this.aim, ...change }
    this.guessed = this.aim.guess
    void this.consider(guessOnly && this.ready) // any guess is allowed where one is: the button stays
  }
  click(unit: Unit | null, at: Point) {
    if (!this.aim) return
    const { gun, round, guess } = this.aim
    if (unit && !isOwn(this.turn.table.you, unit)) {
      const base = baseAt(unit, at, 0.3) || 1
      const could = this.aimable.filter((each) => each.unit === unit.code).map((each) => each.base)
      this.aim = { gun, round, guess, unit: unit.code, base: could.includes(base) ? base : (could[0] ?? base) }
    } else {
      const feature = round === 'shell' ? featureAt(this.turn.board, at) : null
      if (!feature) return
      this.aim = { gun, round, guess, object: { id: feature, at } }
    }
    return this.consider()
  }
  private async consider(ready = false) {
    const { turn } = this
    turn.hint = null
    turn.odds = null
    this.ready = ready
    const shot = this.shot
    if (!shot) return
    const why = await turn.table.why(shot).catch(() => null)
    if (shot !== this.shot || !why) return
    this.ready = why.allowed
    if (!why.allowed) turn.problem = because(why)
    else await turn.showOdds(shot, this.aim!.round === 'shell' ? 'The shell' : 'Canister')
  }
}
