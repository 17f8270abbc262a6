import { expect, it } from 'vitest'
import { codes } from './protocol'
import { ApiError } from './api'
import { asStranger, explain, mayForget, passes, pauseBefore, sentence } from './trouble'

it('forgets a key only where every answer says that the table was deleted', () => {
  expect(mayForget(['deleted'])).toBe(true)
  expect(mayForget(['deleted', 'deleted'])).toBe(true)
  expect(mayForget([])).toBe(false)
  expect(mayForget([undefined])).toBe(false)
  for (const code of codes.filter((each) => each !== 'deleted')) {
    expect(mayForget([code])).toBe(false)
    expect(mayForget(['deleted', code])).toBe(false)
  }
})
it('sets what the server says as a sentence', () => {
  expect(sentence('the table was deleted')).toBe('The table was deleted.')
  expect(sentence('The server cannot be reached.')).toBe('The server cannot be reached.')
})
it('comes back from what passes, and from nothing else', () => {
  expect(codes.filter(passes)).toEqual(['moved', 'full', 'unavailable', 'stopping'])
  expect(passes(undefined)).toBe(false)
})
it('comes back at once where it was told to, else after longer and longer, and never all at the same moment', () => {
  expect(pauseBefore(-1, 0)).toBe(0)
  expect(pauseBefore(-1, 1)).toBe(300)
  expect([0, 1, 2, 3].map((tries) => pauseBefore(tries, 0.5))).toEqual([250, 500, 1000, 2000])
  expect(pauseBefore(30, 1)).toBe(10000)
  expect(pauseBefore(3, 0)).toBeLessThan(pauseBefore(3, 1))
})
it('asks at the door like a stranger where a key opens nothing', () => {
  expect(codes.filter(asStranger)).toEqual(['key', 'revoked', 'handed'])
  expect(asStranger(undefined)).toBe(true)
})
it('has a sentence for every trouble between people, and says what else the server says', () => {
  for (const code of ['key', 'revoked', 'banned', 'player', 'taken', 'handed', 'used', 'early', 'limit'] as const) {
    const { words } = explain(new ApiError(409, 'as the server says', code))
    expect(words).toMatch(/^[A-Z].*\.$/)
    expect(words).not.toContain('as the server says')
  }
  expect(explain(new ApiError(400, 'as the server says')).words).toBe('As the server says.')
  expect(explain('broken').words).toBe('Broken.')
})
