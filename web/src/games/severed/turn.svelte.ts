// One player's turn at the table: which Unit is in hand, what the server says of a gesture, and which order it means.
import type { Point } from '../../boards/hex'
import { ahead, bearing, distance } from '../../boards/inches'
import type { Odds } from '../../lib/protocol'
import { Refused } from '../../lib/socket'
import type { Table } from '../../lib/table.svelte'
import type { Button, Hint, Turn } from '../turn'
import { featureAt, gesture, inches, isOwn, paces, plainKinds, undone, type Grip } from './orders'
import { baseAt, frontCorners, middle, standing, unitAt } from './place'
import type { GunTargets, Preview, SeveredAction, SeveredBoard, SeveredView, Targets, Unit } from './types'

export interface Aim {
  gun: number
  round: 'shell' | 'canister'
  unit?: string
  base?: number
  object?: { id: string; at: Point }
  guess: number
}

export interface Manoeuvre {
  order: string
  label: string
  why: Hint | null // what forbids it
}

const spots = ['deploy', 'record', 'reserves']

export class SeveredTurn implements Turn {
  selected = $state<string | null>(null)
  pace = $state('basic')
  ghost = $state.raw<Preview | null>(null)
  way = $state.raw<Point[]>([]) // the bends of a column's path so far
  targets = $state.raw<Targets | null>(null)
  guns = $state.raw<GunTargets | null>(null)
  aim = $state.raw<Aim | null>(null)
  target = $state<string | null>(null) // whom the Unit in hand would fire at or charge
  formation = $state('line') // of the Unit to be deployed
  facings = $state.raw<number[]>([0, 0]) // of the Unit to be deployed, or of guns to be turned
  single = $state(false) // skirmishers Base by Base
  manoeuvres = $state.raw<Manoeuvre[]>([])
  odds = $state.raw<Odds | null>(null)
  oddsTitle = $state('')
  hint = $state.raw<Hint | null>(null)
  problem = $state.raw<Hint | null>(null)
  pointed = $state.raw<Point | null>(null)
  busy = $state(false)
  private sure = $state(false)
  private guessed = 24 // the last range, for the next gun
  private sound = $state(false) // whether the shot that is aimed would be allowed
  private grip: Grip | null = null
  private asked = 0

  constructor(readonly table: Table) {}

  get board(): SeveredBoard {
    return this.table.welcome!.board as SeveredBoard
  }
  get view(): SeveredView {
    return this.table.view as SeveredView
  }
  get live(): boolean {
    return this.table.mine && !this.table.past && this.table.waiting === 0
  }
  get ask(): string {
    return this.live ? (this.view.decision?.ask ?? 'wait') : 'wait'
  }
  get actions(): SeveredAction[] {
    return this.live ? ((this.view.actions ?? []) as SeveredAction[]) : []
  }
  unit = (code: string | null | undefined): Unit | undefined => (code ? this.view.units.find((each) => each.code === code) : undefined)
  get chosen(): Unit | undefined {
    return this.unit(this.selected)
  }
  of = (...kinds: string[]) => this.actions.filter((each) => kinds.includes(each.kind))
  get aiming(): boolean {
    return this.ask === 'aim'
  }
  // Whether distances may be shown (R62, R83).
  get measured(): boolean {
    return this.view.premeasure && !this.view.firing
  }
  get deploying(): boolean {
    return spots.includes(this.ask)
  }

  // The Units that something can be done with now.
  offered: ReadonlySet<string> = $derived.by(() => {
    if (!this.live) return new Set()
    if (this.deploying) return new Set(this.view.units.filter((each) => isOwn(this.table.you, each) && standing(each) && this.mayPlace(each)).map((each) => each.code))
    if (this.ask === 'moving') return new Set([this.view.moving!.unit!])
    if (this.ask === 'aim') return new Set(this.aimable.map((each) => each.unit))
    return new Set(this.actions.flatMap((each) => (each.unit && each.kind !== 'target' ? [each.unit] : [])))
  })
  // The Bases that the gun in hand can aim its round at.
  get aimable() {
    return (this.guns?.bases ?? []).filter((each) => each.gun === this.aim?.gun && each[this.aim.round])
  }
  mayPlace = (unit: Unit) => (this.ask === 'record') === (unit.type === 'scouts') || this.ask === 'reserves'
  // Own Units that still wait beside the table.
  waiting: Unit[] = $derived.by(() => (this.deploying ? this.view.units.filter((each) => isOwn(this.table.you, each) && this.mayPlace(each) && (this.ask === 'reserves' ? each.place === 'reserve' && (each.arrives ?? 99) <= this.view.turn.number : each.place === 'undeployed')) : []))

  buttons: Button[] = $derived.by(() => {
    if (!this.live) return []
    const list: Button[] = []
    if (this.deploying) {
      if (this.waiting.length > 0) list.push({ id: 'default', label: 'Deploy the rest', note: this.waiting.length === 1 ? '1 Unit' : `${this.waiting.length} Units`, key: 'd', main: true, press: () => this.deployRest() })
      list.push({ id: 'ready', label: 'Ready', key: 'e', main: this.waiting.length === 0, press: () => this.play('ready') })
      return list
    }
    if (this.target && this.selected) {
      const charge = this.ask === 'combat'
      list.push({ id: 'strike', label: charge ? 'Charge!' : 'Fire!', note: `at ${this.unit(this.target)?.name ?? ''}`, key: 'f', main: true, press: () => this.strike() })
    }
    if (this.aiming && this.shot && this.sound) list.push({ id: 'strike', label: this.aim!.round === 'shell' ? 'Fire the shell!' : 'Fire canister!', key: 'f', main: true, press: () => this.play(this.shot!) })
    if (this.ask === 'moving') {
      list.push({ id: 'done', label: 'Done', key: 'f', main: true, note: `${inches(this.view.moving!.each.length > 0 ? Math.min(...this.view.moving!.each) : this.view.moving!.left)}″ left`, press: () => this.play('done') })
      list.push({ id: 'cancel', label: 'Take the move back', key: 'x', press: () => this.play('cancel') })
    }
    const here = this.of(...plainKinds)
    here.forEach((each, i) => list.push({ id: each.do, label: each.label, main: i === 0 && here.length < 4, ...(i === 0 ? { key: 'f' } : i === 1 ? { key: 'g' } : {}), press: () => this.play(each.do) }))
    for (const each of this.of('resolve', 'open', 'join', 'assist')) list.push({ id: each.do, label: each.label, main: each.kind === 'resolve', press: () => this.play(each.do) })
    for (const each of this.of('fight')) list.push({ id: 'fight', label: each.label, key: 'f', main: true, press: () => this.play(each.do) })
    for (const each of this.of('forgo')) list.push({ id: 'forgo', label: each.label, key: 'h', press: () => this.play(each.do) })
    const end = this.of('end')[0]
    if (end) {
      const left = undone(this.view, this.actions)
      list.push({ id: 'end', label: this.sure ? 'Yes, end the phase' : end.label, key: 'e', main: !left && list.length === 0, ...(left ? { note: left } : {}), press: () => this.end(end.do, left) })
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
    if (/^(un)?limber /.test(action.do)) return this.play(`${action.do.split(' ').slice(0, 2).join(' ')} ${this.facings.map(String).join(' ')}`)
    return this.play(action.do)
  }

  shot: string | null = $derived.by(() => {
    const aim = this.aim
    if (!aim || !this.aiming) return null
    if (aim.object) return aim.round === 'shell' ? `shell gun ${aim.gun} at object ${aim.object.id} ${aim.object.at.x.toFixed(2)},${aim.object.at.y.toFixed(2)} range ${aim.guess}` : null
    if (!aim.unit) return null
    return aim.round === 'shell' ? `shell gun ${aim.gun} at ${aim.unit}/${aim.base} range ${aim.guess}` : `canister gun ${aim.gun} at ${aim.unit}/${aim.base}`
  })

  // The server's view has changed: what was in hand may be gone.
  refresh() {
    const kept = this.selected
    this.clear()
    this.sure = false
    if (this.busy || !this.live) return
    if (this.ask === 'moving') void this.take(this.view.moving!.unit!)
    else if (this.ask === 'aim') void this.man()
    else if (this.deploying) void this.takeNext(kept)
    else if (this.ask === 'target' || this.ask === 'charge-target') void this.take((this.view.firing ?? this.view.fight?.attacker)!)
    else if (kept && ['movement', 'firing'].includes(this.ask) && this.offered.has(kept)) void this.take(kept)
    const rolled = this.of('fight')[0]?.do ?? (this.ask === 'charged' ? 'countercharge' : this.of('resolve').length === 1 ? this.of('resolve')[0]!.do : undefined)
    if (rolled) void this.showOdds(rolled, this.ask === 'charged' ? 'If it countercharges' : 'The roll')
  }
  private takeNext(kept: string | null) {
    const unit = this.unit(kept)
    const next = unit && isOwn(this.table.you, unit) && this.waiting.includes(unit) ? unit : this.waiting[0]
    return next ? this.take(next.code) : undefined
  }

  clear() {
    this.asked++
    this.selected = null
    this.ghost = null
    this.way = []
    this.targets = null
    this.guns = null
    this.aim = null
    this.target = null
    this.manoeuvres = []
    this.odds = null
    this.hint = null
    this.problem = null
    this.grip = null
  }
  cancel() {
    if (this.ask === 'moving' || this.aiming) {
      this.ghost = null
      this.hint = null
      if (this.aim) this.aim = { gun: this.aim.gun, round: this.aim.round, guess: this.aim.guess }
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
    if (this.deploying) return this.prepareToPlace(unit)
    if (this.ask === 'movement' || this.ask === 'moving') {
      const list = paces(this.actions, code)
      if (this.ask === 'moving') this.pace = this.view.moving!.pace
      else if (!list.includes(this.pace)) this.pace = list[0] ?? 'basic'
      this.facings = (unit.bases ?? []).map((each) => each.facing)
      return this.askManoeuvres(unit)
    }
    if (this.ask === 'reaction') this.facings = (unit.bases ?? []).map((each) => each.facing)
    if (['firing', 'target', 'combat', 'charge-target'].includes(this.ask) && isOwn(this.table.you, unit)) return this.askTargets(code)
  }
  async setPace(pace: string) {
    this.pace = pace
    this.ghost = null
    if (this.chosen) await this.askManoeuvres(this.chosen)
  }

  private async askManoeuvres(unit: Unit) {
    const number = ++this.asked
    const found: Manoeuvre[] = []
    for (const [step, label] of this.steps(unit)) {
      const why = await this.table.why(this.whole(step)).catch((error: unknown) => ({ allowed: false, reason: String(error), rule: undefined }))
      if (number !== this.asked) return
      found.push({ order: step, label, why: why.allowed ? null : { text: why.reason ?? 'That is not possible.', ...(why.rule ? { rule: why.rule } : {}) } })
    }
    this.manoeuvres = found
  }
  // The drill that a formation knows; whether it is allowed now is the server's to say.
  private steps(unit: Unit): [string, string][] {
    const faces: [string, string][] = [['face left', 'Left face'], ['face right', 'Right face'], ['about face', 'About face']]
    const turned = this.facings.map((each) => each.toString()).join(' ')
    switch (unit.formation) {
      case 'line': return [['advance 1', 'Forward 1″'], ['back 0.5', 'Back ½″'], ['wheel left 15', 'Wheel left 15°'], ['wheel right 15', 'Wheel right 15°'], ...faces, ...(unit.type === 'cavalry' ? [['dismount', 'Dismount'] as [string, string]] : [])]
      case 'column': return [['march 1', 'March 1″'], ['form line left', 'Line to the left'], ['form line right', 'Line to the right'], ...faces, ...(unit.type === 'cavalry' ? [['dismount', 'Dismount'] as [string, string]] : [])]
      case 'skirmish': return [['advance 1', 'Forward 1″'], ['back 1', 'Back 1″'], ['about face', 'About face'], [`turn ${this.facings[0] ?? 0}`, 'Turn as set']]
      case 'alone': return [['ride 1 bearing 0', 'North 1″'], ['ride 1 bearing 180', 'South 1″']]
      case 'limbered': return [['gun 1', ''], [`unlimber ${turned}`, 'Unlimber as set']].slice(1) as [string, string][]
      case 'unlimbered': return [[`limber ${turned}`, 'Limber as set'], ...this.facings.slice(0, unit.count).map((each, i): [string, string] => [`pivot ${i + 1} to ${each}`, `Turn gun ${i + 1} as set`])]
      default: return []
    }
  }
  private whole = (step: string) => (this.ask === 'moving' ? step : `move ${this.selected} ${this.pace}, ${step}`)

  async setFacing(gun: number, facing: number) {
    const all = [...this.facings]
    all[gun] = ((facing % 360) + 360) % 360
    this.facings = all
    const unit = this.chosen
    if (!unit) return
    if (this.deploying && unit.at && standing(unit)) return void (await this.play(this.deployOrder(unit, { x: unit.at[0], y: unit.at[1] }), true))
    if (this.deploying) return
    await this.askManoeuvres(unit)
  }

  // Deployment.
  private prepareToPlace(unit: Unit) {
    const home = this.view.home[unit.seat] === 'south' ? 0 : 180
    this.facings = [unit.facing ?? home, unit.facing ?? home]
    this.formation = unit.formation ?? ({ artillery: 'unlimbered', general: 'alone', scouts: 'skirmish' }[unit.type as string] ?? 'line')
  }
  formations(unit: Unit): string[] {
    if (unit.type === 'artillery') return ['unlimbered', 'limbered']
    if (unit.type === 'general') return ['alone']
    if (unit.type === 'scouts') return ['skirmish']
    return unit.type === 'cavalry' ? ['line', 'column', 'skirmish'] : ['line', 'column']
  }
  async setFormation(formation: string) {
    this.formation = formation
    const unit = this.chosen
    if (unit?.at && standing(unit)) await this.play(this.deployOrder(unit, { x: unit.at[0], y: unit.at[1] }), true)
  }
  private deployOrder = (unit: Unit, at: Point) => `deploy ${unit.code} ${this.formation} at ${inches(at.x)},${inches(at.y)} facing ${this.facings[0] ?? 0}`
  async deployRest() {
    this.busy = true
    try {
      for (let n = 0; n < 120; ++n) {
        const [order] = await this.table.suggest()
        if (!order || !/^(deploy|place) /.test(order)) break
        await this.table.act(order)
        this.table.flush()
      }
    } catch (error) {
      this.complain(error)
    } finally {
      this.busy = false
      this.refresh()
    }
  }

  // Fire and charges.
  private async askTargets(code: string) {
    const number = ++this.asked
    try {
      const found = await this.table.ask<Targets>('targets', code)
      if (number === this.asked) this.targets = found
    } catch (error) {
      this.complain(error)
    }
  }
  private async man() {
    const number = ++this.asked
    const battery = this.view.firing!
    try {
      const found = await this.table.ask<GunTargets>('targets', battery)
      if (number !== this.asked) return
      this.selected = battery
      this.guns = found
      this.aim = { gun: found.guns[0] ?? 1, round: 'shell', guess: this.guessed }
    } catch (error) {
      this.complain(error)
    }
  }
  setAim(change: Partial<Aim>) {
    if (!this.aim) return
    this.problem = null
    this.aim = { ...this.aim, ...change }
    this.guessed = this.aim.guess
    void this.considerShot()
  }
  private async considerShot() {
    this.hint = null
    this.odds = null
    this.sound = false
    const shot = this.shot
    if (!shot) return
    const why = await this.table.why(shot).catch(() => null)
    if (shot !== this.shot || !why) return
    this.sound = why.allowed
    if (!why.allowed) this.problem = { text: why.reason ?? 'That is not possible.', ...(why.rule ? { rule: why.rule } : {}) }
    else await this.showOdds(shot, this.aim!.round === 'shell' ? 'The shell' : 'Canister')
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
      this.problem = { text: found.reason ?? 'That is not possible.', ...(found.rule ? { rule: found.rule } : {}) }
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
    if (this.deploying) return this.clickToPlace(unit, at)
    if (this.ask === 'aim') return this.clickToAim(unit, at)
    if (this.ask === 'escape') return this.play(`escape ${Math.round(bearing(middle(this.unit(this.of('escape')[0]?.unit) ?? this.asking()), at) * 4) / 4}`)
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
  private asking = () => this.view.units.find((each) => isOwn(this.table.you, each) && each.type === 'general' && standing(each))!

  private async clickToPlace(unit: Unit | null, at: Point) {
    if (unit && isOwn(this.table.you, unit) && this.mayPlace(unit)) return this.take(unit.code)
    const mine = this.chosen
    if (mine) await this.play(this.deployOrder(mine, at), true)
  }
  private clickToAim(unit: Unit | null, at: Point) {
    if (!this.aim) return
    if (unit && !isOwn(this.table.you, unit)) {
      const { object: _, ...rest } = this.aim
      const base = baseAt(unit, at, 0.3) || 1
      const could = this.aimable.filter((each) => each.unit === unit.code).map((each) => each.base)
      this.aim = { ...rest, unit: unit.code, base: could.includes(base) ? base : (could[0] ?? base) }
    } else if (this.aim.round === 'shell') {
      const feature = featureAt(this.board, at)
      if (!feature) return
      this.aim = { gun: this.aim.gun, round: 'shell', guess: this.aim.guess, object: { id: feature, at } }
    }
    return this.considerShot()
  }

  // Dragging: the server says how far the gesture goes, and what stops it.
  grabs = (at: Point): boolean => {
    if (!this.live || this.busy) return false
    if (this.cornerAt(at)) return true
    const unit = unitAt(this.view.units, at)
    return unit !== null && isOwn(this.table.you, unit) && ['movement', 'moving', ...spots].includes(this.ask) && this.offered.has(unit.code)
  }
  cornerAt(at: Point) {
    const unit = this.chosen
    if (!unit || !isOwn(this.table.you, unit) || !['movement', 'moving', ...spots].includes(this.ask) || !this.offered.has(unit.code)) return undefined
    return frontCorners(unit).find((each) => distance(each, at) < 0.5)
  }
  async grab(at: Point) {
    const corner = this.cornerAt(at)
    const unit = corner ? this.chosen : unitAt(this.view.units, at)
    if (!unit) return
    const base = baseAt(unit, at, 0.3) || 1
    const front = unit.bases![base - 1]!
    const atMuzzle = unit.formation === 'unlimbered' && !this.deploying && distance(ahead(front, front.facing, front.size / 2), at) < 0.45
    const taken = this.selected === unit.code ? undefined : this.take(unit.code)
    this.grip = { unit, from: at, base, corner: corner?.side ?? null, pivot: atMuzzle }
    await taken
  }
  private holding = false
  private next: Point | null = null
  async hold(at: Point) {
    this.next = at
    if (this.holding) return
    this.holding = true
    while (this.next) {
      const to: Point = this.next
      this.next = null
      await this.try(to)
    }
    this.holding = false
  }
  private order(to: Point): string | null {
    const grip = this.grip
    if (!grip) return null
    const unit = this.unit(grip.unit.code) ?? grip.unit
    if (this.deploying) {
      if (grip.corner) return this.turnInPlace(unit, to)
      const at = unit.at ?? [to.x, to.y]
      return this.deployOrder(unit, { x: at[0] + to.x - grip.from.x, y: at[1] + to.y - grip.from.y })
    }
    if (unit.formation === 'column') this.bend(to)
    const step = gesture({ ...grip, unit }, to, this.way, this.single)
    return step && this.whole(step)
  }
  private turnInPlace(unit: Unit, to: Point): string {
    const front = { x: unit.at![0], y: unit.at![1] }
    const side = this.grip!.corner === 'left' ? 90 : -90
    const facing = Math.round((bearing(front, to) + side + 360) / 5) * 5
    this.facings = [facing % 360, facing % 360]
    return this.deployOrder(unit, front)
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
  private trail: Point[] = []
  private async try(to: Point) {
    const order = this.order(to)
    if (!order) return
    try {
      const found = await this.table.ask<Preview>(this.deploying ? 'try' : 'reach', ...order.split(' '))
      if (!this.grip) return
      this.ghost = found
      this.hint = found.reason ? { text: found.reason, ...(found.rule ? { rule: found.rule } : {}) } : null
    } catch (error) {
      this.complain(error)
    }
  }
  async drop(at: Point) {
    await this.hold(at)
    while (this.holding) await new Promise((resolve) => setTimeout(resolve, 15))
    const found = this.ghost
    const grip = this.grip
    this.grip = null
    this.ghost = null
    this.way = []
    this.trail = []
    if (!found || !grip) return
    if (found.ok && found.order) await this.play(found.order, true)
    else if (found.reason) this.problem = { text: found.reason, ...(found.rule ? { rule: found.rule } : {}) }
  }

  private timer: ReturnType<typeof setTimeout> | undefined
  point(at: Point | null) {
    this.pointed = at
    clearTimeout(this.timer)
    if (!this.live || this.busy || this.grip) return
    if (at) this.timer = setTimeout(() => void this.explain(at), 130)
    else this.timer = setTimeout(() => (this.hint = null), 2500)
  }
  // What would be rolled against the Unit under the pointer, or why nothing can be done with it.
  private async explain(at: Point) {
    const unit = unitAt(this.view.units, at)
    if (!unit) return void (this.deploying && this.chosen && !standing(this.chosen) ? await this.explainPlace(at) : (this.hint = null))
    this.hint = null
    try {
      if (this.targets && !isOwn(this.table.you, unit)) {
        const found = this.targets.units.find((each) => each.unit === unit.code)
        if (!found) return
        if (!found.ok) this.hint = { text: found.reason ?? '', ...(found.rule ? { rule: found.rule } : {}) }
        else if (!this.target) await this.showOdds(this.strikeOrder(unit.code), `${this.chosen?.name} at ${unit.name}`)
        return
      }
      if (this.offered.has(unit.code) || !isOwn(this.table.you, unit)) return
      const verb = { movement: `move ${unit.code} basic`, firing: `fire ${unit.code}`, combat: `charge ${unit.code}`, reaction: `battery ${unit.code}`, resolve: `resolve ${unit.code}` }[this.ask]
      if (!verb) return
      const why = await this.table.why(verb)
      if (!why.allowed && this.pointed === at) this.hint = { text: why.reason ?? '', ...(why.rule ? { rule: why.rule } : {}) }
    } catch {
      this.hint = null
    }
  }
  private async explainPlace(at: Point) {
    const number = ++this.asked
    const found = await this.table.ask<Preview>('try', ...this.deployOrder(this.chosen!, at).split(' ')).catch(() => null)
    if (number !== this.asked || this.pointed !== at) return
    this.ghost = found
    this.hint = found?.reason ? { text: found.reason, ...(found.rule ? { rule: found.rule } : {}) } : null
  }

  private async showOdds(order: string, title: string) {
    const number = ++this.asked
    const odds = await this.table.odds(order).catch(() => null)
    if (number !== this.asked) return
    this.odds = odds
    this.oddsTitle = title
  }

  get unaided(): Hint | null {
    return this.aiming ? { text: 'Nobody helps with the range of a gun.', rule: 'SHELL-01' } : null
  }

  private async end(order: string, left: string) {
    if (left && !this.sure && this.nothingDone()) {
      this.sure = true
      return
    }
    await this.play(order)
  }

  private nothingDone(): boolean {
    return this.table.log.at(-1)?.events.some((each) => each.kind === 'phase') ?? true
  }

  // A manoeuvre of the palette.
  step = (order: string) => this.play(this.whole(order), true)

  async play(order: string, keep = false) {
    if (this.busy) return
    const kept = this.selected
    this.busy = true
    this.problem = null
    try {
      await this.table.act(order)
      this.table.flush()
    } catch (error) {
      this.busy = false
      return this.complain(error)
    }
    this.busy = false
    if (keep) this.selected = kept
    this.refresh()
  }
  private complain(error: unknown) {
    this.problem = error instanceof Refused && error.rule ? { text: error.message, rule: error.rule } : { text: error instanceof Error ? error.message : String(error) }
  }
}
