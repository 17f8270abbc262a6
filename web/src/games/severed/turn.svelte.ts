// One player's turn at the table: which Unit is in hand, what the server says of it, and which order a click means.
import type { Point } from '../../boards/hex'
import { bearing } from '../../boards/inches'
import { because, Player } from '../player.svelte'
import type { Button, Hint } from '../turn'
import { Deployment } from './deployment.svelte'
import { Drag } from './drag.svelte'
import { drill, type Manoeuvre } from './drill'
import { Gunnery } from './gunnery.svelte'
import { inches, isOwn, paces, plainKinds, undone } from './orders'
import { baseAt, middle, standing, unitAt } from './place'
import { promptOf } from './prompt'
import type { SeveredAction, SeveredBoard, SeveredView, Targets, Unit } from './types'

export class SeveredTurn extends Player<SeveredBoard, SeveredView, Point> {
  readonly deployment = new Deployment(this)
  readonly drag = new Drag(this)
  readonly gunnery = new Gunnery(this)
  pace = $state('basic')
  targets = $state.raw<Targets | null>(null)
  target = $state<string | null>(null) // whom the Unit in hand would fire at or charge
  facings = $state.raw<number[]>([0, 0]) // of the Unit to be deployed, or of guns to be turned
  manoeuvres = $state.raw<Manoeuvre[]>([])

  get actions(): SeveredAction[] {
    return this.live ? ((this.view.actions ?? []) as SeveredAction[]) : []
  }
  unit = (code: string | null | undefined): Unit | undefined =>
    code ? this.view.units.find((each) => each.code === code) : undefined
  get chosen(): Unit | undefined {
    return this.unit(this.selected)
  }
  of = (...kinds: string[]) => this.actions.filter((each) => kinds.includes(each.kind))
  // Whether distances may be shown (R62, R83).
  get measured(): boolean {
    return this.view.premeasure && !this.view.firing
  }

  // The Units that something can be done with now.
  offered: ReadonlySet<string> = $derived.by(() => {
    if (!this.live) return new Set()
    if (this.deployment.now)
      return new Set(
        this.view.units.filter((each) => standing(each) && this.deployment.mayPlace(each)).map((each) => each.code),
      )
    if (this.ask === 'moving') return new Set([this.view.moving!.unit!])
    if (this.gunnery.now) return new Set(this.gunnery.aimable.map((each) => each.unit))
    return new Set(this.actions.flatMap((each) => (each.unit && each.kind !== 'target' ? [each.unit] : [])))
  })

  prompt: string | null = $derived.by(() => {
    const unit = this.selected && this.offered.has(this.selected) ? this.chosen?.name : null
    const enemies = this.targets?.units.some((each) => each.ok) ?? false
    return promptOf({ ask: this.ask, unit: unit ?? null, target: this.unit(this.target)?.name ?? null, enemies })
  })

  buttons: Button[] = $derived.by(() => {
    if (!this.live) return []
    const list: Button[] = []
    if (this.deployment.now) {
      const left = this.deployment.waiting.length
      if (left > 0)
        list.push({
          id: 'default',
          label: 'Deploy the rest',
          note: left === 1 ? '1 Unit' : `${left} Units`,
          key: 'd',
          main: true,
          press: () => this.deployment.rest(),
        })
      list.push({ id: 'ready', label: 'Ready', key: 'e', main: left === 0, press: () => this.play('ready') })
      return list
    }
    if (this.target && this.selected) {
      const charge = this.ask === 'combat'
      list.push({
        id: 'strike',
        label: charge ? 'Charge!' : 'Fire!',
        note: `at ${this.unit(this.target)?.name ?? ''}`,
        key: 'f',
        main: true,
        press: () => this.strike(),
      })
    }
    const { shot, aim, ready } = this.gunnery
    if (shot && aim && ready)
      list.push({
        id: 'strike',
        label: aim.round === 'shell' ? 'Fire the shell!' : 'Fire canister!',
        key: 'f',
        main: true,
        press: () => this.play(shot),
      })
    if (this.ask === 'moving') {
      list.push({
        id: 'done',
        label: 'Done',
        key: 'f',
        main: true,
        note: `${inches(this.view.moving!.each.length > 0 ? Math.min(...this.view.moving!.each) : this.view.moving!.left)}″ left`,
        press: () => this.play('done'),
      })
      list.push({ id: 'cancel', label: 'Take the move back', key: 'x', press: () => this.play('cancel') })
    }
    const here = this.of(...plainKinds)
    here.forEach((each, i) =>
      list.push({
        id: each.do,
        label: each.label,
        main: i === 0 && here.length < 4,
        ...(i === 0 ? { key: 'f' } : i === 1 ? { key: 'g' } : {}),
        press: () => this.play(each.do),
      }),
    )
    for (const each of this.of('resolve', 'open', 'join', 'assist'))
      list.push({ id: each.do, label: each.label, main: each.kind === 'resolve', press: () => this.play(each.do) })
    for (const each of this.of('fight'))
      list.push({ id: 'fight', label: each.label, key: 'f', main: true, press: () => this.play(each.do) })
    for (const each of this.of('forgo'))
      list.push({ id: 'forgo', label: each.label, key: 'h', press: () => this.play(each.do) })
    const end = this.of('end')[0]
    if (end) {
      const left = undone(this.view, this.actions)
      list.push({
        id: 'end',
        label: this.sure ? 'Yes, end the phase' : end.label,
        key: 'e',
        main: !left && list.length === 0,
        ...(left ? { note: left } : {}),
        press: () => this.end(end.do, left),
      })
    }
    return list
  })

  // What the Unit in hand can do besides being dragged: the buttons beside its card.
  unitButtons: Button[] = $derived.by(() => {
    const unit = this.chosen
    if (!unit || !this.live || this.ask === 'moving') return []
    return this.of('battery', 'react', 'prepare', 'resolve', 'open', 'join', 'assist')
      .filter((each) => each.unit === unit.code)
      .map((each) => ({ id: each.do, label: each.label, press: () => this.press(each) }))
  })
  private press(action: SeveredAction) {
    if (/^(un)?limber /.test(action.do))
      return this.play(`${action.do.split(' ').slice(0, 2).join(' ')} ${this.facings.map(String).join(' ')}`)
    return this.play(action.do)
  }

  // The server's view has changed: what was in hand may be gone.
  refresh() {
    const kept = this.selected
    this.clear()
    this.sure = false
    if (this.busy || !this.live) return
    if (this.ask === 'moving') void this.take(this.view.moving!.unit!)
    else if (this.gunnery.now) void this.gunnery.man()
    else if (this.deployment.now) this.takeNext(kept)
    else if (this.ask === 'target' || this.ask === 'charge-target')
      void this.take((this.view.firing ?? this.view.fight?.attacker)!)
    else if (kept && ['movement', 'firing'].includes(this.ask) && this.offered.has(kept)) void this.take(kept)
    const rolled =
      this.of('fight')[0]?.do ??
      (this.ask === 'charged'
        ? 'countercharge'
        : this.of('resolve').length === 1
          ? this.of('resolve')[0]!.do
          : undefined)
    if (rolled) void this.showOdds(rolled, this.ask === 'charged' ? 'If it countercharges' : 'The roll')
  }
  private takeNext(kept: string | null) {
    const next = this.deployment.next(kept)
    if (next) void this.take(next.code)
  }

  clear() {
    this.asked++
    this.selected = null
    this.drag.clear()
    this.gunnery.clear()
    this.targets = null
    this.target = null
    this.manoeuvres = []
    this.odds = null
    this.hint = null
    this.problem = null
  }
  cancel() {
    if (this.ask === 'moving' || this.gunnery.now) {
      this.drag.clear()
      this.hint = null
      this.gunnery.lower()
      return
    }
    this.clear()
    this.sure = false
  }

  // A Unit is taken in hand: what it can do is asked at once.
  async take(code: string) {
    this.clear()
    this.selected = code
    const unit = this.unit(code)
    if (!unit || !this.live) return
    if (this.deployment.now) return this.deployment.prepare(unit)
    if (this.ask === 'movement' || this.ask === 'moving') {
      const list = paces(this.actions, code)
      if (this.ask === 'moving') this.pace = this.view.moving!.pace
      else if (unit.formation === 'column' && list.includes('march')) this.pace = 'march'
      else if (!list.includes(this.pace)) this.pace = list[0] ?? 'basic'
      this.facings = (unit.bases ?? []).map((each) => each.facing)
      return this.askManoeuvres(unit)
    }
    if (this.ask === 'reaction') this.facings = (unit.bases ?? []).map((each) => each.facing)
    if (['firing', 'target', 'combat', 'charge-target'].includes(this.ask) && isOwn(this.table.you, unit))
      return this.askTargets(code)
  }
  async setPace(pace: string) {
    this.pace = pace
    this.drag.clear()
    if (this.chosen) await this.askManoeuvres(this.chosen)
  }

  private async askManoeuvres(unit: Unit) {
    const number = ++this.asked
    const found: Manoeuvre[] = []
    for (const [step, label] of drill(unit, this.facings)) {
      const why = await this.table
        .why(this.whole(step))
        .catch((error: unknown) => ({ allowed: false, reason: String(error), rule: undefined }))
      if (number !== this.asked) return
      found.push({ order: step, label, why: why.allowed ? null : because(why) })
    }
    this.manoeuvres = found
  }
  // The order that a step of the Unit in hand stands for.
  whole = (step: string) => (this.ask === 'moving' ? step : `move ${this.selected} ${this.pace}, ${step}`)

  async setFacing(gun: number, facing: number) {
    const all = [...this.facings]
    all[gun] = ((facing % 360) + 360) % 360
    this.facings = all
    const unit = this.chosen
    if (!unit) return
    if (this.deployment.now) return this.deployment.again()
    await this.askManoeuvres(unit)
  }

  // Fire and charges.
  private askTargets(code: string) {
    return this.learn(this.table.ask<Targets>('targets', code), (found) => (this.targets = found))
  }
  private strikeOrder(target: string): string {
    const verb = ['combat', 'charge-target'].includes(this.ask) ? 'charge' : 'fire'
    return ['target', 'charge-target'].includes(this.ask) ? `at ${target}` : `${verb} ${this.selected} at ${target}`
  }
  async strike() {
    if (this.target) await this.play(this.strikeOrder(this.target))
  }
  private async mark(target: string) {
    if (this.target === target) return this.strike()
    const found = this.targets?.units.find((each) => each.unit === target)
    if (found && !found.ok) {
      this.problem = because(found)
      return
    }
    this.problem = null
    this.target = target
    await this.showOdds(this.strikeOrder(target), `${this.chosen?.name} at ${this.unit(target)?.name}`)
  }

  // The table is clicked.
  async click(at: Point) {
    const unit = unitAt(this.view.units, at)
    if (!this.live || this.busy) {
      this.selected = unit && unit.code !== this.selected ? unit.code : null
      return
    }
    this.problem = null
    if (this.deployment.now) return this.deployment.click(unit, at)
    if (this.gunnery.now) return this.gunnery.click(unit, at)
    if (this.ask === 'escape')
      return this.play(
        `escape ${Math.round(bearing(middle(this.unit(this.of('escape')[0]?.unit) ?? this.asking()), at) * 4) / 4}`,
      )
    if (this.ask === 'lose' && unit) {
      const base = baseAt(unit, at, 0.2)
      const action = this.of('lose').find((each) => each.unit === unit.code && each.base === base)
      if (action) return this.play(action.do)
    }
    if (!unit) return this.ask === 'moving' ? undefined : this.cancel()
    if (this.ask === 'moving') return
    if (this.targets && !isOwn(this.table.you, unit)) return this.mark(unit.code)
    if (this.selected === unit.code) return this.cancel()
    await this.take(unit.code)
  }
  // Whoever is asked to escape: the general of the decision.
  private asking = () =>
    this.view.units.find((each) => isOwn(this.table.you, each) && each.type === 'general' && standing(each))!

  protected override attentive(): boolean {
    return super.attentive() && !this.drag.held
  }
  // What would be rolled against the Unit under the pointer, or why nothing can be done with it.
  async explain(at: Point) {
    const unit = unitAt(this.view.units, at)
    if (!unit) return this.deployment.explain(at)
    this.hint = null
    try {
      if (this.targets && !isOwn(this.table.you, unit)) {
        const found = this.targets.units.find((each) => each.unit === unit.code)
        if (!found) return
        if (!found.ok) this.hint = because(found)
        else if (!this.target) await this.showOdds(this.strikeOrder(unit.code), `${this.chosen?.name} at ${unit.name}`)
        return
      }
      if (this.offered.has(unit.code) || !isOwn(this.table.you, unit)) return
      const verb = {
        movement: `move ${unit.code} basic`,
        firing: `fire ${unit.code}`,
        combat: `charge ${unit.code}`,
        reaction: `battery ${unit.code}`,
        resolve: `resolve ${unit.code}`,
      }[this.ask]
      if (verb) await this.showWhy(verb, () => this.pointed === at)
    } catch {
      this.hint = null
    }
  }
  get unaided(): Hint | null {
    return this.gunnery.now ? { text: 'Nobody helps with the range of a gun.', rule: 'SHELL-01' } : null
  }

  // A manoeuvre of the palette.
  step = (order: string) => this.play(this.whole(order), true)

  async play(order: string, keep = false) {
    if (this.busy) return
    const kept = this.selected
    if (!(await this.send(order))) return
    this.table.flush()
    if (keep) this.selected = kept
    this.refresh()
  }
}
