// How a person presses things: by mouse, with a finger on a phone, or with the keyboard alone, which goes from one thing to
// the next by Tab and always shows where it is.
import assert from 'node:assert/strict'

// Where it is from the focus on: 0 there, 1 after it, -1 before it.
const bearing = (element) => {
  const from = document.activeElement
  return element === from ? 0 : from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? -1 : 1
}

export const mouse = {
  name: 'by mouse',
  options: {},
  press: (page, thing) => thing.click(),
}

export const touch = {
  name: 'by touch, on a phone',
  options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  press: (page, thing) => thing.tap(),
}

export const keyboard = {
  name: 'by the keyboard alone',
  options: {},
  async press(page, thing) {
    await thing.waitFor()
    let steps = 0
    for (let way = await thing.evaluate(bearing); way !== 0; way = await thing.evaluate(bearing)) {
      assert.ok(++steps < 60, `60 times Tab do not lead to ${thing}`)
      await page.keyboard.press(way > 0 ? 'Tab' : 'Shift+Tab')
    }
    assert.notEqual(await thing.evaluate((each) => getComputedStyle(each).outlineStyle), 'none', 'the focus is seen')
    await page.keyboard.press('Enter')
  },
}

// A finger that stays where it is, until `seen` says that it has been answered.
export async function stay(page, [x, y], seen) {
  const session = await page.context().newCDPSession(page)
  const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  await seen()
  await send('touchEnd', [])
  await session.detach()
}

// Two fingers that go apart, or together, around a point.
export async function pinch(page, [x, y], from, to) {
  const session = await page.context().newCDPSession(page)
  const at = (d) => [
    { x: x - d, y, id: 1 },
    { x: x + d, y, id: 2 },
  ]
  const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', at(from).slice(0, 1))
  await send('touchStart', at(from))
  for (let i = 1; i <= 5; ++i) await send('touchMove', at(from + ((to - from) * i) / 5))
  await send('touchEnd', [])
  await session.detach()
}
