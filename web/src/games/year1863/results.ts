// The results of the combat tables in words, for tips and headings.
export const results: Record<string, string> = {
  AE: 'Attacker eliminated',
  AS: 'Attacker shattered: half is lost, the rest panics',
  AD: 'Attacker defeated: a quarter is lost, the rest retreats',
  AM: 'Attacker mauled: one unit is lost, the rest retreats',
  PR: 'Probe: the attacker falls back',
  ENG: 'Engaged: a quarter is lost on both sides, and another round follows',
  DR: 'Defender retreats',
  DM: 'Defender mauled: one unit is lost, the rest retreats',
  DD: 'Defender defeated: a quarter is lost, the rest retreats',
  DS: 'Defender shattered: half is lost, the rest panics',
  DE: 'Defender eliminated',
}
// Without what comes of it.
export const brief = (result: string) => results[result]?.split(':')[0] ?? result
const order = ['AE', 'AS', 'AD', 'AM', 'PR', 'ENG', 'DR', 'DM', 'DD', 'DS', 'DE']

export interface Share {
  result: string
  ways: number
}

// How many of the six faces give each result, the attacker's disasters first.
export function shares(byDie: readonly string[]): Share[] {
  return order
    .map((result) => ({ result, ways: byDie.filter((each) => each === result).length }))
    .filter((each) => each.ways > 0)
}
export const favours = (result: string): 'attacker' | 'defender' | 'nobody' =>
  result.startsWith('D') ? 'attacker' : result.startsWith('A') || result === 'PR' ? 'defender' : 'nobody'
