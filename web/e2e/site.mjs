// The static site (tools/site) on a web host of its own, with random bytes that a seed decides. It can be cut off: the
// host stops, and the browser has no network.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './server.mjs'

// In the worker, before anything else: xorshift in the place of the browser's random bytes, for the seeds of dice (32
// bytes), not for names and keys, which must differ when a page comes back. The site that people get has no such thing.
const rehearse = (seed) => `
let random = ${seed} | 1
const unforeseen = self.crypto.getRandomValues.bind(self.crypto)
self.crypto.getRandomValues = (bytes) => {
  if (bytes.length !== 32) return unforeseen(bytes)
  for (let i = 0; i < bytes.length; ++i) {
    random ^= random << 13
    random ^= random >>> 17
    random ^= random << 5
    bytes[i] = random & 255
  }
  return bytes
}
`

export async function host(seed) {
  const site = join(root, 'build', 'site')
  if (!existsSync(join(site, 'sw.js'))) throw new Error('the site is not built: tools/site')
  const folder = mkdtempSync(join(tmpdir(), 'longroll-site-'))
  cpSync(site, folder, { recursive: true })
  const worker = readdirSync(join(folder, 'assets')).find((each) => /^worker-.*\.js$/.test(each))
  const file = join(folder, 'assets', worker)
  writeFileSync(file, rehearse(seed) + readFileSync(file, 'utf8'))
  const child = spawn(process.execPath, [join(root, 'tools', 'static.mjs'), folder, '0'])
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const address = await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => resolve(String(data).trim().replace(/\/$/, '')))
    child.on('error', reject)
  })
  const stop = () => (child.kill('SIGTERM'), ended)
  return {
    address,
    folder,
    stop,
    // A newer version of the site, which says so in its page.
    renew() {
      const [page, sw] = ['index.html', 'sw.js'].map((each) => join(folder, each))
      writeFileSync(page, readFileSync(page, 'utf8').replace('<title>', '<meta name="renewed" content="yes" /><title>'))
      writeFileSync(sw, readFileSync(sw, 'utf8').replace("const version = '", "const version = 'newer-"))
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
