// The results of the Combat Results Table in words: "2DR/-: 3 / 0 LP" is a loss of 3 points for the attacker, who is
// Disrupted and retreats.
const fate = (code: string, points: string): string | null => {
  if (code === '-') return 'is unharmed'
  const found = /^(\d?)(D?)(R?)$/.exec(code)
  if (!found || code === '') return null
  const parts = [found[1] ? `loses ${points}` : '', found[2] ? 'is Disrupted' : '', found[3] ? 'retreats' : ''].filter(
    Boolean,
  )
  return parts.length < 2 ? parts[0]! : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

// Null for what is no result of a combat.
export function inWords(result: string): string | null {
  const found = /^([^/]+)\/([^/:]+): (\d+) \/ (\d+) LP$/.exec(result)
  if (!found) return null
  const [attacker, defender] = [fate(found[1]!, found[3]!), fate(found[2]!, found[4]!)]
  return attacker && defender ? `Attacker ${attacker}; defender ${defender}` : null
}
