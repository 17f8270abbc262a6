// One player's turn at the board: what is selected, what is asked of the server, and which order a click means.
import { HexGrid, type Direction } from '../../boards/hex'
import type { LitHexes } from '../../boards/lit'
import { Player } from '../player.svelte'
import type { Button } from '../turn'
import {
  bearing,
  byTile,
  expectedLosses,
  fireOrder,
  follow,
  hexKinds,
  litHexes,
  movable,
  moveOrder,
  of,
  placing,
  plainKinds,
  probe,
  undone,
  whyOrder,
} from './orders'
import { promptOf } from './prompt'
import type { Firer, Reach, StockadeBoard, StockadeView } from './types'

interface Aim {
  hex: string
  firers: Firer[]
  picked: string[]
  mayHoldBack: boolean // officers may stay out of it
}

export interface Volley {
  hex: string
  units: string[]
  headline: string
  losses: number
}

type Last = { kind: 'march'; bearings: Direction[] } | { kind: 'fire'; hex: string } | { kind: 'order'; order: string }

export class StockadeTurn extends Player<StockadeBoard, StockadeView, string> {
  picked = $state.raw<string[]>([])
  reach = $state.raw<Reach[]>([])
  aim = $state.raw<Aim | null>(null)
  volleys = $state.raw<Volley[] | null>(null)
  chosen = $state.raw<string | null>(null) // in the set-up: a unit of this kind is placed next
  private last = $state.raw<Last | null>(null)
  private narrowed = $derived.by(() => placing(this.table.view as StockadeView, this.board.units, this.chosen))

  override get view(): StockadeView {
    return this.narrowed
  }

  grid: HexGrid = $derived.by(() => new HexGrid(this.board.grid))

  lit: LitHexes = $derived.by(() =>
    this.live ? litHexes(this.view, { selected: this.selected, reach: this.reach, aim: this.aim }) : new Map(),
  )

  prompt: string | null = $derived.by(() => (this.live ? promptOf(this) : null))
  route: string[] = $derived.by(() => {
    const to = this.reach.find((each) => each.hex === this.pointed)
    const from = this.selected ?? this.view?.decision?.focus
    return to && from && this.live ? [from, ...to.path] : []
  })

  buttons: Button[] = $derived.by(() => {
    if (!this.live) return []
    const list: Button[] = []
    if (this.aim) {
      list.push({
        id: 'fire',
        label: 'Fire!',
        key: 'f',
        main: true,
        note: this.aim.picked.length === 1 ? '1 unit' : `${this.aim.picked.length} units`,
        press: () => this.fire(false),
      })
      if (this.aim.mayHoldBack)
        list.push({ id: 'fire-plain', label: 'Fire, officers hold back', press: () => this.fire(true) })
      list.push({ id: 'cancel', label: 'Another target', key: 'Esc', press: () => this.cancel() })
      return list
    }
    for (const [kind, label] of [
      ['scatter', 'Roll all scatter'],
      ['bombard', 'Resolve all bombardments'],
    ] as const)
      if (of(this.view, kind).length > 0)
        list.push({
          id: `${kind}-all`,
          label,
          key: 'f',
          main: true,
          note: of(this.view, kind).length === 1 ? '1 marker' : `${of(this.view, kind).length} markers`,
          press: () => this.play(`${kind} all`),
        })
    for (const each of of(this.view, ...plainKinds))
      if (each.kind !== 'end')
        list.push({
          id: each.do,
          label: each.label,
          main: each.kind !== 'option',
          ...(each.kind === 'option' ? {} : { key: each.kind === 'halt' ? 'h' : each.kind === 'hold' ? 'h' : 'f' }),
          press: () => this.play(each.do),
        })
    if (of(this.view, 'fight').length === 1)
      list.push({
        id: 'fight',
        label: of(this.view, 'fight')[0]!.label,
        key: 'f',
        main: true,
        press: () => this.play(of(this.view, 'fight')[0]!.do),
      })
    if (this.ask === 'fire' && of(this.view, 'target').length > 0)
      list.push({ id: 'volleys', label: 'Best odds', key: 'b', press: () => this.findVolleys() })
    if (this.last && this.repeatable())
      list.push({ id: 'repeat', label: this.repeatLabel(), key: 'r', press: () => this.repeat() })
    const end = of(this.view, 'end')[0]
    if (end) {
      const left = undone(this.view)
      list.push({
        id: 'end',
        label: this.sure ? 'Yes, end the phase' : end.label,
        key: 'e',
        main: !left,
        ...(left ? { note: left } : {}),
        press: () => this.end(end.do, left),
      })
    }
    return list
  })

  // Offers that belong to one counter of the stack that is shown: carry, lay, drop, lose, give up and so on.
  offers(hex: string): Button[] {
    if (!this.live) return []
    return (this.view.actions ?? [])
      .filter(
        (each) =>
          each.hex === hex &&
          !hexKinds.includes(each.kind) &&
          !['select', 'step', 'target', ...Object.keys(byTile), ...plainKinds].includes(each.kind),
      )
      .map((each) => ({ id: each.do, label: each.label, press: () => this.play(each.do) }))
  }
  offersFor(unit: string): Button[] {
    return (this.view.actions ?? [])
      .filter((each) => this.live && each.unit === unit && !['select', 'place'].includes(each.kind))
      .map((each) => ({ id: each.do, label: each.label, press: () => this.play(each.do) }))
  }

  // What a click on a counter does, where that is more than picking it.
  readonly verbs: ReadonlyMap<string, string> = $derived.by(() => {
    const offered = this.live ? of(this.view, ...Object.keys(byTile)) : []
    return new Map(offered.flatMap((each): [string, string][] => (each.unit ? [[each.unit, byTile[each.kind]!]] : [])))
  })

  // The server's view has changed: what was selected may be gone.
  refresh() {
    this.clear()
    this.sure = false
    this.volleys = null
    if (this.busy) return // an order is under way; play() comes back here
    if (this.ask === 'moving') void this.askReach(['reach'])
    if ((this.ask === 'lose' || this.ask === 'reduce' || this.ask === 'aiming') && this.view.decision?.focus)
      this.selected = this.view.decision.focus
    const fights = of(this.view, 'fight')
    if (this.ask === 'fight' && fights.length === 1) this.selected = fights[0]!.hex ?? null
    if (this.ask === 'fight' || this.ask === 'aiming' || this.ask === 'roll-gettysburg')
      void this.showOdds(
        of(this.view, 'fight', 'fire', 'roll')[0]?.do,
        this.ask === 'fight' ? 'Hand to hand' : 'The roll',
      )
  }

  clear() {
    this.asked++
    this.selected = null
    this.picked = []
    this.reach = []
    this.aim = null
    this.odds = null
    this.hint = null
    this.problem = null
  }

  cancel() {
    this.clear()
    this.sure = false
    this.volleys = null
  }

  async click(hex: string) {
    if (!this.live || this.busy) {
      this.selected = this.selected === hex ? null : hex
      return
    }
    this.problem = null
    if (this.ask === 'move') return this.clickToMove(hex)
    if (this.ask === 'moving' && this.reach.some((each) => each.hex === hex)) return this.go(hex)
    if (this.ask === 'fire') return this.clickToFire(hex)
    const here = of(this.view, ...hexKinds).filter((each) => each.hex === hex)
    if (here.length === 1) return this.play(here[0]!.do)
    const add = of(this.view, 'add').filter((each) => each.hex === hex)
    if (add.length > 0) return this.play(`add ${add.map((each) => each.unit).join(' ')}`)
    this.selected = this.selected === hex ? null : hex
  }

  private async clickToMove(hex: string) {
    if (hex === this.selected) return this.clear()
    if (this.reach.some((each) => each.hex === hex)) return this.go(hex)
    await this.select(hex)
  }

  async select(hex: string, units = movable(this.view, hex)) {
    this.clear()
    this.selected = hex
    this.picked = units
    if (units.length > 0) await this.askReach(['reach', ...units])
  }

  async toggle(unit: string) {
    if (this.aim) {
      const picked = this.aim.picked.includes(unit)
        ? this.aim.picked.filter((each) => each !== unit)
        : [...this.aim.picked, unit]
      this.aim = { ...this.aim, picked }
      return this.showOdds(picked.length ? fireOrder(this.aim.hex, picked) : undefined, `Fire into ${this.aim.hex}`)
    }
    if (this.ask === 'place') this.chosen = unit
    const offers = this.offersFor(unit).filter((each) => each.id.split(' ')[0]! in byTile)
    if (offers[0]) return offers[0].press()
    const hex = this.selected
    if (!hex || !movable(this.view, hex).includes(unit)) return
    await this.select(
      hex,
      this.picked.includes(unit) ? this.picked.filter((each) => each !== unit) : [...this.picked, unit],
    )
  }

  private askReach(words: string[]) {
    return this.learn(this.table.ask<Reach[]>(...words), (reach) => (this.reach = reach))
  }

  // Along the cheapest way that the server gave.
  private async go(hex: string) {
    const to = this.reach.find((each) => each.hex === hex)
    if (!to) return
    if (this.ask === 'moving') return this.play(`step ${to.path.join(' ')}`)
    this.last = { kind: 'march', bearings: bearing(this.grid, this.selected!, to.path) }
    await this.play(moveOrder(this.picked, to.path), true)
  }

  grabs = (hex: string) =>
    this.live && !this.busy && this.ask === 'move' && of(this.view, 'select').some((each) => each.hex === hex)

  async grab(hex: string) {
    if (this.selected !== hex) await this.select(hex)
  }
  async drop(from: string, to: string) {
    await this.reaching
    if (this.selected !== from) return
    if (this.reach.some((each) => each.hex === to)) return this.go(to)
    await this.explain(to)
    this.problem = this.hint
  }

  private async clickToFire(hex: string) {
    if (!of(this.view, 'target').some((each) => each.hex === hex)) {
      this.cancel()
      this.selected = hex
      return
    }
    await this.takeAim(hex)
  }

  async takeAim(hex: string, units?: string[]) {
    this.clear()
    const number = ++this.asked
    try {
      const firers = await this.table.ask<Firer[]>('firers', hex)
      if (number !== this.asked) return
      const picked = units ?? firers.map((each) => each.unit)
      this.aim = { hex, firers, picked, mayHoldBack: false }
      await this.showOdds(fireOrder(hex, picked), `Fire into ${hex}`)
      const holdBack = await this.table.why(fireOrder(hex, picked, true))
      if (!holdBack.allowed) return
      const without = await this.table.odds(fireOrder(hex, picked, true)) // an officer supports where it makes a difference
      if (this.aim?.hex === hex && without?.factors.length !== this.odds?.factors.length)
        this.aim = { ...this.aim, mayHoldBack: true }
    } catch (error) {
      this.complain(error)
    }
  }

  private async fire(unsupported: boolean) {
    if (!this.aim || this.aim.picked.length === 0) return
    this.last = { kind: 'fire', hex: this.aim.hex }
    await this.play(fireOrder(this.aim.hex, this.aim.picked, unsupported), true)
  }

  // Every target with all that can fire at it, the deadliest first: a suggestion to choose from.
  async findVolleys() {
    this.busy = true
    try {
      const found: Volley[] = []
      for (const hex of of(this.view, 'target')
        .map((each) => each.hex!)
        .slice(0, 30)) {
        const units = (await this.table.ask<Firer[]>('firers', hex)).map((each) => each.unit)
        if (units.length === 0) continue
        const odds = await this.table.odds(fireOrder(hex, units)).catch(() => null)
        if (odds) found.push({ hex, units, headline: odds.headline, losses: expectedLosses(odds) })
      }
      this.volleys = found.sort((a, b) => b.losses - a.losses)
    } catch (error) {
      this.complain(error)
    } finally {
      this.busy = false
    }
  }

  // Fires as suggested until nobody can fire any more; what the shots reveal may stop it earlier.
  async fireAll() {
    for (let shots = 0; shots < 40 && this.ask === 'fire'; ++shots) {
      await this.findVolleys()
      const best = this.volleys?.find((each) => each.losses > 0)
      if (!best) return
      const before = this.table.at
      await this.play(fireOrder(best.hex, best.units), true)
      this.table.flush()
      if (this.table.at === before || this.problem) return
    }
  }

  // Why nothing can be done here, or what would be rolled.
  async explain(hex: string) {
    const lit = this.lit.get(hex)
    if (lit) this.hint = null
    try {
      if (lit?.tone === 'risk') {
        const to = this.reach.find((each) => each.hex === hex)!
        const order = this.ask === 'moving' ? `step ${to.path.join(' ')}` : moveOrder(this.picked, to.path)
        return await this.showOdds(order, `Into ${hex}`)
      }
      if (lit?.tone === 'target' && !this.aim) {
        const number = ++this.asked
        const firers = await this.table.ask<Firer[]>('firers', hex)
        const units = firers.map((each) => each.unit)
        if (number === this.asked && units.length > 0)
          await this.showOdds(fireOrder(hex, units), `Fire into ${hex} with all that can`)
        return
      }
      const kinds = of(this.view, 'bombard', 'fight').filter((each) => each.hex === hex)
      if (kinds[0]) return await this.showOdds(kinds[0].do, kinds[0].label)
      if (lit) return
      const order =
        this.selected && this.picked.length > 0 && this.ask === 'move'
          ? probe(this.grid, this.selected, this.picked, this.reach, hex)
          : whyOrder(this.grid, this.view, hex)
      await this.showWhy(order, () => this.pointed === hex || !this.pointed)
    } catch {
      this.hint = null
    }
  }

  private repeatable(): boolean {
    if (this.last?.kind === 'march') return this.ask === 'move' && this.selected !== null && this.picked.length > 0
    if (this.last?.kind === 'fire')
      return (
        this.ask === 'fire' && of(this.view, 'target').some((each) => each.hex === (this.last as { hex: string }).hex)
      )
    return (
      this.last !== null && (this.view.actions ?? []).some((each) => each.do === (this.last as { order: string }).order)
    )
  }
  private repeatLabel(): string {
    if (this.last?.kind === 'fire') return `Fire into ${this.last.hex} again`
    const order = this.last?.kind === 'order' ? this.last.order : ''
    return order ? `Again: ${this.view.actions?.find((each) => each.do === order)?.label}` : 'March likewise'
  }

  async repeat() {
    if (!this.last || !this.repeatable()) return
    if (this.last.kind === 'fire') return this.takeAim(this.last.hex)
    if (this.last.kind === 'order') return this.play(this.last.order)
    await this.play(moveOrder(this.picked, follow(this.grid, this.selected!, this.last.bearings)), true)
  }

  async play(order: string, kept = false) {
    if (this.busy || !(await this.send(order))) return
    if (!kept && hexKinds.includes(order.split(' ')[0]!)) this.last = { kind: 'order', order }
    this.refresh()
  }
}
