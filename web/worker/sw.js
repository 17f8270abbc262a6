// The service worker of a static site: keeps every file of one version, and serves from that. A new version is fetched
// beside it and waits until the page asks for it, so that no game is ever interrupted. tools/site fills in both lists.
const version = '__VERSION__'
const files = ['__FILES__']

const name = `longroll-${version}`

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(name).then((cache) => cache.addAll(files.map((each) => new Request(each, { cache: 'no-cache' })))),
  )
})

self.addEventListener('activate', (event) => {
  const old = (each) => each.startsWith('longroll-') && each !== name
  event.waitUntil(
    caches
      .keys()
      .then((all) => Promise.all(all.filter(old).map((each) => caches.delete(each))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return
  event.respondWith(
    caches
      .open(name)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }))
      .then((kept) => kept ?? fetch(event.request)),
  )
})
