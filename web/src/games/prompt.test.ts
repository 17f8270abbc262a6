import { describe, expect, it } from 'vitest'
import { promptOf as severed } from './severed/prompt'
import { promptOf as stockade } from './stockade/prompt'
import { promptOf as vicksburg } from './vicksburg/prompt'
import { promptOf as year1863 } from './year1863/prompt'

describe('what is asked follows what is chosen', () => {
  it('in Stockade Redan', () => {
    const none = { ask: 'move', selected: null, picked: [], reach: [], aim: null }
    expect(stockade(none)).toBeNull()
    const one = { ...none, selected: '1618', picked: ['13US-1'], reach: [{}] }
    expect(stockade(one)).toBe('13US-1 in 1618: choose where it goes.')
    expect(stockade({ ...one, picked: ['13US-1', '13US-2'] })).toBe('2 units in 1618: choose where they go.')
    expect(stockade({ ...one, reach: [] })).toBeNull()
    expect(stockade({ ...none, ask: 'fire', aim: { hex: '1519', picked: ['13US-1'] } })).toBe(
      'Fire into 1519 with 1 unit, or choose another target.',
    )
  })
  it('in the Vicksburg Campaign', () => {
    const none = { ask: 'operations', selected: null, picked: [], offered: false, attack: null }
    expect(vicksburg(none)).toBeNull()
    expect(vicksburg({ ...none, selected: 'Jackson (1508)' })).toBeNull()
    const stack = { ...none, selected: 'Jackson (1508)', offered: true }
    expect(vicksburg(stack)).toBe('Choose who acts at Jackson (1508), or another stack.')
    expect(vicksburg({ ...stack, picked: ['Logan'] })).toBe('Logan: choose where it goes, or whom it attacks.')
    expect(vicksburg({ ...stack, picked: ['Logan', 'Crocker'] })).toBe('2 units: choose where they go together.')
    expect(vicksburg({ ...stack, attack: { unit: 'Logan', where: 'Jackson (1508)', from: '1509' } })).toBe(
      'Logan attacks Jackson (1508) from 1509: now, or not yet?',
    )
  })
  it('in 1863', () => {
    const none = { ask: 'movement', place: null, picked: 0, begun: false, unit: null }
    expect(year1863(none)).toBeNull()
    const grant = { ...none, place: 'Holly Springs', picked: 8, begun: true }
    expect(year1863(grant)).toBe('8 counters at Holly Springs: choose where they go.')
    expect(year1863({ ...grant, picked: 1 })).toBe('1 counter at Holly Springs: choose where it goes.')
    expect(year1863({ ...grant, begun: false })).toBeNull()
    expect(year1863({ ...none, ask: 'recruit', unit: '3rd Corps' })).toBe('3rd Corps: choose a lit point for it.')
  })
  it('in Severed Union', () => {
    const none = { ask: 'firing', unit: null, target: null, enemies: true }
    expect(severed(none)).toBeNull()
    const rifles = { ...none, unit: 'Rifle Battalion 1' }
    expect(severed(rifles)).toBe('Rifle Battalion 1: choose whom it shall fire at.')
    expect(severed({ ...rifles, enemies: false })).toBeNull()
    expect(severed({ ...rifles, target: 'Infantry Battalion' })).toBe(
      'Let Rifle Battalion 1 fire at Infantry Battalion?',
    )
    expect(severed({ ...rifles, ask: 'combat', target: 'General' })).toBe('Let Rifle Battalion 1 charge General?')
    expect(severed({ ...rifles, ask: 'movement' })).toContain('Rifle Battalion 1 is in hand')
  })
})
