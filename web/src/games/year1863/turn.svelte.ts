// One player's turn at the board: what is selected, what is asked of the server, and which order a click means.
import type { LitHexes } from '../../boards/lit'
import type { Odds } from '../../lib/protocol'
import { because, Player } from '../player.svelte'
import type { Button } from '../turn'
import {
  assignOrder,
  beginOrder,
  firstPick,
  go,
  litPlaces,
  moverPlaces,
  movers,
  of,
  ownStack,
  pairKinds,
  placeKinds,
  plain,
  repick,
  through,
  tileKinds,
  whyOrder,
  type Mode,
} from './orders'
import type { Units } from './pieces'
import { promptOf } from './prompt'
import type { Act, Reach, Year1863Board, Year1863View } from './types'

const keys: Record<string, string> = {
  roll: 'f',
  fight: 'f',
  halt: 'h',
  bonus: 'b',
  done: 'e',
  historical: 'f',
  muster: 'f',
  decline: 'h',
}
const endings: Record<string, string> = {
  movement: 'End movement',
  recruit: 'End recruiting',
  promotion: 'No more promotions',
}
const main = ['roll', 'fight', 'historical', 'halt', 'table', 'muster']

// Where it is yes or no, or one of two tables, the same two keys answer.
function keyOf(act: Act): string | undefined {
  const answers: Record<string, string> = { yes: 'f', no: 'h', skirmish: 'f', battle: 'h' }
  return keys[act.kind] ?? answers[act.do.split(' ').at(-1)!]
}

export class Year1863Turn extends Player<Year1863Board, Year1863View, string> {
  picked = $state.raw<string[]>([])
  unit = $state<string | null>(null) // chosen for a place
  mode = $state<Mode>('land')
  reach = $state.raw<Reach[]>([])
  declared = $state.raw<{ yes: Odds; no: Odds } | null>(null) // the battle with and without what is asked

  units: Units = $derived.by(() => new Map(this.board.units.map((each) => [each.id, each])))

  // The order that begins the move of the picked counters.
  begin: string | null = $derived.by(() =>
    this.live && this.selected && this.ask === 'movement'
      ? beginOrder(this.view, this.units, this.selected, this.picked, this.mode)
      : null,
  )

  prompt: string | null = $derived.by(() => {
    if (!this.live) return null
    const place = this.board.places.find((each) => each.id === this.selected)?.name ?? null
    const unit = (this.unit && this.units.get(this.unit)?.name) ?? null
    return promptOf({ ask: this.ask, place, picked: this.picked.length, begun: this.begin !== null, unit })
  })

  lit: LitHexes = $derived.by(() =>
    this.live
      ? litPlaces(this.view, { selected: this.selected, unit: this.unit, reach: this.reach })
      : this.selected
        ? new Map([[this.selected, { tone: 'chosen' as const }]])
        : new Map(),
  )

  route: string[] = $derived.by(() => {
    const to = this.reach.find((each) => each.point === this.pointed)
    const from = this.view?.group?.here ?? this.selected
    return to && from && this.live ? [from, ...through(to.path)] : []
  })

  buttons: Button[] = $derived.by(() => {
    if (!this.live) return []
    const list: Button[] = []
    if (this.unit) list.push({ id: 'cancel', label: 'Another counter', key: 'Esc', press: () => this.cancel() })
    if (this.ask === 'movement' && this.selected && this.begin) list.push(...this.marching(this.begin))
    for (const each of plain(this.view)) if (each.kind !== 'done') list.push(this.plainButton(each))
    if (this.ask === 'group' && of(this.view, 'halt').length > 0)
      list.push({ id: 'halt-end', label: 'Halt and end movement', key: 'e', press: () => this.haltAndEnd() })
    const done = of(this.view, 'done')[0]
    if (done) {
      const left = this.left()
      list.push({
        id: 'end',
        label: this.sure ? 'Yes, end it' : (endings[this.ask] ?? done.label),
        key: 'e',
        main: !left,
        ...(left ? { note: left } : {}),
        press: () => this.end(done.do, left),
      })
    }
    return list
  })

  private plainButton(each: Act): Button {
    const muster = each.kind === 'muster' && each.do !== 'muster'
    const key = muster ? undefined : keyOf(each)
    return {
      id: each.do,
      label: each.label,
      main: main.includes(each.kind) && !muster,
      ...(key ? { key } : {}),
      press: () => this.play(each.do),
    }
  }
  private marching(begin: string): Button[] {
    const list: Button[] = [{ id: 'set-out', label: 'Set out', key: 'o', press: () => this.play(begin) }]
    if (this.mode === 'land' && this.picked.some((each) => this.units.get(each)?.type === 'leader'))
      list.push({
        id: 'roll-march',
        label: 'Roll to march further',
        key: 'b',
        press: () => this.play(`${begin}, bonus`),
      })
    for (const [mode, kind, label] of [
      ['sea', 'ship', 'By sea'],
      ['raid', 'raid', 'On a raid'],
    ] as const)
      if (of(this.view, kind).some((each) => this.picked.includes(each.unit!)))
        list.push({
          id: mode,
          label: this.mode === mode ? 'By land' : label,
          press: () => this.setMode(this.mode === mode ? 'land' : mode),
        })
    return list
  }

  private left(): string {
    if (this.ask === 'movement') {
      const n = moverPlaces(this.view).length
      return n === 0 ? '' : n === 1 ? '1 stack can still move' : `${n} stacks can still move`
    }
    if (this.ask !== 'recruit' || of(this.view, 'buy').length === 0) return ''
    return this.view.rp === 1 ? '1 recruit point is left' : `${this.view.rp} recruit points are left`
  }

  // Buttons for the place that is selected, and for one counter in it.
  offers(place: string): Button[] {
    if (!this.live) return []
    return of(this.view, 'supply', 'raze', 'fort', 'upgrade', 'fieldwork')
      .filter((each) => each.point === place)
      .map((each) => this.offer(each))
  }
  offersFor(unit: string): Button[] {
    if (!this.live) return []
    return of(this.view, ...tileKinds, 'demobilize', 'burn', 'promote', 'unassign', 'shakeup')
      .filter((each) => each.unit === unit)
      .map((each) => this.offer(each))
  }
  private offer = (each: Act): Button => ({ id: each.do, label: each.label, press: () => this.play(each.do) })

  // Counters to choose from that are not a matter of one place: who is recalled, lost, promoted, named.
  choices: Act[] = $derived.by(() =>
    this.live
      ? of(
          this.view,
          'recall',
          'successor',
          'name',
          'shakeup',
          'flip',
          'transfer',
          'lose',
          'panic',
          ...(this.ask === 'promotion' ? ['promote'] : []),
          ...(this.ask === 'set-up' ? ['assign'] : []),
        )
      : [],
  )
  // Places to choose from: where to fight, or to go back to.
  places: Act[] = $derived.by(() => (this.live ? of(this.view, 'attack', 'retreat', 'flee') : []))
  // Counters that wait for a place.
  waiting: string[] = $derived.by(() =>
    this.live && this.ask !== 'recruit' ? [...new Set(of(this.view, ...pairKinds).map((each) => each.unit!))] : [],
  )

  // The server's view has changed: what was selected may be gone.
  refresh() {
    this.clear()
    this.sure = false
    this.declared = null
    if (this.busy) return // an order is under way; play() comes back here
    if (this.ask === 'group' || this.ask === 'pursue') {
      this.selected = this.view.group?.here ?? null
      void this.askReach([])
    }
    if (this.waiting.length === 1) this.unit = this.waiting[0]!
    const roll = of(this.view, 'roll', 'fight', 'bonus', 'pursue').find((each) => each.do !== 'pursue no')
    if (this.live && roll) void this.showOdds(roll.do, roll.kind === 'pursue' ? 'Pursuit' : roll.label)
    if (this.ask === 'supply' || this.ask === 'vp') void this.compare(this.ask)
  }

  clear() {
    this.asked++
    this.selected = null
    this.picked = []
    this.unit = null
    this.mode = 'land'
    this.reach = []
    this.odds = null
    this.hint = null
    this.problem = null
  }
  cancel() {
    const group = this.ask === 'group' || this.ask === 'pursue'
    this.clear()
    this.sure = false
    if (group) this.refresh()
  }

  async click(place: string) {
    if (!this.live || this.busy) {
      this.selected = this.selected === place ? null : place
      return
    }
    this.problem = null
    if (this.ask === 'movement') return this.clickToMove(place)
    if (this.ask === 'group' || this.ask === 'pursue') return this.clickOnTheMarch(place)
    const pair = this.unit
      ? of(this.view, ...pairKinds).find((each) => each.unit === this.unit && each.point === place)
      : undefined
    if (pair) return this.play(pair.do)
    const here = of(this.view, ...placeKinds).filter((each) => each.point === place)
    if (here.length === 1) return this.play(here[0]!.do)
    this.selected = this.selected === place ? null : place
  }

  private async clickToMove(place: string) {
    if (place === this.selected) return this.clear()
    if (this.reach.some((each) => each.point === place)) return this.march(place)
    await this.select(place)
  }
  private async clickOnTheMarch(place: string) {
    if (this.reach.some((each) => each.point === place)) return this.march(place)
    const fresh = ownStack(this.view, place)?.units.some((each) => !each.moved) && place !== this.view.group?.here
    if (this.ask === 'group' && fresh && of(this.view, 'halt').length > 0) {
      await this.play('halt') // the next stack is taken up: this group has arrived
      this.table.flush()
      if (movers(this.view, place).length > 0) await this.select(place)
    }
  }

  async select(place: string, picked?: string[]) {
    const mode = picked ? this.mode : 'land'
    this.clear()
    this.mode = mode
    this.selected = place
    this.picked = picked ?? firstPick(this.view, this.units, place)
    await this.ponder()
  }
  private async ponder() {
    this.reach = []
    if (this.begin) await this.askReach([this.begin])
  }
  async setMode(mode: Mode) {
    this.mode = mode
    await this.ponder()
  }

  // A counter in the panel is clicked.
  async toggle(unit: string) {
    const act = of(this.view, ...tileKinds).filter((each) => each.unit === unit)
    if (this.live && act.length === 1) return this.play(act[0]!.do)
    if (this.ask === 'movement' && this.selected && movers(this.view, this.selected).length > 0)
      await this.select(this.selected, repick(this.view, this.units, this.selected, this.picked, unit))
  }
  choose(unit: string) {
    const again = this.unit === unit
    this.cancel()
    this.unit = again ? null : unit
  }
  assign(leader: string, corps: string) {
    if (this.selected)
      void this.play(assignOrder(ownStack(this.view, this.selected)?.units ?? [], leader, corps), this.selected)
  }
  unassign(leader: string) {
    if (of(this.view, 'unassign').some((each) => each.unit === leader))
      void this.play(`unassign ${leader}`, this.selected)
  }

  private askReach(words: string[]) {
    return this.learn(
      this.table.ask<Reach[]>('reach', ...words.flatMap((each) => each.split(' '))),
      (reach) => (this.reach = reach),
    )
  }

  private async march(place: string) {
    const to = this.reach.find((each) => each.point === place)
    if (to) await this.play(go(this.begin, to.path))
  }

  grabs = (place: string) => this.live && !this.busy && this.ask === 'movement' && movers(this.view, place).length > 0
  async grab(place: string) {
    if (this.selected !== place) await this.select(place)
  }
  async drop(from: string, to: string) {
    await this.reaching
    if (this.selected !== from) return
    if (this.reach.some((each) => each.point === to)) return this.march(to)
    await this.explain(to)
    this.problem = this.hint
  }

  private async compare(ask: 'supply' | 'vp') {
    const [yes, no] = await Promise.all([this.table.odds(`${ask} yes`), this.table.odds(`${ask} no`)]).catch(() => [
      null,
      null,
    ])
    if (yes && no && this.ask === ask) this.declared = { yes, no }
  }

  // Why nothing can be done here, or what would be rolled.
  async explain(place: string) {
    const lit = this.lit.get(place)
    try {
      if (lit) {
        this.hint = null
        const attack = of(this.view, 'attack').find((each) => each.point === place)
        if (attack) await this.showOdds(attack.do, attack.label)
        return
      }
      const order = whyOrder(
        this.view,
        this.board.routes,
        { selected: this.selected, unit: this.unit, reach: this.reach, begin: this.begin },
        place,
      )
      await this.showWhy(
        order,
        () => this.pointed === place || !this.pointed,
        (why) => because({ ...why, reason: `${this.nameOf(place)}: ${why.reason ?? 'that is not possible'}.` }),
      )
    } catch {
      this.hint = null
    }
  }
  nameOf = (place: string) => this.board.places.find((each) => each.id === place)?.name ?? place

  private async haltAndEnd() {
    await this.play('halt')
    this.table.flush()
    if (of(this.view, 'done').length > 0 && this.ask === 'movement') await this.play('done')
  }
  protected override nothingDone(): boolean {
    return super.nothingDone() || this.ask === 'recruit'
  }

  async play(order: string, stay: string | null = null) {
    if (this.busy || !(await this.send(order))) return
    this.refresh()
    if (stay) this.selected = stay
  }
}
