// How the chance to win went over a game, and what turned it.
export interface Fortunes {
  chances: readonly number[] // of the first seat, from the start to the end
  rolled: readonly boolean[] // whether a die was rolled in each action
}

export interface TurningPoint {
  at: number // actions played
  before: number
  after: number
  dice: boolean
}

// The actions that changed the chance most, in the order in which they came. Smaller ones than a twentieth turned nothing.
export function turningPoints({ chances, rolled }: Fortunes, most: number): TurningPoint[] {
  return chances
    .slice(1)
    .map((after, i): TurningPoint => ({ at: i + 1, before: chances[i]!, after, dice: rolled[i] ?? false }))
    .filter((each) => Math.abs(each.after - each.before) >= 0.05)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, most)
    .sort((a, b) => a.at - b.at)
}
