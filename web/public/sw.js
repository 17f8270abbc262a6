// The service worker: it shows what a server pushes, and keeps the files of a static site, every one of one version. A new
// version is fetched beside it and waits until the page asks for it, so that no game is ever interrupted. tools/site fills
// in both lists; a server leaves them empty, and nothing is kept.
/* global importScripts */
importScripts('push-worker.js')

const version = ''
const files = []

const name = `longroll-${version}`
const wanted = (each) => new Request(each, { cache: 'no-cache' })
const old = (each) => each.startsWith('longroll-') && each !== name

async function keep() {
  const cache = await caches.open(name)
  await cache.addAll(files.map(wanted))
}
async function clear() {
  for (const each of await caches.keys()) if (old(each)) await caches.delete(each)
  await self.clients.claim()
}
async function answer(request) {
  const cache = await caches.open(name)
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request)
}

if (files.length > 0) {
  self.addEventListener('install', (event) => event.waitUntil(keep()))
  self.addEventListener('activate', (event) => event.waitUntil(clear()))
  self.addEventListener('message', (event) => event.data === 'take over' && self.skipWaiting())
  self.addEventListener('fetch', (event) => event.request.method === 'GET' && event.respondWith(answer(event.request)))
}
