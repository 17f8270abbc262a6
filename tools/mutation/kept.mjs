// What earlier runs have found. A mutant that a case has killed stays killed for as long as neither the rules nor that case
// have changed; what no case has killed is tried again when anything has. What games said of it holds for as long as the rules do.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const short = (...parts) => {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest('hex').slice(0, 16)
}

/** What a case says, by which it is known again: [file, title] -> digest of its text. */
export function caseDigests(files) {
  const found = new Map()
  for (const file of files)
    for (const text of fs.readFileSync(file, 'utf8').split(/^(?=case\s)/m)) {
      const title = /^case\s+(.*)$/m.exec(text)?.[1].trim()
      if (title) found.set(`${path.basename(file)}\t${title}`, short(text.trim()))
    }
  return found
}

/** Digest of everything under `folders` but what `left` says, for what every result depends on. */
export function sourceDigest(root, folders, left) {
  const parts = []
  for (const folder of folders)
    for (const name of fs.readdirSync(path.join(root, folder), { recursive: true }).sort()) {
      const file = path.join(folder, name)
      if (left(file) || !fs.statSync(path.join(root, file)).isFile()) continue
      parts.push(file, fs.readFileSync(path.join(root, file)))
    }
  return short(...parts)
}

export const digestOf = (files) => short(...files.map((file) => fs.readFileSync(file)))

export class Kept {
  /** @param cases digests in the order of their numbers; random play and comparison come after them */
  constructor(file, now, cases) {
    this.file = file
    this.now = now // digest of all that a survivor depends on
    this.names = [...cases, 'random', 'compared']
    this.numbers = new Map(this.names.map((name, i) => [name, i]))
    this.results = new Map()
    this.when = new Map() // under what digest each was found
    this.games = new Map() // what games say of those that no case kills
    this.uncaught = new Set() // those that no case kills, as the cases are now; games may not have been asked
    if (!fs.existsSync(file)) return
    for (const line of fs.readFileSync(file, 'utf8').split('\n').slice(0, -1)) this.#read(line)
  }

  #read(line) {
    const [id, when, ...killers] = line.split(' ')
    this.when.set(Number(id), when)
    if (killers[0] === 'refused') return this.results.set(Number(id), 'refused')
    if (!killers.length && when === `cases-${this.now}`) this.uncaught.add(Number(id))
    const known = killers.map((name) => this.numbers.get(name)).filter((i) => i !== undefined)
    const byCase = known.filter((i) => i < this.names.length - 2)
    if (killers.every((name) => ['random', 'compared'].includes(name)) && !/^(quick|cases)/.test(when))
      this.games.set(Number(id), known)
    if (byCase.length || when === this.now) this.results.set(Number(id), byCase.length ? byCase : known)
    else this.results.delete(Number(id))
  }

  /** An answer of the program: the mutant's number and those of what has failed. In a quick run not all was asked: of a survivor
   *  it is kept that no case kills it, and a case that was not run may prove something. */
  take(answer, when = this.now) {
    const [id, ...killers] = answer.split(' ')
    if (!killers.length && when === this.now) killers.push(...(this.games.get(Number(id)) ?? []))
    const refused = killers[0] === 'refused'
    this.results.set(Number(id), refused ? 'refused' : killers.map(Number))
    if (when !== this.now && !killers.length) when = `cases-${this.now}`
    const names = refused ? killers : killers.map((i) => this.names[Number(i)])
    this.when.set(Number(id), when)
    fs.appendFileSync(this.file, `${[id, when, ...names].join(' ')}\n`)
  }
}
