// node tools/site.mjs CLIENT ENGINE SITE: puts a static site together from the built client and the engine.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const [client, engine, site] = process.argv.slice(2)

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
cpSync(engine, join(site, 'engine.wasm'))
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

// The worker keeps all of it, under a name that changes with any byte of it.
const worker = join(site, 'sw.js')
rmSync(worker, { force: true })
const all = files(site).sort()
const hash = createHash('sha256')
for (const file of all) hash.update(relative(site, file)).update(readFileSync(file))
const kept = all.map((file) => relative(site, file).replaceAll('\\', '/'))
const source = readFileSync(join(import.meta.dirname, '..', 'web', 'worker', 'sw.js'), 'utf8')
writeFileSync(
  worker,
  source
    .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 16)))
    .replace("['__FILES__']", JSON.stringify(['./', ...kept.filter((each) => each !== 'index.html')])),
)
console.log(`${site}: ${kept.length} files`)
