import { expect, it } from 'vitest'
import { codes } from './protocol'
import { mayForget, passes, sentence } from './trouble'

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
