// node tools/static.mjs FOLDER [PORT]: serves a folder on this machine alone, as any web host would. Prints the address.
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const [folder, port = '8063'] = process.argv.slice(2)
const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.gz': 'application/gzip',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
  const file = join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path))
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is nothing at this address.\n')
    return
  }
  const type = types[extname(file)] ?? 'application/octet-stream'
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' })
  createReadStream(file).pipe(response)
})
server.on('error', (error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is in use.` : error.message)
  process.exit(1)
})
server.listen(Number(port), '127.0.0.1', () => console.log(`http://localhost:${server.address().port}/`))
