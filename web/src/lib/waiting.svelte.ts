// Which of one's tables wait for oneself, on every page: in the title, the icon, by sound, and by a notification when
// the page is in the background. The table that is open tells it at once; of the others the server is asked.
import * as api from './api'
import * as meet from './meet'
import { notify } from './notices'
import { player } from './player.svelte'
import { settings } from './settings.svelte'
import { sound } from './sound'
import { seats, type Seat } from './stored'

const every = 60_000
const mostAsked = 20 // seats that only this browser knows of

export class Waiting {
  tables = $state.raw<ReadonlyMap<string, string>>(new Map()) // with the game's title
  private open = '' // the table that is on the screen
  private asked = 0
  private begun = false // what waits when the page comes is no news

  get count(): number {
    return this.tables.size
  }

  watch() {
    const look = () => void this.look()
    const timer = setInterval(look, every)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('hashchange', look)
    look()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('hashchange', look)
    }
  }

  // The table on the screen: whether it waits, as it happens.
  show(table: string, title: string, mine: boolean) {
    this.open = table
    const now = new Map(this.tables)
    if (mine) now.set(table, title)
    else now.delete(table)
    this.become(now, true)
  }
  leave(table: string) {
    if (this.open === table) this.open = ''
  }

  async look(): Promise<void> {
    const number = ++this.asked
    const found = await this.find().catch(() => null)
    if (!found || number !== this.asked) return
    if (this.open) {
      const title = this.tables.get(this.open)
      if (title === undefined) found.delete(this.open)
      else found.set(this.open, title)
    }
    this.become(found, this.begun)
    this.begun = true
  }

  private async find(): Promise<Map<string, string>> {
    const titles = new Map((await api.games()).map((each) => [each.id, each.title]))
    const found = new Map<string, string>()
    const mine = player.key ? (await meet.turns(player.key)).games : []
    for (const each of mine)
      if (each.yours && !each.waiting && each.result === null && !each.over)
        found.set(each.table, titles.get(each.game) ?? each.game)
    const listed = new Set(mine.map((each) => each.table))
    const adopted = (each: Seat) => player.key !== undefined && each.adopted === true // the player's list has them
    const held = seats().filter(
      (each) => !listed.has(each.table) && !adopted(each) && each.keys.length === 1 && !each.lesson,
    )
    await Promise.all(
      held.slice(0, mostAsked).map(async (seat) => {
        const summary = await api.summary(seat.table, seat.keys[0]!).catch(() => null)
        if (summary?.decision?.yours && !summary.outcome)
          found.set(seat.table, titles.get(summary.game) ?? summary.game)
      }),
    )
    return found
  }

  private become(now: ReadonlyMap<string, string>, news: boolean) {
    const fresh = [...now].filter(([table]) => !this.tables.has(table))
    this.tables = now
    if (!news) return
    for (const [table, title] of fresh) this.tell(table, title)
  }
  private tell(table: string, title: string) {
    if (table !== this.open) sound('drum') // the table itself has its own
    if (document.hidden && settings.notify) void notify(`Your turn in ${title}`, table)
  }
}

export const waiting = new Waiting()
