// Longroll without a server: the static site in Chromium, with its host stopped and the network cut.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HermitPupil, noStorage, noWebAssembly, seclusion, spoilWorkers } from './hermit.mjs'
import { learning } from './stockade.mjs'

const story = seclusion()

story('a whole short game against a colonel, its dice, its replay, and its record', async (me, site) => {
  const { page } = me
  await page.reload()
  await page.waitForSelector('article')
  await me.shot('offline-home')
  // The shortest battle that there is, which the form does not offer: as a record in which nothing has happened yet.
  const begun = join(site.folder, 'begun.txt')
  writeFileSync(begun, 'longroll record 1\n# seats me colonel\ngame vicksburg\nscenario lesson\n')
  await me.openRecord(begun)
  await me.hurried()
  assert.match(page.url(), /#\/t\/~/)
  await me.playToTheEnd()
  await page.locator('[data-testid=report]').waitFor()
  await page.getByRole('button', { name: 'Check every die' }).click()
  assert.match(await page.textContent('[data-testid=verdict]'), /All \d+ dice are what the seed says/)
  assert.match(await page.textContent('[data-testid=report]'), /proven to nobody but yourself/)
  await me.shot('offline-report')
  const record = await me.download('Save the record', site.folder)
  const told = readFileSync(await me.download('Save as a page', site.folder), 'utf8')
  assert.match(told, /wins/)
  assert.ok((told.match(/<svg /g) ?? []).length > 1, 'with pictures')
  const at = await me.position()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Replay' }).first().click()
  await page.getByRole('button', { name: 'To the beginning' }).click()
  await page.getByText(`0 / ${at}`).waitFor()
  await page.getByRole('button', { name: 'Back to the game' }).click()

  await me.openRecord(record)
  await me.settled()
  assert.equal(await me.position(), at, 'the record holds all of it')
})

story.long('a game that was left in the middle of a phase is there again, and goes along', async (me, site) => {
  const { page } = me
  await me.setUp('stockade', { scenario: learning })
  for (let i = 0; i < 3; ++i) {
    await page.keyboard.press('s')
    await page.locator('[data-testid=advice] li').first().waitFor()
    await me.press('follow')
    await me.decides()
  }
  const at = await me.position()
  const prompt = await me.prompt()
  await me.reload()
  await me.decides()
  assert.equal(await me.position(), at)
  assert.equal(await me.prompt(), prompt)
  await page.getByRole('tab', { name: 'Table' }).click()
  assert.equal(await page.locator('[data-testid=spectator-link]').count(), 0, 'nobody else can look on')
  assert.equal(await page.getByText('Everybody may watch').count(), 0)
  assert.equal(await page.locator('[data-button=with-friend]').count(), 0, 'nor come')
  await page.getByRole('button', { name: 'Luck and dice' }).click()
  const record = await me.download('Save the record', site.folder)
  await me.openRecord(record)
  await me.decides()
  assert.equal(await me.position(), at)
  assert.equal(await me.prompt(), prompt)
  await page.goto(`${me.address}/#/`)
  await page.waitForSelector('.yours li')
  assert.equal(await page.locator('.yours li').count(), 2)

  const spoiled = join(site.folder, 'spoiled.txt')
  writeFileSync(spoiled, readFileSync(record, 'utf8').replace(/\[0:( \d)/, '[0: 9'))
  await page.setInputFiles('input[type=file]', spoiled)
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Delete this game' }).first().click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForFunction(() => document.querySelectorAll('.yours li').length === 1)
})

story(
  'a lesson is played to its end',
  async (me) => {
    await me.learn('vicksburg')
    const steps = new Set()
    for (let i = 0; i < 400 && !steps.has('over'); ++i) {
      steps.add(await me.follow())
      const now = await me.card().getAttribute('data-step')
      if (now === 'over') steps.add(now)
    }
    assert.ok(steps.has('over'), 'it ends')
    assert.match(await me.card().textContent(), /You have won/)
    await me.page.goto(`${me.address}/#/learn/vicksburg`)
    await me.page.waitForSelector('li.done')
  },
  { kind: HermitPupil },
)

story('exact odds are told before the roll', async (me) => {
  const { page } = me
  await me.setUp('stockade', { scenario: learning })
  while (!/Choose a target/.test(await me.prompt())) {
    await me.advance()
    await me.hurried()
  }
  await me.point((await me.lit('target'))[0])
  await page.waitForSelector('[data-testid=odds]')
  const chances = await me.chances()
  assert.ok(Math.abs(chances.reduce((a, b) => a + b) - 100) < 0.5, `the chances add up: ${chances}`)
})

story.long('guides, rules, the army builder and the table editor are there', async (me) => {
  const { page } = me
  await page.goto(`${me.address}/#/rules/vicksburg`)
  await page.locator('figure').first().scrollIntoViewIfNeeded()
  await page.locator('figure svg:visible').first().waitFor()
  await page.goto(`${me.address}/#/make/severed/army`)
  await page.waitForSelector('[data-hire=infantry]')
  await page.click('[data-hire=infantry]')
  await page.waitForFunction(() => localStorage.getItem('longroll.made.severed.armies')?.includes('infantry'))
  await page.goto(`${me.address}/#/make/severed/table`)
  await page.click('[data-kind=forest]')
  const canvas = await page.locator('[data-testid=canvas]').boundingBox()
  await page.mouse.click(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2)
  await page.waitForFunction(() => localStorage.getItem('longroll.made.severed.scenarios')?.includes('forest'))
})

story.long(
  'a newer version waits until somebody wants it, and interrupts no game',
  async (me, site) => {
    const { page } = me
    await me.arrive()
    await me.setUp('stockade', { scenario: learning })
    await me.advance()
    await me.decides()
    const at = await me.position()
    site.renew()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update())
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()).waiting !== null)
    await me.settled()
    assert.equal(await me.position(), at, 'the game goes on')
    assert.equal(await page.getByText('A newer Longroll').count(), 0, 'and nothing is said of it there')
    assert.equal(await page.locator('meta[name=renewed]').count(), 0)
    await me.reload()
    assert.equal(await page.locator('meta[name=renewed]').count(), 0, 'a page that is loaded anew is still the old one')
    await page.goto(`${me.address}/#/`)
    await page.getByText('A newer Longroll is ready').waitFor()
    await page.getByRole('button', { name: 'Use it now' }).click()
    await page.waitForSelector('meta[name=renewed]', { state: 'attached' })
    await page.locator('.yours a').first().click()
    await me.settled()
    assert.equal(await me.position(), at)
  },
  { cut: false },
)

for (const [what, script, says] of [
  ['keeps nothing', noStorage, /does not let Longroll keep games/],
  ['has no WebAssembly', noWebAssembly, /has no WebAssembly/],
])
  story(
    `a browser that ${what} says so`,
    async (me) => {
      await spoilWorkers(me.context, script)
      await me.page.goto(`${me.address}/#/new/stockade`)
      assert.match(await me.page.getByRole('alert').textContent(), says)
    },
    { cut: false, workers: 'block' },
  )
