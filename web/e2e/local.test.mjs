// Games of one person on a server's page: played and kept in the browser, where it can; and how they move.
import assert from 'node:assert/strict'
import { Hermit, noStorage, noWebAssembly, spoilWorkers } from './hermit.mjs'
import { learning } from './stockade.mjs'
import { stage } from './story.mjs'

const story = stage()
const atHome = { onServer: false, serviceWorkers: 'block' }

// What the page asks the server for from now on.
function asked(page) {
  const all = []
  page.on('request', (request) => all.push(`${request.method()} ${new URL(request.url()).pathname}`))
  return all
}

story('a game against the computer stays in the browser, and needs no server any more', async (sit) => {
  const me = await sit(atHome, Hermit)
  const { page } = me
  const requests = asked(page)
  await me.setUp('stockade', { scenario: learning, strength: 'Captain' })
  assert.match(page.url(), /#\/t\/~/)
  assert.ok(!requests.includes('POST /api/tables'), 'the server has no such table')
  assert.equal(requests.filter((each) => each.endsWith('.gz')).length, 1, 'the engine is fetched once')
  await me.context.setOffline(true)
  await me.advance()
  await me.hurried()
  const [at, prompt] = [await me.position(), await me.prompt()]
  me.complaints = me.complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each)) // as it should be
  await me.context.setOffline(false)
  await me.reload()
  await me.decides()
  assert.equal(await me.position(), at)
  assert.equal(await me.prompt(), prompt)
  await page.goto(`${me.address}/#/`)
  await page.locator('.yours a').first().click()
  await me.decides()
  assert.equal(await me.position(), at)
})

story.long('a game of the browser goes on with a friend on the server', async (sit) => {
  const me = await sit(atHome, Hermit)
  await me.setUp('stockade', { scenario: learning, strength: 'Captain' })
  await me.advance()
  await me.hurried()
  const [here, at, prompt] = [me.page.url(), await me.position(), await me.prompt()]
  await me.page.getByRole('tab', { name: 'Table' }).click()
  await me.page.click('[data-button=with-friend]')
  await me.page.waitForFunction((before) => location.href !== before, here)
  await me.settled()
  assert.doesNotMatch(me.page.url(), /~/)
  assert.equal(await me.position(), at)
  assert.equal(await me.prompt(), prompt)
  const { friend: link } = await me.links()
  const friend = await sit({}, Hermit)
  await friend.open(link)
  const seen = await friend.position() // not what was hidden from that side
  assert.ok(Number(seen) > 0)
  await me.advance()
  await friend.page.waitForFunction((old) => document.querySelector('[data-testid=screen]').dataset.at !== old, seen)
  // What was played here is still here.
  await me.page.goto(here)
  await me.decides()
  assert.equal(await me.position(), at)
})

story.long('a game is kept on the server where that is wanted, and comes home with its dice', async (sit) => {
  const me = await sit(atHome, Hermit)
  const { page } = me
  await page.goto(`${me.address}/#/new/stockade`)
  await page.setChecked('[data-setting=on-server]', true)
  await me.setUp('stockade', { scenario: learning, strength: 'Captain' })
  assert.doesNotMatch(page.url(), /~/)
  await me.advance()
  await me.hurried()
  const [there, at, prompt] = [page.url(), await me.position(), await me.prompt()]
  await page.getByRole('tab', { name: 'Table' }).click()
  await page.click('[data-button=to-browser]')
  await page.waitForFunction(() => location.hash.startsWith('#/t/~'))
  await me.decides()
  assert.equal(await me.position(), at)
  assert.equal(await me.prompt(), prompt)
  await me.advance()
  await page.goto(there)
  await me.settled()
  assert.equal(await page.getAttribute('[data-testid=screen]', 'data-turn'), 'over', 'there it has ended')
})

for (const [what, script, says] of [
  ['keeps nothing', noStorage, /does not let Longroll keep games here.*The game is kept on the server/],
  ['has no WebAssembly', noWebAssembly, /has no WebAssembly.*The game is kept on the server/],
])
  story(`a browser that ${what} plays on the server, and says why`, async (sit) => {
    const me = await sit(atHome, Hermit)
    await spoilWorkers(me.context, script)
    await me.page.goto(`${me.address}/#/new/stockade`)
    assert.match(await me.page.textContent('[data-testid=unable]'), says)
    await me.setUp('stockade', { scenario: learning, strength: 'Captain' })
    assert.doesNotMatch(me.page.url(), /~/)
    await me.advance()
  })

// In the worker that leads: it tells who is hired, and how many rows of playouts they bring back.
const watchHands = `
const Hired = self.Worker
const channel = new BroadcastChannel('hands')
self.Worker = class extends Hired {
  constructor(...how) {
    super(...how)
    channel.postMessage({ hired: 1 })
    this.addEventListener('message', ({ data }) => channel.postMessage({ rows: data.rows.length }))
  }
}`

story.long('a general thinks with all cores that are free, and is cut short', async (sit) => {
  const me = await sit(atHome, Hermit)
  const { page } = me
  await spoilWorkers(me.context, watchHands)
  await me.home()
  const cores = await page.evaluate(() => {
    globalThis.hands = { hired: 0, rows: 0 }
    new BroadcastChannel('hands').onmessage = ({ data }) => {
      for (const [what, count] of Object.entries(data)) globalThis.hands[what] += count
    }
    return navigator.hardwareConcurrency
  })
  await me.setUp('stockade', { scenario: learning, strength: 'General' })
  // The computer is not hurried until somebody has helped it.
  const helped = () => page.evaluate(() => globalThis.hands.rows > 0)
  while (!(await helped())) {
    await me.decides()
    assert.notEqual(await page.getAttribute('[data-testid=screen]', 'data-turn'), 'over', 'nobody helped')
    await me.advance()
  }
  await me.hurried()
  assert.equal(await page.evaluate(() => globalThis.hands.hired), Math.min(7, cores - 1))
})
