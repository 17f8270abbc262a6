// tools/mutate: see its --help.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import { fail, flags, game, jobs, root } from './arguments.mjs'
import { chartMutants } from './charts.mjs'
import { citations } from './citations.mjs'
import { draw } from './draw.mjs'
import { Kept, caseDigests, digestOf, sourceDigest } from './kept.mjs'
import { Order } from './order.mjs'
import { sites } from './sites.mjs'

const folder = path.join(root, 'build/mutate', game)
// A few mutants are quicker to compile alone, in a copy of their own, than all of them.
const few = flags.doubt || flags.sample
const tree = path.join(folder, few ? 'few' : 'tree')
const Charts = /(^|\/)(charts|terrain)\.toml$/

// Every mutant of the game, with the text of each changed file.
function find() {
  const ids = new Set(table(path.join(root, 'data', game, 'inventory.tsv')).map((row) => row[0]))
  const rules = path.join(root, 'engine', game, 'rules')
  const files = fs
    .readdirSync(rules)
    .filter((name) => /\.[ch]pp$/.test(name))
    .sort()
    .map((name) => `engine/${game}/rules/${name}`)
  const charts = fs
    .readdirSync(path.join(root, 'data', game))
    .filter((name) => Charts.test(name))
    .sort()
    .map((name) => `data/${game}/${name}`)
  const mutants = []
  const texts = new Map()
  const add = (file, source, each, near) => {
    const line = source.split('\n')[each.line - 1].trim()
    mutants.push({ id: mutants.length, file, code: line, near: near(each.line), ...each })
    return mutants.length - 1
  }
  for (const file of files) {
    const source = fs.readFileSync(path.join(root, file), 'utf8')
    const near = citations(source, ids)
    const found = sites(source)
    const numbers = found.mutants.map((each) => add(file, source, each, near))
    texts.set(file, { found, numbers })
  }
  for (const file of charts) {
    const source = fs.readFileSync(path.join(root, file), 'utf8')
    const near = citations(source, ids)
    for (const each of chartMutants(source)) add(file, source, each, near)
  }
  return { mutants, texts }
}

const table = (file) =>
  fs.existsSync(file)
    ? fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .slice(1)
        .filter(Boolean)
        .map((line) => line.split('\t'))
    : []

// A copy of the sources with every switch in it; only what changed is written, so that ninja builds only that.
function copy(texts) {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 1 << 28,
  })
    .toString()
    .split('\0')
  for (const file of tracked) {
    if (!file || file.startsWith('web/') || !fs.existsSync(path.join(root, file))) continue
    const changed = texts.get(file)
    if (changed) put(file, `#include "tools/mutation/mutant.hpp"\n#line 1\n${changed.found.write(changed.numbers)}`)
    else put(file, fs.readFileSync(path.join(root, file)))
  }
  put(
    'tools/mutation/game_under_test.hpp',
    `#include "engine/${game}/game.hpp"\nusing GameUnderTest = longroll::${game}::Game;\n`
  )
}
function put(file, content) {
  const target = path.join(tree, file)
  if (fs.existsSync(target) && fs.readFileSync(target).equals(Buffer.from(content))) return
  fs.mkdirSync(path.dirname(target), { recursive: true })
  fs.writeFileSync(target, content)
}

function build() {
  const run = (command, args) => spawnSync(command, args, { cwd: tree, encoding: 'utf8', maxBuffer: 1 << 28 })
  // The folder and the flags of the preset, so that ccache has what is not the game's.
  const made = run('cmake', ['--preset', 'release', `-DLONGROLL_MUTANTS=${game}`])
  if (made.status) fail(`cmake: ${made.stderr}`)
  const built = run('ninja', ['-C', 'build/release', '-k', '0', '-j', String(jobs), 'mutants'])
  return built.status ? built.stdout : ''
}

const { mutants, texts } = find()
const inapplicable = new Set()
let chosen = mutants.filter((each) => !flags.files || new RegExp(flags.files).test(each.file))
if (!chosen.length) fail(`no file matches '${flags.files}'`)
const key = (each) => [path.basename(each.file), each.code, each.what].join('\t')
const place = (each) =>
  `${each.file}:${each.line}: ${each.kind}: ${each.what}${each.near.length ? `  [${each.near.join(' ')}]` : ''}`
const rows = new Set(table(path.join(root, 'tests/mutants', `${game}.tsv`)).map((row) => row.slice(0, 3).join('\t')))
for (const row of rows) if (!mutants.some((each) => key(each) === row)) console.error(`explains no mutant: ${row}`)
if (flags.doubt) chosen = chosen.filter((each) => rows.has(key(each)))
const explained = flags.doubt ? new Set() : rows
if (flags.sample) chosen = draw(chosen, Number(flags.sample), Number(flags.seed))
if (flags.list) {
  const list = chosen.map((each) => `${place(each)}\n`).join('')
  await new Promise((done) => process.stdout.write(`${list}${chosen.length} mutants\n`, done))
  process.exit(0)
}

fs.mkdirSync(folder, { recursive: true })
if (few) {
  const wanted = new Set(chosen.map((each) => each.id))
  for (const text of texts.values()) text.numbers = text.numbers.map((id) => (wanted.has(id) ? id : -1))
}
console.error(`${few ? `${chosen.length} of ` : ''}${mutants.length} mutants of ${game}: compiling them`)
// What earlier builds have shown not to compile, by the text of its file: a build that fails takes as long as one that does not.
const leftFile = path.join(folder, 'left.json')
const known = fs.existsSync(leftFile) ? JSON.parse(fs.readFileSync(leftFile, 'utf8')) : {}
for (const [file, text] of texts) {
  const name = `${file} ${digestOf([path.join(root, file)])}`
  text.left = new Set(known[name] ?? [])
  for (const i of text.left) leaveOut(text, i)
}
copy(texts)
let trouble = build()
while (trouble && leave(trouble)) {
  copy(texts)
  trouble = build()
}
if (trouble) {
  fs.writeFileSync(path.join(folder, 'build.log'), trouble)
  console.error([...trouble.matchAll(/^.*error:.*$/gm)].slice(0, 20).join('\n'))
  fail(`the mutants do not compile, see ${path.relative(root, folder)}/build.log`)
}

// An operator that is found only where it is used cannot be called from elsewhere: it is left as it is.
function leave(log) {
  let left = 0
  for (const [, name, line] of log.matchAll(/rules\/(\w+\.[ch]pp):(\d+):\d+: +required from here/g)) {
    const file = `engine/${game}/rules/${name}`
    const text = texts.get(file)
    text?.found.mutants.forEach((each, i) => {
      if (each.line !== Number(line) || !['sum', 'comparison'].includes(each.kind) || text.numbers[i] < 0) return
      leaveOut(text, i)
      text.left.add(i)
      ++left
    })
  }
  const now = [...texts].map(([file, text]) => [`${file} ${digestOf([path.join(root, file)])}`, [...text.left]])
  fs.writeFileSync(leftFile, JSON.stringify(Object.fromEntries(now.filter(([, list]) => list.length))))
  return left > 0
}
function leaveOut(text, i) {
  inapplicable.add(text.numbers[i])
  text.numbers[i] = -1
}

const program = path.join(tree, 'build/release/tools/mutation/mutants')
const caseFiles = fs
  .readdirSync(path.join(root, 'cases', game))
  .filter((name) => name.endsWith('.case'))
  .sort()
  .map((name) => path.join(root, 'cases', game, name))
const dataFolder = path.join(root, 'data', game)

// Which cases come by each mutant.
const reached = spawnSync(program, ['reach', dataFolder, ...caseFiles], { encoding: 'utf8', maxBuffer: 1 << 30 })
if (reached.status) fail(reached.stderr)
const cases = []
const visits = new Map() // mutant -> cases
const loading = new Set()
const played = new Set() // in random play and in the games that are compared
for (const line of reached.stdout.split('\n')) {
  if (line.startsWith('case\t')) {
    const [, file, title, rules] = line.split('\t')
    cases.push({ file: path.basename(file), title, rules: rules.trim().split(' ') })
  } else if (line) {
    const [head, ...numbers] = line.split(' ')
    for (const word of numbers) {
      const id = Math.abs(Number(word))
      if (word.startsWith('-')) inapplicable.add(id)
      else if (head === 'loading') loading.add(id)
      else if (head === 'games') played.add(id)
      else visits.set(id, [...(visits.get(id) ?? []), cases.length - 1])
    }
  }
}
const all = cases.map((_, i) => i)

// Cases do not ask the computer player, and pictures and words are no rules: what they are changes no result.
const rulesDigest = sourceDigest(
  root,
  [`engine/${game}`, 'engine/core', 'engine/space', `data/${game}`, 'tools/mutation'],
  (file) => /\/player\/|\.tsv$|\.mjs$|CMakeLists/.test(file)
)
const digests = caseDigests(caseFiles)
const names = cases.map(
  (each) => digests.get(`${each.file}\t${each.title}`) ?? `${each.file}/${each.title}`.replaceAll(' ', '_')
)
const kept = new Kept(
  path.join(folder, `${flags.doubt ? 'doubted' : 'results'}-${rulesDigest}.txt`),
  digestOf([program, ...caseFiles]),
  names
)
const results = kept.results
for (const name of fs.readdirSync(folder))
  if (/^(results|doubted)-/.test(name) && !name.includes(rulesDigest)) fs.rmSync(path.join(folder, name))

const costs = cases.map(() => 0)
for (const list of visits.values()) for (const i of list) ++costs[i]
const order = new Order(path.join(folder, 'killers.tsv'), names, costs)
const reaching = (mutant) => (mutant.kind === 'chart' || loading.has(mutant.id) ? all : (visits.get(mutant.id) ?? []))

// Whether games are left out: what is explained does not change them, and in a quick run nobody asks.
const cheap = (mutant) => flags.quick || explained.has(key(mutant))

// The cases that are run: all that name a rule nearby, for the proofs, and of the others until one fails. In a quick run without
// proofs the first that fails is enough.
function casesFor(mutant) {
  const near = new Set(mutant.near)
  const named = reaching(mutant).filter((i) => cases[i].rules.some((rule) => near.has(rule)))
  const first = flags.quick && !flags.proofs ? [] : named
  const rest = reaching(mutant).filter((i) => !first.includes(i))
  return `${first.join(' ')} | ${order.sort(key(mutant), rest).join(' ')}`
}

// The data folder under which it is tried.
function dataFor(mutant) {
  if (mutant.kind !== 'chart') return loading.has(mutant.id) ? '+' : '-'
  const data = path.join(scratch, String(mutant.id), path.basename(dataFolder))
  fs.cpSync(dataFolder, data, { recursive: true })
  fs.writeFileSync(path.join(data, path.basename(mutant.file)), mutant.text)
  return data
}

// Cases first; then games as they went before; and what changes those, in random play with its invariants.
async function attempt(mutant, ask) {
  const data = dataFor(mutant)
  const failing = async (list) => ask(`${mutant.id} ${data} ${list}`)
  const none = String(mutant.id)
  const byCases = kept.uncaught.has(mutant.id) ? none : await failing(casesFor(mutant))
  // What games never meet cannot change them.
  const met = mutant.kind === 'chart' || loading.has(mutant.id) || played.has(mutant.id)
  if (byCases !== none || !met || cheap(mutant) || kept.games.has(mutant.id)) return byCases
  const changed = await failing(`| ${cases.length + 1}`)
  if (changed === none) return none
  const noticed = await failing(`| ${cases.length}`)
  return noticed === none ? changed : noticed
}

const scratch = fs.mkdtempSync(path.join(fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir(), 'longroll-mutants-'))

// Rules near a mutant that a case names whose failing would prove them.
function provenBy(mutant, killers) {
  const rules = new Set()
  if (Array.isArray(killers))
    for (const i of killers)
      if (i < cases.length) for (const rule of cases[i].rules) if (mutant.near.includes(rule)) rules.add(rule)
  return rules
}
const proven = new Set(chosen.flatMap((each) => [...provenBy(each, results.get(each.id))]))
// A mutant was killed by the first case that failed. A case that came later may prove another rule with it.
const mayProve = (each) =>
  flags.proofs &&
  kept.when.get(each.id) !== kept.now &&
  kept.when.get(each.id) !== `cases-${kept.now}` &&
  results.get(each.id) !== 'refused' &&
  [...provenBy(each, reaching(each))].some((rule) => !proven.has(rule))
const todo = chosen.filter((each) => !inapplicable.has(each.id) && (!results.has(each.id) || mayProve(each)))
for (const each of todo) if (cheap(each) && kept.uncaught.has(each.id)) results.set(each.id, [])
const begun = Date.now()
let done = 0
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

await Promise.all(Array.from({ length: Math.min(jobs, todo.length) }, work))
async function work() {
  const child = spawn(program, ['try', dataFolder, ...caseFiles], { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (line) => {
    child.stdin.write(`${line}\n`)
    const { value, done: ended } = await answers.next()
    return ended ? fail('the program that tries mutants has ended') : value
  }
  for (let mutant = todo.shift(); mutant; mutant = todo.shift()) {
    if (results.has(mutant.id) && !mayProve(mutant)) continue
    kept.take(
      await attempt(mutant, ask),
      !cheap(mutant) ? kept.now : flags.quick && !flags.proofs ? 'quick' : `cases-${kept.now}`
    )
    for (const rule of provenBy(mutant, results.get(mutant.id))) proven.add(rule)
    if (Array.isArray(results.get(mutant.id))) order.took(key(mutant), results.get(mutant.id))
    if (mutant.kind === 'chart') fs.rmSync(path.join(scratch, String(mutant.id)), { recursive: true })
    if (++done % 50 === 0) progress()
  }
  child.stdin.end()
}
function progress() {
  const left = Math.round((((Date.now() - begun) / done) * todo.length) / 1000)
  process.stderr.write(
    `${done} tried, ${todo.length} to go, ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left\n`
  )
}

// The report.
const counts = { killed: 0, random: 0, explained: 0, lived: 0, same: 0 }
const living = []
const proofs = new Map()
const lines = []
for (const each of chosen) {
  const killers = results.get(each.id)
  if (!killers || killers === 'refused') continue
  const byCase = killers.filter((i) => i < cases.length)
  let fate = 'same'
  if (byCase.length) fate = 'killed'
  else if (killers.includes(cases.length)) fate = 'random'
  else if (explained.has(key(each))) fate = 'explained'
  else if (killers.length) fate = 'lived'
  ++counts[fate]
  if (fate === 'lived' || fate === 'same') living.push({ ...each, fate })
  lines.push(
    [
      each.file,
      each.line,
      each.kind,
      each.what,
      each.near.join(' '),
      fate,
      byCase.map((i) => cases[i].title).join(' / '),
    ].join('\t')
  )
  for (const i of byCase)
    for (const rule of provenBy(each, [i]))
      if (!proofs.has(rule)) proofs.set(rule, [rule, cases[i].title, `${path.basename(each.file)}: ${each.what}`])
}
fs.writeFileSync(
  path.join(folder, 'report.tsv'),
  ['file\tline\tkind\tchange\tnear\tfate\tcases', ...lines, ''].join('\n')
)
const visited = (each) => each.kind === 'chart' || visits.has(each.id) || loading.has(each.id)
const tell = (each) => console.log(`${place(each)}${visited(each) ? '' : '  (no case comes by)'}`)
const lived = living.filter((each) => each.fate === 'lived')
const same = living.filter((each) => each.fate === 'same')
if (same.length)
  console.log(
    flags.quick
      ? 'No case fails for these; games were not asked:'
      : 'These make no difference in games that were played, and no case fails:'
  )
same.forEach(tell)
if (lived.length) console.log('These change how games go, and no case fails:')
lived.forEach(tell)
const total = counts.killed + counts.random + counts.lived
if (flags.quick)
  console.log(
    `${game}: ${total + counts.explained + counts.same} mutants, ${counts.killed} killed by cases, ${counts.explained} explained, ${counts.same + counts.random + counts.lived} not killed by a case`
  )
else
  console.log(
    `${game}: ${total + counts.explained + counts.same} mutants, ${counts.killed} killed by cases, ${counts.random} by random play, ${counts.explained} explained, ` +
      `${counts.same} make no difference, ${counts.lived} live: ${((100 * (total - counts.lived)) / (total || 1)).toFixed(1)} % killed of those that change behaviour`
  )

if (flags.proofs) {
  if (flags.files || flags.sample || flags.doubt)
    fail('--proofs wants a whole run, without --files, --sample and --doubt')
  const ids = table(path.join(root, 'data', game, 'inventory.tsv')).map((row) => row[0])
  const rows = ids.filter((id) => proofs.has(id)).map((id) => proofs.get(id).join('\t'))
  fs.writeFileSync(path.join(root, 'data', game, 'proofs.tsv'), ['id\tcase\tmutant', ...rows, ''].join('\n'))
  console.log(`data/${game}/proofs.tsv: ${rows.length} rules`)
}
process.exitCode = counts.lived || counts.same ? 1 : 0 // what was printed into a pipe is still on its way
