// Starts a real `longroll serve` on a free loopback port with a store of its own.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

export function program() {
  const places = [process.env.LONGROLL_BIN, ...['release', 'dev', 'asan'].map((each) => join(root, 'build', each, 'longroll'))]
  const found = places.find((each) => each && existsSync(each))
  if (!found) throw new Error('longroll is not built; build it, or set LONGROLL_BIN')
  return found
}

export async function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'longroll-e2e-'))
  const args = ['serve', '--port', '0', '--store', join(folder, 'tables.db'), '--web', join(root, 'web', 'dist'), '--data', join(root, 'data'), '--tables-per-minute', '1000']
  const child = spawn(program(), args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (data) => {
      said += data
      const port = /:(\d+)\//.exec(said)
      if (port) resolve(`http://localhost:${port[1]}`)
    })
    child.on('exit', (code) => reject(new Error(`longroll serve ended with ${code}: ${said}`)))
  })
  return {
    address,
    async stop() {
      child.removeAllListeners('exit')
      const ended = new Promise((resolve) => child.on('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
