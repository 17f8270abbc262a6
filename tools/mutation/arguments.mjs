// What tools/mutate is told.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

export const root = path.resolve(import.meta.dirname, '../..')
const Help = `tools/mutate GAME [--files PATTERN] [--sample N] [--seed S] [--jobs N] [--list] [--quick] [--proofs] [--doubt]
Changes one thing at a time in the rules and charts of a game, and looks whether one of its cases fails. Ends with 1 when a
mutant lives that tests/mutants/GAME.tsv does not explain.
  --files PATTERN  only files whose path matches, such as combat or 'rules/(fire|melee)'
  --sample N       only N mutants, drawn by --seed S (1 unless told)
  --jobs N         compile and try so many at once (one for each processor unless told)
  --list           say what would be changed, and end
  --quick          cases only: whether a survivor changes how games go is not looked at
  --proofs         after a whole run: write data/GAME/proofs.tsv, which 'longroll cases --coverage' reads
  --doubt          only what tests/mutants/GAME.tsv explains, as if it did not: what lives changes what people see of a game, and
                   is explained wrongly unless the reason says what it changes
All mutants are compiled once, in a copy of the sources under build/mutate/GAME; those of --sample and --doubt alone, in
another. The report is report.tsv there. A run that was interrupted goes on where it was; when cases have changed, only what
no unchanged case has killed is tried again.`

const parsed = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(os.availableParallelism()) },
    list: { type: 'boolean' },
    quick: { type: 'boolean' },
    proofs: { type: 'boolean' },
    doubt: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})
export const fail = (why) => {
  console.error(`tools/mutate: ${why}`)
  process.exit(2)
}
export const flags = parsed.values
const positionals = parsed.positionals
if (flags.help) {
  console.log(Help)
  process.exit(0)
}
export const game = positionals[0] ?? fail('which game? See --help')
if (positionals.length > 1) fail(`one game at a time, not '${positionals.slice(1).join(' ')}'`)
if (!fs.existsSync(path.join(root, 'engine', game, 'rules'))) fail(`there is no game '${game}' in engine/`)
for (const flag of ['sample', 'seed', 'jobs'])
  if (flags[flag] !== undefined && !/^\d+$/.test(flags[flag])) fail(`--${flag} wants a number`)
export const jobs = Number(flags.jobs) || fail('--jobs wants at least 1')
