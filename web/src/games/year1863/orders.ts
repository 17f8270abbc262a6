// From clicks to notation: pure functions of a view and of answers that the server gave. No rule is decided here.
import type { Lit, LitHexes } from '../../boards/lit'
import type { Rules } from '../../lib/protocol'
import { rank, type Units } from './pieces'
import type { Act, PlaceView, Reach, RouteInfo, Side, StackView, UnitView, Year1863View } from './types'
import { capital } from '../../lib/words'

export type Mode = 'land' | 'sea' | 'raid'

export const of = (view: Year1863View, ...kinds: string[]): Act[] =>
  (view.actions ?? []).filter((each) => kinds.includes(each.kind))

// Done by a click on the place.
export const placeKinds = ['attack', 'retreat', 'flee', 'militia', 'place-fieldwork']
// Done by a click on the counter.
export const tileKinds = [
  'lose',
  'panic',
  'name',
  'recall',
  'successor',
  'transfer',
  'leave',
  'drop',
  'join',
  'load',
  'flip',
]
// A counter is chosen first, then a place for it.
export const pairKinds = ['place', 'buy', 'follow']
// Begin a move.
export const beginKinds = ['march', 'army', 'fleet', 'ship', 'raid']
const bare = [
  'historical',
  'roll',
  'decline',
  'muster',
  'call-militia',
  'those-people',
  'table',
  'train',
  'vp',
  'fight',
  'pursue',
  'bonus',
  'halt',
  'done',
]
export const plain = (view: Year1863View) => (view.actions ?? []).filter((each) => bare.includes(each.kind))

export const sideOf = (command: string | undefined): Side => (command?.startsWith('union') ? 'union' : 'confederate')
export const deciding = (view: Year1863View): string => view.decision?.command ?? ''

export const placeOf = (view: Year1863View, id: string): PlaceView | undefined =>
  view.places.find((each) => each.id === id)
export const whereIs = (view: Year1863View, unit: string): string | undefined =>
  view.places.find((place) => place.stacks.some((stack) => stack.units.some((each) => each.id === unit)))?.id
export const ownStack = (view: Year1863View, place: string): StackView | undefined =>
  placeOf(view, place)?.stacks.find((each) => each.side === sideOf(deciding(view)))

// The counters of a place that can begin a move.
export function movers(view: Year1863View, place: string): UnitView[] {
  const can = new Set(of(view, ...beginKinds).map((each) => each.unit))
  return (ownStack(view, place)?.units ?? []).filter((each) => can.has(each.id))
}
export const moverPlaces = (view: Year1863View): string[] => {
  const can = new Set(of(view, ...beginKinds).map((each) => each.unit))
  return view.places
    .filter((place) => place.stacks.some((stack) => stack.units.some((each) => can.has(each.id))))
    .map((each) => each.id)
}

const commander = (view: Year1863View, ids: readonly string[]) =>
  of(view, 'army', 'fleet').find((each) => ids.includes(each.unit!))

// Who goes when a stack is clicked: an army with its commander, a fleet with its admiral, or the strongest counter.
export function firstPick(view: Year1863View, units: Units, place: string): string[] {
  const list = movers(view, place)
  const lead = commander(
    view,
    list.map((each) => each.id),
  )
  if (lead) return wholeForce(view, units, place, lead.unit!)
  const best = [...list].sort((a, b) => weight(units, b) - weight(units, a))[0]
  return best ? withPartner(best) : []
}
const weight = (units: Units, each: UnitView) =>
  units.get(each.id)!.type === 'leader' ? 0.5 : rank(units.get(each.id)!, each)
const withPartner = (each: UnitView) => [each.id, ...(each.leader ? [each.leader] : [])]

function wholeForce(view: Year1863View, units: Units, place: string, lead: string): string[] {
  const admiral = units.get(lead)?.kind === 'admiral'
  const afloat = (id: string) => units.get(id)?.type === 'riverine' || units.get(id)?.kind === 'admiral'
  const others = movers(view, place).filter(
    (each) =>
      afloat(each.id) === admiral &&
      !of(view, 'army', 'fleet').some((act) => act.unit === each.id && act.unit !== lead),
  )
  return [...new Set([lead, ...others.flatMap(withPartner)])]
}

// A counter is clicked: it joins or leaves the force of the commander who goes, or goes alone.
export function repick(
  view: Year1863View,
  units: Units,
  place: string,
  picked: readonly string[],
  unit: string,
): string[] {
  const stack = ownStack(view, place)?.units ?? []
  const state = stack.find((each) => each.id === unit)
  if (!state) return [...picked]
  const lead = commander(view, picked)?.unit
  const own = of(view, 'army', 'fleet').some((each) => each.unit === unit)
  if (own) return lead === unit ? [] : wholeForce(view, units, place, unit)
  const pair = [unit, ...(state.leader ? [state.leader] : []), ...(state.commands ? [state.commands] : [])]
  if (lead) return picked.includes(unit) ? picked.filter((each) => !pair.includes(each)) : [...picked, ...pair]
  return pair
}

// The order that begins the move of what is picked.
export function beginOrder(
  view: Year1863View,
  units: Units,
  place: string,
  picked: readonly string[],
  mode: Mode,
): string | null {
  const kind = mode === 'sea' ? 'ship' : mode === 'raid' ? 'raid' : 'march'
  const lead = mode === 'land' ? commander(view, picked) : undefined
  if (lead) {
    const all = wholeForce(view, units, place, lead.unit!)
    const rest = picked.filter((each) => each !== lead.unit)
    return all.every((each) => picked.includes(each)) ? lead.do : `${lead.do} with ${rest.join(' ')}`.trim()
  }
  return of(view, kind).find((each) => picked.includes(each.unit!))?.do ?? null
}

export const go = (begin: string | null, path: string) => (begin ? `${begin}, ${path}` : path)

// The places that a path in notation leads through.
export const through = (path: string): string[] => [...path.matchAll(/\b(?:to|at) ([^\s,]+)/g)].map((each) => each[1]!)

export interface Choice {
  selected: string | null
  unit: string | null
  reach: readonly Reach[]
}

export function litPlaces(view: Year1863View, choice: Choice): LitHexes {
  const lit = new Map<string, Lit>()
  const light = (place: string | undefined, each: Lit) => place && lit.set(place, each)
  const ask = view.decision?.yours ? view.decision.ask : 'wait'
  const reach = () =>
    choice.reach.forEach((each) => light(each.point, { tone: each.enemy ? 'risk' : 'reach', text: String(each.cost) }))
  if (ask === 'movement') {
    if (!choice.selected) moverPlaces(view).forEach((place) => light(place, { tone: 'choose' }))
    reach()
  } else if (ask === 'group' || ask === 'pursue') {
    reach()
    for (const each of of(view, 'step', 'rail', 'land'))
      if (!lit.has(each.point ?? '')) light(each.point, { tone: 'reach' })
    light(view.group?.here, { tone: 'chosen' })
  } else if (choice.unit) {
    of(view, ...pairKinds)
      .filter((each) => each.unit === choice.unit)
      .forEach((each) => light(each.point, { tone: 'choose' }))
  } else {
    for (const each of of(view, 'fort', 'upgrade', 'fieldwork', 'raze')) light(each.point, { tone: 'choose' })
    for (const each of of(view, 'assign', 'demobilize', 'transfer'))
      light(whereIs(view, each.unit ?? ''), { tone: 'choose' })
    of(view, ...placeKinds).forEach((each) => light(each.point, { tone: each.kind === 'attack' ? 'target' : 'choose' }))
  }
  if (view.battle) light(view.battle.at, { tone: 'focus' })
  if (choice.selected) light(choice.selected, { tone: 'chosen' })
  return lit
}

// The order whose refusal explains why a place cannot be chosen now.
export function whyOrder(
  view: Year1863View,
  routes: readonly RouteInfo[],
  choice: Choice & { begin: string | null },
  place: string,
): string | null {
  const ask = view.decision?.ask
  if (ask === 'movement' && choice.begin && choice.selected)
    return go(choice.begin, toward(routes, choice.selected, choice.reach, place))
  if ((ask === 'group' || ask === 'pursue') && view.group) return toward(routes, view.group.here, choice.reach, place)
  if (ask === 'movement') {
    const unit = ownStack(view, place)?.units.find((each) => !each.commands)
    return unit ? `march ${unit.id}` : null
  }
  if (choice.unit && ask !== 'over') {
    const kind = of(view, ...pairKinds).find((each) => each.unit === choice.unit)?.kind ?? 'buy'
    return `${kind} ${choice.unit} ${kind === 'follow' ? 'to' : 'at'} ${place}`
  }
  if (ask === 'battle') return `attack ${place}`
  if (ask === 'retreat') return `retreat to ${place}`
  if (ask === 'flee') return `flee to ${place}`
  if (ask === 'militia') return `militia at ${place}`
  return null
}

// As near as the group gets, then a step on: the refusal tells what is in the way.
function toward(routes: readonly RouteInfo[], from: string, reach: readonly Reach[], place: string): string {
  const next = new Set(routes.flatMap((each) => (each.a === place ? [each.b] : each.b === place ? [each.a] : [])))
  if (next.has(from)) return `to ${place}`
  const near = reach.filter((each) => next.has(each.point) && !each.enemy).sort((a, b) => a.cost - b.cost)[0]
  return near ? `${near.path}, to ${place}` : `to ${place}`
}

// What drops of one counter on another in the order of battle mean.
export function assignOrder(stack: readonly UnitView[], leader: string, corps: string): string {
  const lead = stack.find((each) => each.id === leader),
    unit = stack.find((each) => each.id === corps)
  const orders: string[] = []
  if (lead?.commands) orders.push(`unassign ${leader}`)
  if (unit?.leader) orders.push(`unassign ${unit.leader}`)
  return [...orders, `assign ${leader} to ${corps}`].join(', ')
}

// The other things that can be done, by kind, so that nothing legal is out of reach.
const headings: Record<string, string> = {
  place: 'Place',
  buy: 'Buy',
  follow: 'Join',
  assign: 'Assign a leader',
  unassign: 'Relieve a leader',
  promote: 'Promote',
  march: 'March',
  army: 'Move an army',
  fleet: 'Move a fleet',
  ship: 'Naval transfer',
  raid: 'Raid',
  supply: 'Expend supply for a march',
  step: 'Step',
  rail: 'Railroad',
  land: 'Land',
  leave: 'Leave behind',
  join: 'Take along',
  drop: 'Drop off',
  load: 'Take aboard',
  demobilize: 'Demobilize',
  burn: 'Burn supply',
  raze: 'Level a fieldwork',
  fort: 'Build a fort',
  upgrade: 'Raise a fort',
  fieldwork: 'Dig a fieldwork',
  shakeup: 'Command Shakeup',
  transfer: 'Transfer',
  lose: 'Lose',
  retreat: 'Retreat',
  flee: 'Flee',
  panic: 'Panic',
}
export function grouped(view: Year1863View): { heading: string; acts: Act[] }[] {
  const rest = (view.actions ?? []).filter((each) => !bare.includes(each.kind))
  return [...new Set(rest.map((each) => each.kind))].map((kind) => ({
    heading: headings[kind] ?? capital(kind),
    acts: rest.filter((each) => each.kind === kind),
  }))
}

// What a General Order does: the rules of its side that begin with its name.
export function effectOf(book: Rules, order: { name: string; side: Side }): string {
  const chapter = order.side === 'union' ? '27.1' : '27.2'
  return book.rules
    .filter((each) => each.chapter === chapter && each.text.replace(/^(Union|Confederate) /, '').startsWith(order.name))
    .map((each) => `${each.text.replace(/^[^:.]*: */, '').replace(/^./, (first) => first.toUpperCase())} (${each.id})`)
    .join(' ')
}
