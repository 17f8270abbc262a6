// Shows what the server pushes, and leads to the table when it is clicked.
function read(data) {
  try {
    const { title, url, tag } = data.json()
    return { title: String(title ?? ''), url: String(url ?? '/'), tag: String(tag ?? '') }
  } catch {
    return { title: '', url: '/', tag: '' }
  }
}

self.addEventListener('push', (event) => {
  const { title, url, tag } = read(event.data)
  const how = { tag, icon: '/icon.svg', badge: '/icon.svg', data: { url } }
  event.waitUntil(self.registration.showNotification(title || 'Longroll', how))
})

async function lead(url) {
  const to = new URL(url, self.location.origin)
  if (to.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((each) => each.url.startsWith(to.href))
  if (there) return there.focus()
  return self.clients.openWindow(to.href)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(event.notification.data?.url ?? '/'))
})
