// A moment in the middle of each game: with something to choose, and with something to look at.
export const moments = {
  stockade: { scenario: 'learning', wanted: /^fire\|.*turn [3-6]/ },
  vicksburg: { scenario: 'historical', wanted: /^operations\|.*MAY/ },
  year1863: { scenario: 'standard', wanted: /^movement\|.*(April|May)/ },
  severed: { scenario: 'sunken-road', wanted: /^firing\|.*Turn [3-6]/ },
}

// What is chosen at that moment.
export const choose = {
  async stockade(me) {
    await me.click((await me.lit('target'))[0])
    await me.page.waitForSelector('[data-button=fire]')
  },
  async vicksburg(me) {
    await me.click((await me.lit('choose'))[0])
  },
  async year1863(me) {
    await me.click(await me.onScreen(await me.lit('choose')))
    await me.page.waitForSelector('[data-tone=reach]')
  },
  async severed(me) {
    const unit = me.page.locator('[data-testid=board] [data-unit].choose .base').first()
    const box = await unit.boundingBox()
    await me.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  },
}
