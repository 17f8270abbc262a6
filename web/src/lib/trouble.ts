// What the codes of the server's errors mean for this browser.
import type { Code } from './protocol'
import { capital } from './words'

// The keys of a seat exist nowhere else: only where the server knows that the table was deleted may they go. That it
// cannot be reached, does not find the table or does not know the key may be over tomorrow.
export const mayForget = (codes: readonly (Code | undefined)[]): boolean =>
  codes.length > 0 && codes.every((each) => each === 'deleted')

// What the server says, set as a sentence of its own.
export const sentence = (words: string): string => capital(words) + (/[.!?…]$/.test(words) ? '' : '.')

// Passing troubles: it is worth coming back by oneself.
export const passes = (code: Code | undefined): boolean =>
  code === 'unavailable' || code === 'stopping' || code === 'moved' || code === 'full'

// How long to wait in milliseconds before coming back, so that not all come at once: hardly at all where the server has said to, and
// longer from try to try. `chance` is from 0 to 1.
export const pauseBefore = (tries: number, chance: number): number =>
  tries < 0 ? 300 * chance : Math.min(8000, 250 * 2 ** tries) * (0.75 + 0.5 * chance)

// The door is shut, but there may be another way in: what the table is, everybody may be told.
export const asStranger = (code: Code | undefined): boolean =>
  code === undefined || code === 'key' || code === 'revoked' || code === 'handed'

export interface WayOn {
  label: string
  href: string
}
const ways: Partial<Record<Code, { words: string; way?: WayOn }>> = {
  key: {
    words:
      'This server does not know the key of this browser: it was revoked on another device, or is of another server.',
    way: { label: 'Look after it under “You”', href: '#/me' },
  },
  revoked: {
    words: 'This device was taken off your list by another one. Links of seats still work.',
    way: { label: 'Look after it under “You”', href: '#/me' },
  },
  banned: { words: 'The operator of this server does not let this player open or join tables.' },
  player: { words: 'For that you need a name here.', way: { label: 'Say who you are', href: '#/me' } },
  taken: {
    words: 'Somebody has taken that seat just before you.',
    way: { label: 'Find another table', href: '#/lobby' },
  },
  handed: { words: 'This seat has passed to somebody else.', way: { label: 'To the home page', href: '#/' } },
  used: {
    words: 'This link was used already, was withdrawn, or is too old. Ask for a new one.',
    way: { label: 'To the home page', href: '#/' },
  },
  early: { words: 'The time of the other side is not over yet.' },
  limit: {
    words: 'That is as many as this server allows at a time. End one first.',
    way: { label: 'Your games', href: '#/' },
  },
}

// Something that went wrong, in one sentence, with a way on where there is one. What a code says in general gives way
// to nothing but the server's own sentence where there is no code.
export function explain(error: unknown): { words: string; way?: WayOn } {
  const code = (error as { code?: Code } | null)?.code
  const known = code ? ways[code] : undefined
  return known ?? { words: sentence(error instanceof Error ? error.message : String(error)) }
}
