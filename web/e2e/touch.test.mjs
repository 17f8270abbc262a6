// A board under fingers: a tap takes a stack, one that stays asks, two zoom, and nothing is moved by that.
import assert from 'node:assert/strict'
import { pinch, stay, touch } from './hands.mjs'
import { union } from './person.mjs'
import { Captain } from './stockade.mjs'
import { stage } from './story.mjs'

const story = stage()

class Fingers extends Captain {
  board = () => this.page.locator('[data-testid=board]')
  scale = () =>
    this.board()
      .locator('div.paper')
      .evaluate((each) => new DOMMatrix(getComputedStyle(each).transform).a)
  // The middle of something on the board that can be seen whole.
  async middle(selector) {
    const frame = await this.board().boundingBox()
    for (const each of await this.board().locator(selector).all()) {
      const box = await each.boundingBox()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (x > frame.x + 20 && x < frame.x + frame.width - 70 && y > frame.y + 20 && y < frame.y + frame.height - 20)
        return [x, y]
    }
    assert.fail(`${selector} is not in sight`)
  }
}

story('on a phone: tap, stay and pinch', async (sit) => {
  const me = await sit(touch.options, Fingers)
  const { page } = me
  await me.begin(union)
  await me.until(/Select units/)
  const at = await page.getAttribute('[data-testid=screen]', 'data-at')

  // A finger that stays is told what a track means, and what a counter is; no click comes of it.
  const track = page.getByText('Stacking', { exact: true })
  await track.scrollIntoViewIfNeeded()
  const { x, y } = await track.boundingBox()
  await stay(page, [x + 5, y + 5], () => page.getByText('may end in one hex').waitFor())
  await stay(page, await me.middle('[data-piece^="13US"]'), () => page.waitForSelector('[data-testid=told]'))
  assert.match(await page.textContent('[data-testid=told]'), /13th US.*company .*fire strength \d, \d movement points/)
  assert.equal(await me.board().locator('[data-tone=reach]').count(), 0)

  const before = await me.scale()
  await pinch(page, await me.middle('[data-piece^="13US"]'), 30, 90)
  await page.waitForFunction(
    (k) =>
      new DOMMatrix(getComputedStyle(document.querySelector('[data-testid=board] div.paper')).transform).a > 1.5 * k,
    before,
  )
  assert.equal(await page.getAttribute('[data-testid=screen]', 'data-at'), at, 'nothing was moved')
  await page.getByRole('button', { name: 'Show the battlefield' }).tap()

  await page.touchscreen.tap(...(await me.middle('path[data-tone=choose]')))
  await page.waitForSelector('[data-tone=reach]')
  await page.touchscreen.tap(...(await me.middle('path[data-tone=reach]')))
  await page.waitForFunction((was) => document.querySelector('[data-testid=screen]').dataset.at !== was, at)
})
