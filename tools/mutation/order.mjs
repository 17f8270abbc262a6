// In which order cases are run against a mutant, so that one that fails comes soon. It changes no result, only how long it
// takes to come by. What is known of earlier runs outlives a change of the rules, since nothing is concluded from it.
import fs from 'node:fs'

const Neighbours = 12

export class Order {
  /** @param names digests of the cases, in the order of their numbers
   *  @param costs how much each case does */
  constructor(file, names, costs) {
    this.file = file
    this.names = names
    this.costs = costs
    this.recent = [] // cases that have killed mutants nearby, the last one first
    this.killers = new Map() // mutant -> the case that killed it last
    const numbers = new Map(names.map((name, i) => [name, i]))
    if (!fs.existsSync(file)) return
    for (const line of fs.readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
      const end = line.lastIndexOf('\t')
      if (numbers.has(line.slice(end + 1))) this.killers.set(line.slice(0, end), numbers.get(line.slice(end + 1)))
    }
  }

  /** The cases of `list`: what killed this mutant before, what killed its neighbours, then those that do least. */
  sort(mutant, list) {
    const rank = new Map(this.recent.map((i, place) => [i, place - Neighbours]))
    if (this.killers.has(mutant)) rank.set(this.killers.get(mutant), -Neighbours - 1)
    return [...list].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0) || this.costs[a] - this.costs[b])
  }

  /** @param failed the cases that have failed; what comes after the last case is no case */
  took(mutant, failed) {
    const found = failed.filter((i) => i < this.names.length)
    if (!found.length) return
    const known = this.killers.get(mutant)
    if (!found.includes(known)) {
      this.killers.set(mutant, found[0])
      fs.appendFileSync(this.file, `${mutant}\t${this.names[found[0]]}\n`)
    }
    this.recent = [...new Set([...found, ...this.recent])].slice(0, Neighbours)
  }
}
