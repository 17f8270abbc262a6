// Takes every screen at four sizes, light and dark, to be looked at: npm run screens FOLDER [NAME..]
// where a name is that of a screen below, or of a size.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { advised } from './advised.mjs'
import { gather, meetings } from './company.mjs'
import { choose, moments } from './moments.mjs'
import { touch } from './hands.mjs'
import { launch } from './person.mjs'
import { Player } from './player.mjs'
import { PupilPerson } from './pupil.mjs'
import { serve } from './server.mjs'

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 1024, height: 768 } },
  laptop: { viewport: { width: 1280, height: 800 } },
  desk: { viewport: { width: 1920, height: 1080 } },
}
const schemes = ['light', 'dark']
const games = Object.keys(moments)

const page = (hash, there) => async (me) => {
  await me.page.goto(`${me.address}/#/${hash}`)
  await me.page.locator(there).first().waitFor()
}
const table = (game) => async (me, links) => me.open(links[game])
// With something chosen, and what would be rolled for it.
const chosen = (game) => async (me, links) => {
  await me.open(links[game])
  await choose[game](me)
  await me.settled()
}
// Every step of its lesson, each when it begins.
const steps = (game) => async (me, links, take) => {
  const pupil = new PupilPerson(me.context, me.page, me.address)
  if (me.page.viewportSize().width < 600) pupil.hand = touch
  await pupil.learn(game)
  let step
  do {
    await pupil.settled()
    const now = await pupil.card().getAttribute('data-step')
    if (now !== step) await take(`-${now}`)
    step = now
    if (step !== 'over') await pupil.follow()
  } while (step !== 'over')
}
// At its end, and with what is told of it then.
const ended = (game, report) => async (me, links) => {
  await me.open(links[`${game} to its end`])
  if (report) await me.page.getByRole('button', { name: 'Luck and dice' }).first().click()
  await me.settled()
}
const opened = {
  replay: async (me) => me.page.getByRole('button', { name: 'Replay' }).first().click(),
  advice: async (me) => {
    await me.page.getByRole('button', { name: 'Advice' }).click()
    await me.page.locator('[data-testid=advice] li').first().waitFor()
  },
  luck: async (me) => {
    await me.page.getByRole('tab', { name: 'Table' }).click()
    await me.page.getByRole('button', { name: 'Luck and dice' }).click()
    await me.page.waitForSelector('[data-testid=report]')
  },
  guide: async (me) => {
    await me.page.keyboard.press('?')
    await me.page.locator('[data-testid=guide] h3').first().waitFor()
  },
}

const screens = {
  home: page('', 'article img'),
  lab: page('lab', 'section table'),
  army: page('make/severed/army', 'main'),
  editor: page('make/severed/table', 'main'),
  ...Object.fromEntries(games.map((game) => [`new-${game}`, page(`new/${game}`, '.go')])),
  ...Object.fromEntries(games.map((game) => [`learn-${game}`, page(`learn/${game}`, '[data-button=begin]')])),
  ...Object.fromEntries(games.map((game) => [`rules-${game}`, page(`rules/${game}`, 'figure')])),
  ...Object.fromEntries(games.map((game) => [`table-${game}`, table(game)])),
  ...Object.fromEntries(
    games.map((game) => [
      `lesson-${game}`,
      async (me) => {
        await page(`learn/${game}`, '[data-button=begin]')(me)
        await me.page.locator('[data-button=begin]').first().click()
        await me.settled()
        await me.page.locator('[data-testid=lesson]').waitFor()
      },
    ]),
  ),
  ...Object.fromEntries(games.map((game) => [`steps-${game}`, steps(game)])),
  ...Object.fromEntries(games.map((game) => [`chosen-${game}`, chosen(game)])),
  ...Object.fromEntries(games.map((game) => [`ended-${game}`, ended(game, false)])),
  ...Object.fromEntries(games.map((game) => [`end-${game}`, ended(game, true)])),
  ...Object.fromEntries(
    games.flatMap((game) =>
      Object.entries(opened).map(([what, open]) => [
        `${what}-${game}`,
        async (me, links) => {
          await me.open(links[game])
          await open(me)
        },
      ]),
    ),
  ),
  ...meetings,
}

const [folder, ...wanted] = process.argv.slice(2)
if (!folder) throw new Error('npm run screens FOLDER [NAME..]')
const all = [...Object.keys(screens), ...Object.keys(sizes)]
const unknown = wanted.find((each) => !all.includes(each))
if (unknown) throw new Error(`there is no ${unknown}, but ${all.join(', ')}`)
const picked = (from) => {
  const named = Object.entries(from).filter(([name]) => wanted.includes(name))
  return named.length > 0 ? named : Object.entries(from)
}
mkdirSync(folder, { recursive: true })

const server = await serve('pictures')
const browser = await launch()
try {
  const host = await Player.sit(browser, server.address)
  const links = picked(screens).some(([name]) => name in meetings) ? await gather(browser, server.address) : {}
  for (const [name] of picked(screens)) {
    const game = /^(?:table|chosen|replay|advice|luck|guide)-(.*)/.exec(name)?.[1]
    const played = /^(?:end|ended)-(.*)/.exec(name)?.[1]
    if (played && !links[`${played} to its end`])
      links[`${played} to its end`] = (await advised(host, { game: played, scenario: 'lesson' })).links[0]
    if (game && !links[game])
      links[game] = (await advised(host, { game, scenario: moments[game].scenario }, moments[game].wanted)).both
  }
  for (const [size, options] of picked(sizes)) {
    const me = await Player.sit(browser, server.address, options)
    for (const [name, show] of picked(screens)) {
      const take = async (more) => {
        for (const colorScheme of schemes) {
          await me.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await me.drawn()
          await me.page.screenshot({ path: join(folder, `${name}${more}-${size}-${colorScheme}.png`) })
        }
      }
      await show(me, links, take)
      if (!name.startsWith('steps-')) await take('')
      await me.page.evaluate(() => (location.hash = '#/t/none')) // so that the next begins anew
    }
    await me.context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
