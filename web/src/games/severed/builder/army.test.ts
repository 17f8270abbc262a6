import { describe, expect, it } from 'vitest'
import {
  change,
  dismiss,
  emptyArmy,
  fileName,
  freshName,
  hire,
  nextName,
  ordinal,
  twin,
  unitText,
  writeArmy,
} from './army'
import type { UnitType } from './types'

const type = (id: string, more: Partial<UnitType> = {}): UnitType => ({
  id,
  name: id,
  code: id.slice(0, 3),
  bases: [3, 6],
  points: 10,
  men: 60,
  rifled: true,
  command: true,
  moves: [3, 5, 7],
  charge: 5,
  fire: 2,
  attack: 1,
  willpower: 0,
  ...more,
})
const infantry = type('infantry')
const general = type('general', { bases: [1, 1], rifled: false, command: false })
const battery = type('artillery', { bases: [1, 2], rifled: false, command: false })

describe('an army', () => {
  it('names new Units in turn, each type in its own manner', () => {
    let army = emptyArmy('USA')
    for (const each of [infantry, infantry, battery, battery, general, general]) army = hire(army, each)
    expect(army.units.map((each) => each.name)).toEqual([
      '1st Infantry',
      '2nd Infantry',
      'Battery A',
      'Battery B',
      'General',
      'General 2',
    ])
    expect(freshName(army, battery)).toBe('Battery C')
  })
  it('hires within the sizes of the type, and like the last one of it', () => {
    let army = hire(emptyArmy('CSA'), infantry)
    expect(army.units[0]).toMatchObject({ bases: 4, command: true, rifled: false })
    army = hire(change(army, 0, { bases: 6, rifled: true, name: '4th Virginia' }), infantry)
    expect(army.units[1]).toMatchObject({ bases: 6, rifled: true, name: '5th Virginia' })
    expect(hire(army, general).units.at(-1)).toMatchObject({ bases: 1, command: false })
  })
  it('keeps a type together', () => {
    let army = emptyArmy('USA')
    for (const each of [infantry, general, infantry]) army = hire(army, each)
    expect(army.units.map((each) => each.type)).toEqual(['infantry', 'infantry', 'general'])
  })
  it('copies and dismisses single Units', () => {
    const army = twin(hire(hire(emptyArmy('USA'), infantry), general), 0)
    expect(army.units.map((each) => each.name)).toEqual(['1st Infantry', '2nd Infantry', 'General'])
    expect(dismiss(army, 1).units.map((each) => each.name)).toEqual(['1st Infantry', 'General'])
  })
  it('counts on from any name', () => {
    const army = { ...emptyArmy('USA'), units: [] }
    expect(nextName(army, '20th Maine')).toBe('21st Maine')
    expect(nextName(army, 'Battery 7')).toBe('Battery 8')
    expect(nextName(army, 'Iron Brigade')).toBe('Iron Brigade 2')
    expect([1, 2, 3, 4, 11, 12, 13, 21, 101, 111].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '101st',
      '111th',
    ])
  })
})

describe('an army file', () => {
  it('has one group for each Unit', () => {
    expect(unitText({ name: '5th Ohio', type: 'infantry', bases: 4, rifled: true, command: true })).toBe(
      '1 infantry of 4 rifled command 1: 5th Ohio',
    )
    expect(unitText({ name: ' General ', type: 'general', bases: 1, rifled: false, command: false })).toBe(
      '1 general of 1: General',
    )
  })
  it('knows which Unit stands on which line', () => {
    const army = { ...hire(hire(emptyArmy('USA'), infantry), general), title: 'A "quoted" \\ name' }
    const file = writeArmy(army)
    const lines = file.text.split('\n')
    expect(lines[0]).toBe('[army]')
    expect(lines[3]).toBe('title = "A \\"quoted\\" \\\\ name"')
    for (const [line, about] of file.about)
      if (about.startsWith('unit')) expect(lines[line - 1]).toContain(army.units[Number(about.slice(5))]!.name)
    expect([...file.about.values()].filter((each) => each.startsWith('unit'))).toHaveLength(2)
  })
  it('has a plain name', () =>
    expect([fileName("Lee's 2nd Army"), fileName('***')]).toEqual(['lee-s-2nd-army.toml', 'army.toml']))
})
