// What is played after a scenario.
import type { GameInfo } from './protocol'

// The next longer one: from a first game on to the whole of it.
export function nextScenario({ scenarios }: Pick<GameInfo, 'scenarios'>, now: string) {
  const ladder = scenarios.filter((each) => each.kind !== 'lesson').sort((a, b) => a.minutes - b.minutes)
  const here = ladder.findIndex((each) => each.id === now)
  return here < 0 ? undefined : ladder[here + 1]
}
