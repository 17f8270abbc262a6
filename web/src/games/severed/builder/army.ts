// An army in the making, as a value: every change gives a new one. Points and restrictions are the server's.
import { TextFile } from './toml'
import type { ReadArmy, Side, UnitType } from './types'

export interface UnitChoice {
  name: string
  type: string
  bases: number
  rifled: boolean
  command: boolean
}

export interface Army {
  id: string
  title: string
  side: Side
  units: UnitChoice[]
}

export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => b.toString(36).padStart(2, '0')).join('')

export const emptyArmy = (side: Side): Army => ({
  id: newId(),
  title: side === 'USA' ? 'Federal army' : 'Confederate army',
  side,
  units: [],
})

export const copyOf = (army: ReadArmy | Army, title = army.title): Army => ({
  id: newId(),
  title,
  side: army.side,
  units: army.units.map(({ name, type, bases, rifled, command }) => ({ name, type, bases, rifled, command })),
})

export function ordinal(n: number): string {
  const tens = n % 100
  const suffix = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${suffix}`
}

// What a Unit of a type is called before somebody names it.
const callings: Record<string, string> = {
  infantry: 'Infantry',
  veteran: 'Veterans',
  militia: 'Militia',
  scouts: 'Skirmishers',
  cavalry: 'Cavalry',
}

export function freshName(army: Army, type: UnitType): string {
  const taken = new Set(army.units.map((each) => each.name))
  for (let n = 1; ; ++n) {
    const letter = String.fromCharCode(64 + n)
    const name =
      type.id === 'artillery'
        ? `Battery ${n <= 26 ? letter : n}`
        : type.id === 'general'
          ? n === 1
            ? 'General'
            : `${ordinal(n)} General`
          : `${ordinal(n)} ${callings[type.id] ?? type.name}`
    if (!taken.has(name)) return name
  }
}

// The next free name in the manner of one: "5th Ohio" after "4th Ohio".
export function nextName(army: Army, name: string): string {
  const taken = new Set(army.units.map((each) => each.name))
  const ordinals = /(\d+)(?:st|nd|rd|th)\b/
  const numbered = /(\d+)(?!.*\d)/
  const lettered = /\b[A-Y]$/
  for (let n = 1; n < 200; ++n) {
    const next = ordinals.test(name)
      ? name.replace(ordinals, (_, was: string) => ordinal(Number(was) + n))
      : numbered.test(name)
        ? name.replace(numbered, (was) => String(Number(was) + n))
        : lettered.test(name) && name.charCodeAt(name.length - 1) + n <= 90
          ? name.replace(lettered, (was) => String.fromCharCode(was.charCodeAt(0) + n))
          : `${name} ${n + 1}`
    if (!taken.has(next)) return next
  }
  return `${name} copy`
}

export const hire = (army: Army, type: UnitType): Army => {
  const like = [...army.units].reverse().find((each) => each.type === type.id)
  const usual = Math.min(Math.max(type.bases[0], 4), type.bases[1])
  const unit: UnitChoice = like
    ? { ...like, name: nextName(army, like.name) }
    : { name: freshName(army, type), type: type.id, bases: usual, rifled: false, command: type.command }
  return insertAfter(army, lastOf(army, type.id), unit)
}

const lastOf = (army: Army, type: string) =>
  army.units.reduce((found, each, i) => (each.type === type ? i : found), army.units.length - 1)
const insertAfter = (army: Army, index: number, unit: UnitChoice): Army => ({
  ...army,
  units: [...army.units.slice(0, index + 1), unit, ...army.units.slice(index + 1)],
})

export const twin = (army: Army, index: number): Army => {
  const unit = army.units[index]!
  return insertAfter(army, index, { ...unit, name: nextName(army, unit.name) })
}
export const dismiss = (army: Army, index: number): Army => ({
  ...army,
  units: army.units.filter((_, i) => i !== index),
})
export const change = (army: Army, index: number, to: Partial<UnitChoice>): Army => ({
  ...army,
  units: army.units.map((each, i) => (i === index ? { ...each, ...to } : each)),
})

// "1 infantry of 4 rifled command 1: 5th Ohio"
export const unitText = (unit: UnitChoice) =>
  `1 ${unit.type} of ${unit.bases}${unit.rifled ? ' rifled' : ''}${unit.command ? ' command 1' : ''}: ${unit.name.trim()}`

export function writeArmy(army: Army, file = new TextFile(), table = 'army'): TextFile {
  return file
    .table(table)
    .set('source', 'army builder')
    .set('side', army.side, 'side')
    .set('title', army.title, 'title')
    .list(
      'groups',
      army.units.map((unit, i) => ({ text: unitText(unit), about: `unit ${i}` })),
    )
}

export const fileName = (title: string) =>
  `${
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'army'
  }.toml`
