// What the server tells of lessons and guides, as docs/protocol.md and docs/learning.md describe it.
import type { View } from './protocol'

// One thing that may hold, in words: ['told', 'fired'], ['not', 'turn', '2'].
export type Term = string[]
export type Condition = Term[][] // any of these, with all of its terms

export interface LessonStep {
  title: string
  text: string
  light: string[] // places, units, or button:ID
  until: Condition // none: until it has been read
  skip: Condition
  after: { when: Condition; text: string }[] // the first that holds says what came of it
}

export interface Lesson {
  id: string
  title: string
  about: string
  minutes: number
  scenario: string
  seat: string
  player: string
  goal: string
  plan: string
  next: string // the scenario that follows
  won: string
  lost: string
  steps: LessonStep[]
  tips: { ask: string; title: string; text: string }[]
}

// How a game is played, with the positions that are drawn in the text.
export interface Guide {
  text: string
  figures: { caption: string; scenario: string; show: string[]; view: View }[]
}
