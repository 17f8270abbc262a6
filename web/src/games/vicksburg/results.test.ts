import { expect, test } from 'vitest'
import { inWords } from './results'

test('says what a code of the combat table does to both', () => {
  expect(inWords('2DR/-: 3 / 0 LP')).toBe('Attacker loses 3, is Disrupted and retreats; defender is unharmed')
  expect(inWords('1/1R: 2 / 1 LP')).toBe('Attacker loses 2; defender loses 1 and retreats')
  expect(inWords('-/R: 0 / 0 LP')).toBe('Attacker is unharmed; defender retreats')
})

test('leaves other results alone', () => {
  for (const each of ['Vicksburg falls', 'no effect', '3 IP', '2DR/-', 'x/y: 1 / 1 LP'])
    expect(inWords(each)).toBeNull()
})
