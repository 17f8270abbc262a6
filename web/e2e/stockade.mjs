// A person at a table of Stockade Redan.
import { Person } from './person.mjs'

export const learning = 'The apex: a first game'

const plain = ['default', 'scatter-all', 'bombard-all', 'roll', 'option 1', 'fight', 'fire', 'hold', 'halt', 'end']

export class Captain extends Person {
  begin = (seats) => this.join({ game: 'stockade', scenario: 'learning', seats })
  // Does one plain thing that goes on with the game.
  async goOn() {
    const buttons = await this.buttons()
    const choice = plain.find((each) => buttons.includes(each))
    if (choice) return this.press(choice)
    const tile = this.page.locator('[aria-label=Stack] button.tile').first()
    if (/to lose|give up/.test(await this.prompt()) && (await tile.isVisible())) {
      await tile.click()
      return this.settled()
    }
    await this.click((await this.lit('choose'))[0])
  }
  placed = (n) =>
    this.page.waitForFunction((count) => document.querySelectorAll('[data-piece^="13US"]').length === count, n)
}
