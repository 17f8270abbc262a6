// Screens of people who meet, to be looked at: each is prepared by others, who are at the table already.
import { Player } from './player.mjs'

// Anna has a table open and one that waits for a friend; Ben has lost to her.
export async function gather(browser, address) {
  const [anna, ben] = [await Player.sit(browser, address), await Player.sit(browser, address)]
  await anna.offer({ name: 'Anna', note: 'A first game, slowly please', series: '3', watch: true })
  await ben.toLobby()
  await ben.listed().locator('[data-button=join]').click()
  await ben.sayName('Ben')
  await ben.settled()
  await ben.resign()
  await anna.page.waitForSelector('[data-testid=report]')
  await anna.offer({ name: 'Anna', note: 'Whoever comes', pace: '3', watch: true })
  await anna.create({ scenario: 'The apex: a first game', way: 'A friend' })
  const { friend } = await anna.links()
  const stranger = `${address}/#/t/${anna.table()}`
  return { friend, stranger }
}

const at = (hash, there) => async (me) => {
  await me.page.goto(`${me.address}/#/${hash}`)
  await me.page.locator(there).first().waitFor()
}
const tab = async (me, name) => {
  await me.page.getByRole('tab', { name }).click()
  await me.drawn()
}

export const meetings = {
  lobby: at('lobby', '[data-testid=lobby][data-told=true] li'),
  'new-friend': async (me) => {
    await at('new/stockade', '.go')(me)
    await me.page.locator('.cards.three label', { hasText: 'A friend' }).click()
    await me.page.locator('[data-testid=terms]').scrollIntoViewIfNeeded()
  },
  invitation: async (me, links) => {
    await me.page.goto(links.friend)
    await me.page.getByRole('button', { name: /^Accept/ }).waitFor()
  },
  stranger: async (me, links) => {
    await me.page.goto(links.stranger)
    await me.page.getByText('You do not sit here').waitFor()
  },
  waiting: async (me) => {
    await me.offer({ name: 'Clara', note: 'Whoever comes' })
    await me.page.waitForSelector('[data-testid=waiting]')
  },
  'hand-on': async (me) => {
    await me.create({ scenario: 'The apex: a first game', way: 'A friend' })
    await tab(me, 'Table')
    await me.page.locator('[data-button=hand-computer]').scrollIntoViewIfNeeded()
  },
  over: async (me) => {
    await me.create({ scenario: 'The apex: a first game', way: 'The computer' })
    await me.resign()
    await me.page.waitForSelector('[data-testid=report]')
  },
  moving: async (me) => {
    await me.create({ scenario: 'The apex: a first game', way: 'The computer' })
    await tab(me, 'Table')
    await me.page.locator('[data-button=to-browser]').scrollIntoViewIfNeeded()
  },
  'me-stranger': at('me', 'main'),
  me: async (me) => {
    await me.offer({ name: 'Clara' })
    await me.create({ scenario: 'The apex: a first game', way: 'The computer' })
    await me.resign()
    await at('me', '[data-testid=sum]')(me)
  },
}
