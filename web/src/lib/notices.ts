// The calls about notices, and what of them the browser does: notifications, and push messages to this device.
import { ApiError, call, json, post } from './api'
import { setting, rememberSetting } from './stored'

export interface Wishes {
  turn: boolean
  over: boolean
  quiet: { from: string; to: string } | null
  zone: string
}
export interface NoticeAddress {
  id: string
  kind: 'push' | 'mail'
  address: string // of mail; of push only the service
  confirmed: boolean
  created: number
}
export interface NoticeState {
  push: string | null // the server's key, where it pushes
  mail: boolean
  wishes: Wishes
  addresses: NoticeAddress[]
}

export const notices = (key: string) => json<NoticeState>('notices', {}, key)
export const setWishes = (key: string, wishes: Partial<Wishes>) =>
  json<Wishes>('notices', { method: 'PUT', body: JSON.stringify(wishes) }, key)
export const addMail = (key: string, address: string) => json<NoticeAddress>('notices/mail', post({ address }), key)
export const stopAddress = (key: string, id: string) => call(`notices/${id}`, { method: 'DELETE' }, key)
export const stopAll = (key: string) => call('notices', { method: 'DELETE' }, key)

export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

// The worker that hears of pushes; none where the browser has no such thing, or the page is not secure.
export async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  try {
    await navigator.serviceWorker.register('/sw.js')
    return await navigator.serviceWorker.ready
  } catch {
    return null
  }
}
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))

// Only ever from a click: a browser asks the person, and remembers a No for good.
export async function pushHere(key: string, serverKey: string): Promise<NoticeAddress> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('The browser does not allow it.')
  const registration = await worker()
  if (!registration) throw new Error('This browser cannot take push messages from here.')
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(serverKey),
  })
  const address = await json<NoticeAddress>('notices/push', post(made.toJSON()), key)
  rememberSetting('push', address.id)
  return address
}
export const pushedHere = (state: NoticeState) =>
  state.addresses.find((each) => each.id === setting<string>('push', ''))
export async function stopPushHere(key: string): Promise<void> {
  const id = setting<string>('push', '')
  rememberSetting('push', '')
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  await stopAddress(key, id).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
}

// Notifications while the page is open in the background.
export const mayNotify = () => 'Notification' in window && Notification.permission === 'granted'
export async function notify(title: string, table: string) {
  if (!mayNotify()) return
  const data = { url: `/#/t/${table}` }
  const registration = await worker()
  if (registration) return registration.showNotification(title, { tag: table, icon: '/icon.svg', data })
  const shown = new Notification(title, { tag: table, icon: '/icon.svg' })
  shown.onclick = () => {
    window.focus()
    location.hash = `#/t/${table}`
  }
}
