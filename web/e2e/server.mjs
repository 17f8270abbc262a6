// Starts the server of the tests (tests/rehearsal.cpp) on a free loopback port with a store of its own. All that is
// random there comes from the seed: dice and computers do the same every time.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const memory = '/dev/shm' // where there is no disk to wait for

export function program(name) {
  const presets = process.env.PRESET ? [process.env.PRESET] : ['release', 'dev', 'asan']
  const places = presets.map((each) => join(root, 'build', each, name))
  const found = places.find((each) => existsSync(each))
  if (!found) throw new Error(`${name} is not built: tools/build release all`)
  return found
}

// A client that is older than its source would be a test of something else.
function client() {
  const dist = join(root, 'web', 'dist')
  const built = statSync(join(dist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
  const newest = (folder) =>
    Math.max(
      ...readdirSync(folder, { withFileTypes: true }).map((each) =>
        (each.isDirectory() ? newest : (file) => statSync(file).mtimeMs)(join(folder, each.name)),
      ),
    )
  if (!built || built < newest(join(root, 'web', 'src')))
    throw new Error('the browser client is not built, or older than its source: tools/web')
  return dist
}

export async function serve(seed) {
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'longroll-e2e-'))
  const args = [String(seed), join(folder, 'tables.db'), client(), join(root, 'data')]
  const child = spawn(program('tests/rehearsal'), args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let log = ''
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const address = await new Promise((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (data) => (log += data))
    child.stdout.on('data', (data) => {
      said += data
      const found = /^(http:\S+)\/\n/.exec(said)
      if (found) resolve(found[1])
    })
    child.on('error', reject)
    ended.then((code) => reject(new Error(`the server ended with ${code}: ${said}${log}`)))
  })
  return {
    address,
    log: () => log,
    // Turns are timed by a clock of the test's own: moves it, and returns when the server has it so.
    async pass(seconds) {
      const moved = new Promise((resolve) => child.stdout.once('data', resolve))
      child.stdin.write(`${seconds}\n`)
      await moved
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
