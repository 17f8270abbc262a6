// Told that it is one's turn: in the title and the icon of every page, and by a notification in the background.
import assert from 'node:assert/strict'
import { Captain } from './stockade.mjs'
import { stage } from './story.mjs'

const story = stage('chromium')

// A table of two people, of which each holds the link of a seat.
async function table(address) {
  const body = JSON.stringify({ game: 'stockade', scenario: 'learning', seats: [{ kind: 'me' }, { kind: 'friend' }] })
  const made = await (await fetch(`${address}/api/tables`, { method: 'POST', body })).json()
  return { id: made.table, links: made.secrets.map((key) => `${address}/#/t/${made.table}/${key}`) }
}
const marked = (page, count) =>
  page.waitForFunction(
    (n) =>
      document.title.startsWith(n > 0 ? `(${n}) ` : '') &&
      /^\(\d/.test(document.title) === n > 0 &&
      document.querySelector('link[rel=icon]').href.endsWith(n > 0 ? '/icon-turn.svg' : '/icon.svg'),
    count,
  )
// As when another window is before it.
const turnAway = (page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
// What is shown, as soon as something is.
async function notified(page, deliver = async () => {}) {
  for (;;) {
    await deliver()
    const shown = await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const shown = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []
      return shown.map((each) => ({ title: each.title, tag: each.tag, data: each.data }))
    })
    if (shown.length > 0) return shown
  }
}

story('every page says that it is one’s turn', async (sit) => {
  const gray = await sit({}, Captain)
  const { links } = await table(gray.address)
  await gray.open(links[1])
  await marked(gray.page, 1)
  await gray.page.goto(`${gray.address}/#/`)
  await gray.page.waitForSelector('article')
  await marked(gray.page, 1)
  await gray.page.goto(`${gray.address}/#/rules/stockade`)
  await marked(gray.page, 1)
  await gray.open(links[1])
  await gray.until(/Union player is deciding/)
  await marked(gray.page, 0)
})

story.long('a page in the background notifies, once the browser allows it', async (sit) => {
  const blue = await sit({}, Captain),
    gray = await sit({}, Captain)
  const { id, links } = await table(blue.address)
  await blue.context.grantPermissions(['notifications'], { origin: blue.address })
  await blue.open(links[0])
  await marked(blue.page, 0)
  await turnAway(blue.page)
  await gray.open(links[1])
  await gray.until(/Union player is deciding/)
  const [shown] = await notified(blue.page)
  assert.equal(shown.tag, id)
  assert.equal(shown.title, 'Your turn in Vicksburg: The Assault on Stockade Redan')
  assert.equal(shown.data.url, `/#/t/${id}`)
  await marked(blue.page, 1)
})

story('what is pushed is shown by the worker', async (sit) => {
  const me = await sit({}, Captain)
  const { page, context, address } = me
  await context.grantPermissions(['notifications'], { origin: address })
  await me.home()
  const cdp = await context.newCDPSession(page)
  const registered = new Promise((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready))
  const data = JSON.stringify({ title: 'Your turn in 1863 against Ann', url: '/#/t/abcdefghijkl', tag: 'abcdefghijkl' })
  const registrationId = await registered
  // The browser promises nothing about when it wakes the worker, or whether: what has the same tag is shown once.
  const deliver = () => cdp.send('ServiceWorker.deliverPushMessage', { origin: address, registrationId, data })
  const shown = await notified(page, deliver)
  assert.equal(shown.length, 1)
  assert.deepEqual(shown[0], {
    title: 'Your turn in 1863 against Ann',
    tag: 'abcdefghijkl',
    data: { url: '/#/t/abcdefghijkl' },
  })
})

story('notices are asked for under “You”, and only by a click', async (sit) => {
  const me = await sit({}, Captain)
  const { page } = me
  await page.goto(`${me.address}/#/me`)
  await page.getByRole('textbox').first().fill('Ann')
  await page.getByRole('button', { name: 'Go on' }).click()
  const panel = page.locator('[data-testid=notices]')
  await panel.getByText('This server sends neither push messages nor mail').waitFor()
  assert.notEqual(await page.evaluate(() => Notification.permission), 'granted')
  await me.shot('notices')
})
