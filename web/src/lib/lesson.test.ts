import { describe, expect, it } from 'vitest'
import { goOn, holds, start, tipFor } from './lesson'
import type { Entry, Lesson, View } from './protocol'

const seen = (over: Partial<View> = {}): View =>
  ({
    turn: { number: 2, of: 5, label: 'turn 2' },
    phase: { id: 'union-fire', label: '', number: 1 },
    decision: { seat: 'union', ask: 'fire', prompt: '', yours: true },
    outcome: null,
    actions: [],
    ...over,
  }) as unknown as View
const entry = (at: number, kind: string, text: string, dice: number[] = []): Entry =>
  ({ at, seat: 0, order: '', dice, events: [{ kind, text }] }) as unknown as Entry

const lesson = {
  id: 'first',
  steps: [
    { title: 'Read', text: '', light: [], until: [], skip: [], after: [] },
    {
      title: 'Fire',
      text: '',
      light: ['1519'],
      until: [[['told', 'fired']], [['turn', '3']]],
      skip: [[['over']]],
      after: [
        { when: [[['told', 'eliminated']]], text: '{says} Dice {dice}.' },
        { when: [], text: 'No hit: {dice}.' },
      ],
    },
    { title: 'Hold', text: '', light: [], until: [[['over']]], skip: [], after: [] },
  ],
  tips: [{ ask: 'fire', title: 'Fire', text: '' }],
} as unknown as Lesson

describe('a lesson', () => {
  it('waits until a text has been read, then for what is done', () => {
    const first = goOn(lesson, start(), seen(), [], 0, 0)
    expect(first.step).toBe(0)
    const read = goOn(lesson, first, seen(), [], 0, 0, true)
    expect(read.step).toBe(1)
    expect(goOn(lesson, read, seen(), [entry(1, 'moved', 'x')], 1, 0).step).toBe(1)
  })
  it('says what came of it, with the dice', () => {
    const at = { ...start(), step: 1 }
    const log = [entry(1, 'fired', 'Fire.', [3, 5]), entry(2, 'eliminated', 'A company falls.')]
    expect(goOn(lesson, at, seen(), log, 2, 0)).toMatchObject({
      step: 2,
      since: 2,
      said: 'A company falls. Dice 3, 5.',
    })
    expect(goOn(lesson, at, seen(), log.slice(0, 1), 1, 0).said).toBe('No hit: 3, 5.')
  })
  it('does not hear what was told before the step began', () => {
    const at = { ...start(), step: 1, since: 2 }
    expect(goOn(lesson, at, seen(), [entry(2, 'fired', 'Fire.')], 2, 0).step).toBe(1)
  })
  it('skips what does not matter any more, to the end', () => {
    const over = seen({ outcome: { winner: 0, level: '', reason: '', score: [] }, decision: null })
    expect(goOn(lesson, { ...start(), step: 1 }, over, [], 9, 0).step).toBe(3)
  })
  it('knows conditions as the engine does', () => {
    const heard = { view: seen(), entries: [entry(1, 'fired', 'The 13th US fires.', [2])], seat: 0 as const }
    const all = (...terms: string[][]) => holds([terms], heard)
    expect(all(['ask', 'fire'], ['phase', 'union-fire'], ['turn', '2'], ['mine'], ['dice'])).toBe(true)
    expect(all(['told', 'fired', '13th'])).toBe(true)
    expect(all(['told', 'fired', '8th'])).toBe(false)
    expect(all(['not', 'turn', '3'], ['not', 'over'], ['not', 'won'], ['not', 'lost'])).toBe(true)
    expect(all(['view', 'phase.id', 'union-fire'])).toBe(true)
    expect(holds([], heard)).toBe(false)
  })
  it('gives a tip once, when something is asked', () => {
    expect(tipFor(lesson, start(), seen())?.title).toBe('Fire')
    expect(tipFor(lesson, { ...start(), seen: ['fire'] }, seen())).toBeUndefined()
  })
})
