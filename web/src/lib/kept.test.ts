import { expect, it } from 'vitest'
import { keptSentence } from './kept'

it('says what the server deletes, and nothing where it keeps everything', () => {
  expect(keptSentence({ keep_days: null, keep_idle_days: null })).toBe('')
  expect(keptSentence({ keep_days: 30, keep_idle_days: null })).toBe(
    'This server deletes finished games 30 days after they end.',
  )
  expect(keptSentence({ keep_days: null, keep_idle_days: 1 })).toBe(
    'This server deletes unfinished games that nobody has played for a day.',
  )
  expect(keptSentence({ keep_days: 30, keep_idle_days: 90 })).toBe(
    'This server deletes finished games 30 days after they end, and unfinished games that nobody has played for 90 days.',
  )
})
