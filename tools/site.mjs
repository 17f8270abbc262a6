// node tools/site.mjs CLIENT SITE: puts a static site together from the built client, which has the engine in it.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { WASI } from 'node:wasi'
import { gunzipSync } from 'node:zlib'

const [client, site] = process.argv.slice(2)

// As strict as the server's, and WebAssembly besides. frame-ancestors has no effect in a page: a host may add it.
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const manifest = {
  name: 'Longroll',
  short_name: 'Longroll',
  description: 'Civil War board games with every rule enforced, against the computer, without a server.',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#efe6cf',
  theme_color: '#5b4a2a',
  icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
}

const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? files(join(folder, each.name)) : [join(folder, each.name)],
  )

rmSync(site, { recursive: true, force: true })
mkdirSync(site, { recursive: true })
cpSync(client, site, { recursive: true })
writeFileSync(join(site, 'manifest.webmanifest'), JSON.stringify(manifest))

const page = join(site, 'index.html')
const head = [
  `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  '<meta name="longroll-server" content="none" />',
  '<link rel="manifest" href="./manifest.webmanifest" />',
]
const html = readFileSync(page, 'utf8')
const marked = html.replace(/<meta charset="utf-8" \/>/, (found) => [found, ...head].join('\n    '))
if (marked === html) throw new Error('the page has no charset to put the policy behind')
writeFileSync(page, marked)

// The list of games, which the page shows before the engine has come.
async function listed(packed) {
  process.removeAllListeners('warning') // that WASI is experimental
  const wasi = new WASI({ version: 'preview1' })
  const { instance } = await WebAssembly.instantiate(gunzipSync(readFileSync(packed)), wasi.getImportObject())
  wasi.initialize(instance)
  const { memory, question, ask, answer } = instance.exports
  const text = Buffer.from(JSON.stringify({ call: 'read', method: 'GET', path: 'games', query: '', body: '' }))
  Buffer.from(memory.buffer, question(text.length), text.length).set(text)
  const bytes = ask()
  const { status, body } = JSON.parse(Buffer.from(memory.buffer, answer(), bytes).toString())
  if (status !== 200) throw new Error(`the engine does not list its games: ${body}`)
  return body
}
const engine = files(site).find((each) => /engine\.wasm.*\.gz$/.test(each))
if (!engine) throw new Error('the client was built without the engine: tools/wasm')
writeFileSync(join(site, 'games.json'), await listed(engine))

// The worker keeps all of it, under a name that changes with any byte of it.
const worker = join(site, 'sw.js')
const source = readFileSync(worker, 'utf8')
rmSync(worker)
const all = files(site).sort()
const hash = createHash('sha256')
for (const file of all) hash.update(relative(site, file)).update(readFileSync(file))
const kept = all.map((file) => relative(site, file).replaceAll('\\', '/'))
const fill = (text, from, to) => {
  if (!text.includes(from)) throw new Error(`the service worker has no '${from}' to fill in`)
  return text.replace(from, to)
}
const version = `const version = '${hash.digest('hex').slice(0, 16)}'`
const list = `const files = ${JSON.stringify(['./', ...kept.filter((each) => each !== 'index.html')])}`
writeFileSync(worker, fill(fill(source, "const version = ''", version), 'const files = []', list))
console.log(`${site}: ${kept.length} files`)
