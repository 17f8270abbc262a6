// Takes the pictures of the README and of the home page anew: npm run pictures [game...]
import { writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bring } from './advised.mjs'
import { choose, moments } from './moments.mjs'
import { serve } from './server.mjs'
import { launch, Person } from './person.mjs'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const readme = (game) => join(web, '..', 'docs', 'images', `${game}.webp`)
const home = (game) => join(web, 'src', 'games', game, 'picture.webp')
const board = { x: 20, y: 75, width: 800, height: 560 } // without what lies around and upon it

// As WebP, a fifth of the size: Chromium itself has the encoder.
async function small(page, png) {
  const url = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
      canvas.getContext('2d').drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.82)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(url.split(',')[1], 'base64')
}

async function take(page, file, options) {
  const picture = await small(page, await page.screenshot(options))
  writeFileSync(file, picture)
  console.log(`${relative(web, file)} ${Math.round(picture.length / 1024)} KB`)
}

const wanted = process.argv.slice(2)
const server = await serve('pictures')
const browser = await launch()
try {
  for (const [game, set] of Object.entries(choose).filter(([each]) => wanted.length === 0 || wanted.includes(each))) {
    const me = await Person.sit(browser, server.address, { deviceScaleFactor: 1.25 })
    await bring(me, { game, scenario: moments[game].scenario }, moments[game].wanted)
    await me.page.getByRole('button', { name: 'Replay' }).first().click() // where nothing is lit
    await me.settled()
    await take(me.page, home(game), { clip: board })
    await me.page.getByRole('button', { name: 'Back to the game' }).click()
    await me.settled()
    await set(me)
    await me.page.mouse.move(640, 790)
    await me.page.waitForTimeout(1500)
    await take(me.page, readme(game), { scale: 'css' })
    await me.context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
