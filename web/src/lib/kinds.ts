// What is said of scenarios of our own.
import type { Scenario } from './protocol'

export const kinds: Record<Exclude<Scenario['kind'], ''>, string> = {
  lesson: 'a lesson, our own',
  first: 'for beginners, our own',
  short: 'short, our own',
}
