// The log as people read it: one line per thing that happened, with steps of one march told as one.
import type { Entry, Happening } from './protocol'

export interface LogLine {
  key: string
  at: number
  kind: string
  text: string
  side?: string
  hexes: string[] // or points
  units: string[]
  dice: number[]
  way?: [number, number][]
  heading: boolean
}

const headings = new Set(['phase', 'turn', 'assault'])

function lineOf(entry: Entry, event: Happening, i: number): LogLine {
  return {
    key: `${entry.at}.${i}`,
    at: entry.at,
    kind: event.kind,
    text: event.text,
    ...(event.side ? { side: event.side } : {}),
    hexes: [...(event.hexes ?? event.places ?? [])],
    units: [...(event.units ?? [])],
    dice: [...(event.dice ?? [])],
    ...(event.way ? { way: event.way } : {}),
    heading: headings.has(event.kind),
  }
}

// "2 units move from 2410 to 2411." and then "... from 2411 to 2512." become one march from 2410 to 2512.
const journey = /^(.*) from (.+) to (.+?)(\.?)$/
function march(before: LogLine, next: LogLine): LogLine | null {
  if (before.kind !== 'moved' || next.kind !== 'moved' || before.side !== next.side) return null
  if (!before.hexes.length || before.hexes.at(-1) !== next.hexes[0]) return null
  const was = journey.exec(before.text),
    now = journey.exec(next.text)
  if (!was || !now || was[1] !== now[1]) return null
  return {
    ...next,
    text: `${now[1]} from ${was[2]} to ${now[3]}${now[4]}`,
    hexes: [...before.hexes, ...next.hexes.slice(1)],
  }
}

// Phases in which nothing was to be done share one line, without headings.
function pass(lines: LogLine[], line: LogLine) {
  if (lines.at(-1)?.kind === 'phase') lines.pop()
  const before = lines.at(-1)
  const name = line.text.replace(/^Nothing to do in the (.*?)( Phase)?\.$/, '$1')
  if (before?.kind === 'passed') before.text = before.text.replace(/\.$/, `, ${name}.`)
  else lines.push({ ...line, text: `Nothing to do: ${name}.` })
}

// A phase in which nothing happened leaves no heading.
const isEmpty = (before: LogLine | undefined, line: LogLine) => before?.kind === 'phase' && line.heading

export function chronicle(log: readonly Entry[]): LogLine[] {
  const lines: LogLine[] = []
  for (const entry of log)
    entry.events.forEach((event, i) => {
      const line = lineOf(entry, event, i)
      if (isEmpty(lines.at(-1), line)) lines.pop()
      const before = lines.at(-1)
      const whole = before ? march(before, line) : null
      if (whole) lines[lines.length - 1] = { ...whole, key: before!.key }
      else if (event.kind === 'passed') pass(lines, line)
      else if (event.kind === 'die' && before?.kind === 'dice') {
        before.text += ` ${line.text}`
        before.dice.push(...line.dice)
        before.units.push(...line.units)
      } else if (event.kind === 'die') lines.push({ ...line, kind: 'dice' })
      else lines.push(line)
    })
  return lines
}

// Splits prose into plain text, hex numbers and rule numbers, so that each can be shown as a link.
export type Span = { text: string; hex?: string; rule?: string }

export function spans(text: string, isHex: (word: string) => boolean): Span[] {
  const parts: Span[] = []
  for (const piece of text.split(/(\b\d{4}\b|\b(?:rule|ruling) [0-9R][0-9.a-z]*)/)) {
    if (!piece) continue
    if (/^\d{4}$/.test(piece) && isHex(piece)) parts.push({ text: piece, hex: piece })
    else if (/^rul/.test(piece)) parts.push({ text: piece, rule: piece.split(' ')[1]! })
    else parts.push({ text: piece })
  }
  return parts
}
