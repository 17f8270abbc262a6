// How a lesson goes on: one step at a time, by what the pupil sees and was told. Progress in engine/core/lesson.cpp is
// the same for the tests without a browser.
import type { Condition, Entry, Lesson, LessonStep, SeatIndex, Term, View } from './protocol'

// Where a pupil is at one table; kept in the browser, so that nothing begins again after a reload.
export interface Where {
  step: number
  since: number // the `at` at which the step began
  said: string // what came of the step before
  seen: string[] // the tips that have been read
}

export const start = (): Where => ({ step: 0, since: 0, said: '', seen: [] })

interface Heard {
  view: View
  entries: readonly Entry[]
  seat: SeatIndex
}

function valueAt(view: unknown, path: string): string {
  let here: unknown = view
  for (const part of path.split('.'))
    here = here !== null && typeof here === 'object' ? (here as Record<string, unknown>)[part] : undefined
  return typeof here === 'string' ? here : here === undefined ? '' : JSON.stringify(here)
}

const told = (entries: readonly Entry[], kind: string, text = '') =>
  entries.flatMap((entry) => entry.events).findLast((event) => event.kind === kind && event.text.includes(text))

function termHolds(term: Term, { view, entries, seat }: Heard): boolean {
  const negative = term[0] === 'not'
  const [word, first = '', second = ''] = negative ? term.slice(1) : term
  const mine = view.decision?.yours === true
  const is = (): boolean => {
    switch (word) {
      case 'ask':
        return mine && view.decision?.ask === first
      case 'phase':
        return view.phase.id === first
      case 'turn':
        return view.turn.number >= Number(first)
      case 'mine':
        return mine
      case 'told':
        return told(entries, first, second) !== undefined
      case 'dice':
        return entries.some((entry) => entry.dice.length > 0)
      case 'over':
        return view.outcome !== null
      case 'won':
        return view.outcome?.winner === seat
      case 'lost':
        return view.outcome !== null && view.outcome.winner !== seat
      case 'view':
        return valueAt(view, first) === second
      default:
        return false
    }
  }
  return is() !== negative
}

export const holds = (condition: Condition, heard: Heard) =>
  condition.some((way) => way.every((term) => termHolds(term, heard)))

// What came of a step, with the dice and the log's words put in.
function outcome(step: LessonStep, heard: Heard): string {
  const found = step.after.find((each) => each.when.length === 0 || holds(each.when, heard))
  if (!found) return ''
  const dice = heard.entries.findLast((entry) => entry.dice.length > 0)?.dice ?? []
  const event = found.when
    .flat()
    .filter((term) => term[0] === 'told')
    .map((term) => told(heard.entries, term[1]!, term[2]))
    .find((each) => each !== undefined)
  return found.text.replaceAll('{dice}', dice.join(', ')).replaceAll('{says}', event?.text ?? '')
}

// The step that follows from what is seen; `read` when the pupil has read a text that waits for nothing.
export function goOn(
  lesson: Lesson,
  where: Where,
  view: View,
  log: readonly Entry[],
  at: number,
  seat: SeatIndex,
  read = false,
): Where {
  let now = where
  for (;;) {
    const step = lesson.steps[now.step]
    if (!step) return now
    const heard: Heard = { view, entries: log.filter((entry) => entry.at > now.since), seat }
    if (holds(step.skip, heard)) now = { ...now, step: now.step + 1 }
    else if (step.until.length === 0 ? read : holds(step.until, heard))
      now = { ...now, step: now.step + 1, since: at, said: outcome(step, heard) }
    else return now
    read = false
  }
}

export const tipFor = (lesson: Lesson, where: Where, view: View) =>
  view.decision?.yours
    ? lesson.tips.find((tip) => tip.ask === view.decision?.ask && !where.seen.includes(tip.ask))
    : undefined
