// One player's turn at the map: what is selected, what is asked of the server, and which order a click means.
import type { LitHexes } from '../../boards/lit'
import { Player } from '../player.svelte'
import type { Button } from '../turn'
import {
  actionsAt,
  attackOrder,
  common,
  hexOf,
  isPlain,
  litHexes,
  movable,
  moveOrder,
  naming,
  of,
  ordersAt,
  pieceOf,
  placing,
  undone,
  whyOrder,
  type Aim,
  type Choice,
} from './orders'
import { promptOf } from './prompt'
import { where } from './sheet'
import type { Reach, Supply, VicksburgAction, VicksburgBoard, VicksburgView } from './types'

const seats = ['union', 'confederate'] as const

export class VicksburgTurn extends Player<VicksburgBoard, VicksburgView, string> {
  picked = $state.raw<string[]>([])
  riders = $state.raw<string[]>([]) // Leaders who go along
  reaches = $state.raw<Reach[]>([])
  piece = $state<string | null>(null) // to be placed
  entrenched = $state(false)
  aim = $state.raw<Aim | null>(null)
  supply = $state.raw<Supply[] | null>(null)

  private get choice(): Choice {
    return { selected: this.selected, picked: this.picked, reaches: this.reaches, piece: this.piece, aim: this.aim }
  }
  private nameOf = (piece: string) =>
    this.board.units.find((each) => each.id === piece)?.name ??
    this.view.leaders.find((each) => each.id === piece)?.name ??
    piece
  private sideOf = (piece: string) =>
    this.board.units.find((each) => each.id === piece)?.side ??
    this.board.leaders.find((each) => each.id === piece)?.side ??
    ''

  lit: LitHexes = $derived.by(() => (this.live ? litHexes(this.view, this.choice) : new Map()))

  route: string[] = $derived.by(() => {
    if (!this.live) return []
    if (this.aim) {
      const way = this.aim.approaches.find((each) => each.from === this.aim!.from)
      return [hexOf(this.view, this.aim.unit)!, ...(way?.path ?? []), this.aim.hex]
    }
    const reach = this.reaches[0]
    const to = reach?.hexes.find((each) => each.hex === this.pointed)
    const from = reach && hexOf(this.view, reach.unit)
    if (to && from) return [from, ...to.path]
    const retreat = of(this.view, 'retreat', 'withdraw').find((each) => each.hex === this.pointed)
    const start = retreat?.unit && hexOf(this.view, retreat.unit)
    return retreat?.path && start ? [start, ...retreat.path] : []
  })

  // Pieces to be put on the map, in the order of their counters.
  tray: string[] = $derived.by(() =>
    this.live ? [...new Set(of(this.view, ...placing).map((each) => pieceOf(each)!))] : [],
  )
  // Pieces of which one or some are to be named.
  candidates: VicksburgAction[] = $derived.by(() => (this.live ? of(this.view, ...naming) : []))
  mayEntrench: boolean = $derived(
    of(this.view ?? ({ actions: [] } as unknown as VicksburgView), 'place').some(
      (each) => pieceOf(each) === this.piece && each.entrenched,
    ),
  )

  buttons: Button[] = $derived.by(() => {
    if (!this.live) return []
    if (this.aim) {
      const unit = this.nameOf(this.aim.unit)
      return [
        {
          id: 'attack',
          label: 'Attack!',
          note: `${unit} from ${this.aim.from}`,
          key: 'f',
          main: true,
          press: () => this.assault(),
        },
        { id: 'cancel', label: 'Not yet', key: 'Esc', press: () => this.cancel() },
      ]
    }
    const list: Button[] = []
    const calls = of(this.view, 'call')
    if (calls.length > 1)
      list.push({
        id: 'call-all',
        label: 'All of them',
        key: 'f',
        main: true,
        note: `${calls.length} pieces`,
        press: () => this.callAll(),
      })
    const plain = (this.view.actions ?? []).filter(isPlain)
    const only = plain.length === 1
    for (const each of plain) {
      if (each.kind === 'pass') {
        const left = undone(this.view)
        list.push({
          id: 'pass',
          label: this.sure ? 'Yes, end operations' : each.label,
          key: 'e',
          main: !left,
          ...(left ? { note: left } : {}),
          press: () => this.end(each.do, left),
        })
      } else {
        const ends = ['done', 'stop', 'go'].includes(each.kind)
        const main =
          each.kind === 'roll' || each.kind === 'default' || (only && !ends) || (ends && this.candidates.length === 0)
        list.push({
          id: each.do,
          label: each.label,
          main,
          ...(ends ? { key: 'e' } : main ? { key: 'f' } : {}),
          press: () => this.play(each.do),
        })
      }
    }
    return list
  })

  // Orders for the pieces of the selected hex, each with the piece it is for.
  offers: { piece: string; button: Button }[] = $derived.by(() => {
    if (!this.live) return []
    const hex = this.ask === 'operate' ? this.view.decision?.focus : this.selected
    if (!hex) return []
    return ordersAt(this.view, hex).flatMap((each) => {
      const piece = pieceOf(each)!
      const one = { piece, button: { id: each.do, label: each.label, press: () => this.play(each.do) } }
      if (each.kind !== 'activate' || !each.leader) return [one]
      return [
        {
          piece,
          button: {
            id: `${each.do} all`,
            label: `${each.label}: all`,
            main: true,
            press: () => this.play(`${each.do} all`),
          },
        },
        { ...one, button: { ...one.button, label: 'Choose…' } },
      ]
    })
  })
  prompt: string | null = $derived.by(() => {
    if (!this.live) return null
    const { aim, ask, board, selected } = this
    const attack = aim && { unit: this.nameOf(aim.unit), where: where(board, aim.hex), from: aim.from }
    const picked = this.picked.map(this.nameOf)
    return promptOf({
      ask,
      selected: selected && where(board, selected),
      picked,
      offered: this.offers.length > 0,
      attack,
    })
  })
  // Several meanings of a click on the selected hex.
  choices: VicksburgAction[] = $derived.by(() =>
    this.live && this.selected ? actionsAt(this.view, this.selected) : [],
  )
  vessels: VicksburgAction[] = $derived.by(() =>
    this.live ? (this.view.actions ?? []).filter((each) => each.vessel && !placing.includes(each.kind)) : [],
  )

  // The server's view has changed: what was selected may be gone.
  refresh() {
    const piece = this.piece
    this.clear()
    this.sure = false
    this.supply = null
    if (this.busy) return // an order is under way; play() comes back here
    if (this.tray.length > 0) this.piece = piece && this.tray.includes(piece) ? piece : this.tray[0]!
    const { decision } = this.view
    if (this.ask === 'operate' && decision?.unit) void this.askReach([decision.unit])
    if (this.ask === 'siege-roll') void this.showOdds('roll', 'The siege')
    if (/support$|-leaders$/.test(this.ask) && of(this.view, 'done').length > 0)
      void this.showOdds('done', 'As it stands')
  }

  clear() {
    this.asked++
    this.selected = null
    this.picked = []
    this.riders = []
    this.reaches = []
    this.piece = null
    this.aim = null
    this.odds = null
    this.hint = null
    this.problem = null
  }
  cancel() {
    this.clear()
    this.sure = false
    this.supply = null
    if (this.live) this.refresh()
  }

  async click(hex: string) {
    if (!this.live || this.busy) {
      this.selected = this.selected === hex ? null : hex
      return
    }
    this.problem = null
    if (this.aim) {
      if (this.aim.approaches.some((each) => each.from === hex)) return this.approach(hex)
      if (hex === this.aim.hex) return
      this.cancel()
    }
    if (this.tray.length > 0) return this.put(hex)
    if (common(this.reaches).has(hex)) return this.go(hex)
    if (this.reaches[0]?.attacks.some((each) => each.hex === hex)) return this.takeAim(hex)
    if (this.ask === 'operations') return hex === this.selected ? this.cancel() : this.select(hex)
    const here = actionsAt(this.view, hex)
    if (here.length === 1) return this.play(here[0]!.do)
    this.selected = this.selected === hex ? null : hex
  }

  async select(hex: string, units?: string[]) {
    const riders = this.selected === hex ? this.riders : []
    this.clear()
    this.selected = hex
    this.riders = riders
    const able = movable(this.view, hex)
    // One unit alone, or those that have been activated together, are picked at once.
    const ready = able.filter((each) => this.view.units.find((unit) => unit.id === each)?.ready)
    this.picked = units ?? (ready.length > 0 ? ready : able.length === 1 ? able : [])
    if (this.picked.length > 0) await this.askReach(this.picked)
  }

  // A counter was clicked, in the fan above its hex or in the panel.
  async toggle(piece: string) {
    if (!this.live) return
    const named = this.candidates.filter((each) => pieceOf(each) === piece)
    if (named.length === 1) return this.play(named[0]!.do)
    if (this.tray.includes(piece)) return void (this.piece = piece)
    const hex = hexOf(this.view, piece)
    if (!hex || this.ask !== 'operations') return
    if (this.view.leaders.some((each) => each.id === piece)) return this.ride(piece)
    if (!movable(this.view, hex).includes(piece)) return void (await this.explainPiece(piece))
    const picked = this.picked.includes(piece) ? this.picked.filter((each) => each !== piece) : [...this.picked, piece]
    await this.select(hex, picked)
  }
  ride(leader: string) {
    this.riders = this.riders.includes(leader)
      ? this.riders.filter((each) => each !== leader)
      : [...this.riders, leader]
  }

  private async put(hex: string) {
    const here = of(this.view, ...placing).filter((each) => pieceOf(each) === this.piece && each.hex === hex)
    if (here.length === 0) {
      this.selected = this.selected === hex ? null : hex
      return
    }
    await this.play((here.find((each) => (each.entrenched ?? false) === this.entrenched) ?? here[0]!).do)
  }

  private askReach(units: readonly string[]) {
    return this.learn(
      Promise.all(units.map((unit) => this.table.ask<Reach>('reach', unit))),
      (reaches) => (this.reaches = reaches),
    )
  }

  // Each unit along its own cheapest way; the Leaders go with the first.
  private async go(hex: string) {
    const ways = this.reaches.map((reach) => ({
      unit: reach.unit,
      path: reach.hexes.find((each) => each.hex === hex)!.path,
    }))
    if (this.ask === 'operate') return this.play(`step ${ways[0]!.path.join(' ')}`)
    await this.play(...ways.map(({ unit, path }, i) => moveOrder(unit, i === 0 ? this.riders : [], path)))
  }

  grabs = (hex: string) => this.live && !this.busy && this.ask === 'operations' && movable(this.view, hex).length > 0
  async grab(hex: string) {
    if (this.selected !== hex || this.picked.length === 0)
      await this.select(hex, this.picked.length > 0 && this.selected === hex ? this.picked : movable(this.view, hex))
  }
  async drop(from: string, to: string) {
    await this.reaching
    if (this.selected !== from) return
    if (common(this.reaches).has(to)) return this.go(to)
    if (this.reaches[0]?.attacks.some((each) => each.hex === to)) return this.takeAim(to)
    await this.explain(to)
    this.problem = this.hint
  }

  async takeAim(hex: string) {
    const reach = this.reaches[0]
    if (!reach) return
    const approaches = reach.attacks
      .filter((each) => each.hex === hex)
      .toSorted((a, b) => a.path.length - b.path.length || a.cost - b.cost)
    const target = this.view.units.filter((each) => each.hex === hex).toSorted((a, b) => (b.cf ?? 0) - (a.cf ?? 0))[0]
    if (!approaches[0] || !target) return
    this.aim = { hex, unit: reach.unit, approaches, from: approaches[0].from, target: target.id }
    await this.change({})
  }
  approach = (from: string) => this.change({ from })
  aimAt = (target: string) => this.change({ target })
  private async change(part: Partial<Aim>) {
    if (!this.aim) return
    this.aim = { ...this.aim, ...part }
    await this.showOdds(attackOrder(this.aim, this.riders, this.ask === 'operate'), `Attack on ${this.aim.hex}`)
  }
  private async assault() {
    if (this.aim) await this.play(attackOrder(this.aim, this.riders, this.ask === 'operate'))
  }

  private async callAll() {
    await this.play(...of(this.view, 'call').map((each) => each.do))
  }

  // Supply lines of the units in a hex, or of one's whole army; once more puts them away.
  async showSupply(hex: string | null = this.selected) {
    if (this.supply) return void (this.supply = null)
    try {
      const here = hex ? this.view.units.filter((each) => each.hex === hex).map((each) => each.id) : null
      if (here) this.supply = await Promise.all(here.map((unit) => this.table.ask<Supply>('supply', unit)))
      else {
        const side = this.table.you === 'spectator' ? null : seats[this.table.you]
        this.supply = (await this.table.ask<Supply[]>('supply')).filter(
          (each) => !side || this.sideOf(each.unit) === side,
        )
      }
    } catch (error) {
      this.complain(error)
    }
  }

  // The card of a combat under way has its factors already.
  override async showOdds(order: string, title: string) {
    await super.showOdds(order, title)
    if (this.odds && this.view.combat) this.odds = { ...this.odds, factors: [] }
  }
  protected override attentive(): boolean {
    return super.attentive() && !this.aim
  }

  // Why nothing can be done here, or what would be rolled.
  async explain(hex: string) {
    const lit = this.lit.get(hex)
    if (lit) this.hint = null
    try {
      const attack = this.reaches[0]?.attacks
        .filter((each) => each.hex === hex)
        .toSorted((a, b) => a.path.length - b.path.length || a.cost - b.cost)
      const target = this.view.units.find((each) => each.hex === hex)
      if (attack?.[0] && target)
        return await this.showOdds(
          attackOrder(
            { hex, unit: this.reaches[0]!.unit, approaches: attack, from: attack[0].from, target: target.id },
            this.riders,
            this.ask === 'operate',
          ),
          `Attack on ${hex}`,
        )
      if (lit) return
      const you = this.table.you === 'spectator' ? '' : seats[this.table.you]
      const order = hex === this.selected ? null : whyOrder(this.view, this.choice, you, this.sideOf, hex)
      await this.showWhy(order, () => this.pointed === hex || !this.pointed)
    } catch {
      this.hint = null
    }
  }
  private async explainPiece(piece: string) {
    await this.showWhy(`activate ${piece}`, () => true)
    this.problem = this.hint
  }
  // Ending with points or activated units left is always asked twice.
  protected override nothingDone(): boolean {
    return true
  }

  async play(...orders: string[]) {
    if (this.busy) return
    await this.send(...orders)
    const { problem } = this
    this.refresh()
    this.problem = problem
  }
}
