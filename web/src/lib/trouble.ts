// What the codes of the server's errors mean for this browser.
import type { Code } from './protocol'

// The keys of a seat exist nowhere else: only where the server knows that the table was deleted may they go. That it
// cannot be reached, does not find the table or does not know the key may be over tomorrow.
export const mayForget = (codes: readonly (Code | undefined)[]): boolean =>
  codes.length > 0 && codes.every((each) => each === 'deleted')

// What the server says, set as a sentence of its own.
export const sentence = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?…]$/.test(words) ? '' : '.')

// Passing troubles: it is worth coming back by oneself.
export const passes = (code: Code | undefined): boolean =>
  code === 'unavailable' || code === 'stopping' || code === 'moved' || code === 'full'
