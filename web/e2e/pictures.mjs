// Takes the pictures of the README anew: npm run pictures [game...]
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bring } from './advised.mjs'
import { serve } from './server.mjs'
import { launch, Person } from './person.mjs'

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'docs', 'images')

const scenes = {
  async stockade(me) {
    await bring(me, { game: 'stockade', scenario: 'learning' }, /^fire\|.*turn [3-6]/)
    await me.click((await me.lit('target'))[0])
    await me.page.waitForSelector('[data-button=fire]')
  },
  async vicksburg(me) {
    await bring(me, { game: 'vicksburg', scenario: 'historical' }, /^operations\|.*MAY/)
    await me.click((await me.lit('choose'))[0])
  },
  async year1863(me) {
    await bring(me, { game: 'year1863', scenario: 'standard' }, /^movement\|.*May/)
    await me.click(await me.onScreen(await me.lit('choose')))
    await me.page.waitForSelector('[data-tone=reach]')
  },
  async severed(me) {
    await bring(me, { game: 'severed', scenario: 'sunken-road' }, /^firing\|.*Turn [3-6]/)
    const unit = me.page.locator('[data-testid=board] [data-unit].choose .base').first()
    const box = await unit.boundingBox()
    await me.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  },
}

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

const wanted = process.argv.slice(2)
const server = await serve('pictures')
const browser = await launch()
try {
  for (const [game, set] of Object.entries(scenes).filter(([each]) => wanted.length === 0 || wanted.includes(each))) {
    const me = await Person.sit(browser, server.address)
    await set(me)
    await me.page.mouse.move(640, 790)
    await me.page.waitForTimeout(1500)
    const picture = await small(me.page, await me.page.screenshot())
    writeFileSync(join(folder, `${game}.webp`), picture)
    console.log(`${game}.webp ${Math.round(picture.length / 1024)} KB`)
    await me.context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
