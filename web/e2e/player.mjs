// A person who meets others.
import { readFileSync } from 'node:fs'
import { learning, Captain } from './stockade.mjs'

export class Player extends Captain {
  async toLobby() {
    await this.page.goto(`${this.address}/#/lobby`)
    await this.page.waitForSelector('[data-testid=lobby][data-told=true]')
  }
  // The only table, or the newest.
  listed = () => this.page.locator('[data-testid=lobby] li').first()
  filter = (what, value) => this.page.selectOption(`[data-filter=${what}]`, value)

  // Opens a table of Stockade Redan to everybody, on the Union side.
  async offer({ name, note = '', pace = 'live', series = '1', watch = false }) {
    const { page } = this
    const title = (word) => page.locator(`[data-term=${word}]`)
    await page.goto(`${this.address}/#/new/stockade/open`)
    await page.reload() // the page may have been here before
    await page.locator('.cards label', { hasText: learning }).first().click()
    await title('note').fill(note)
    await title('watch').setChecked(watch)
    await title('pace').selectOption({ index: ['live', '1', '2', '3', '7'].indexOf(pace) })
    await title('series').selectOption({ index: ['1', '3', '5'].indexOf(series) })
    await page.getByLabel('Your name').fill(name)
    await page.getByRole('button', { name: 'Set up the table' }).click()
    await this.settled()
  }
  // Answers who one is.
  async sayName(name, deed = 'Sit down') {
    const form = this.page.locator('[data-testid=who]')
    await form.locator('input').fill(name)
    await form.getByRole('button', { name: deed }).click()
  }
  // What that button saves as a file.
  async saved(button) {
    const download = this.page.waitForEvent('download')
    await this.page.click(`[data-button=${button}]`)
    return readFileSync(await (await download).path(), 'utf8')
  }
  seat = (name) => this.page.locator('header .seat', { hasText: name })
  table = () => /#\/(?:t|watch)\/([^/]+)/.exec(this.page.url())[1]
  moment = () => this.page.getAttribute('[data-testid=screen]', 'data-at')
  async resign() {
    await this.page.getByRole('tab', { name: 'Table' }).click()
    await this.page.getByRole('button', { name: 'Resign' }).click()
    await this.page.getByRole('button', { name: 'Yes, resign' }).click()
  }
  report = () => this.page.locator('[data-testid=report]')
  reportSays = (pattern) => this.report().getByText(pattern).first().waitFor()
  // This person's own clock goes on as the server's does.
  async later(seconds) {
    this.ahead = (this.ahead ?? 0) + seconds
    await this.page.clock.setFixedTime(Date.now() + 1000 * this.ahead)
    await this.reload()
  }
  // What the browser says of an answer that the story is about.
  forgive(pattern) {
    this.complaints = this.complaints.filter((each) => !pattern.test(each))
  }
}
