// People who meet at tables: a lobby, invitations, other devices, time that runs out, and the next game.
import assert from 'node:assert/strict'
import { Player } from './player.mjs'
import { stage } from './story.mjs'

const story = stage()

story('from the lobby to the end of the game, with somebody who watches, and the rematch', async (sit) => {
  const anna = await sit({}, Player),
    ben = await sit({}, Player),
    carla = await sit({}, Player)
  await ben.toLobby()
  await carla.toLobby()
  await ben.page.getByText('Nobody waits just now').waitFor()

  await anna.offer({ name: 'Anna', note: 'Slowly, <b>please</b>', series: '3', watch: true })
  await anna.page.waitForSelector('[data-testid=waiting]')
  await anna.shot('meet-waiting')

  // The others see it come without doing anything, and what it offers.
  const row = ben.listed()
  await row.waitFor()
  assert.match(await row.textContent(), /Slowly, <b>please<\/b>/)
  assert.match(await row.textContent(), /Anna offers you the Confederate side/)
  assert.match(await row.textContent(), /best of 3/)
  await ben.filter('game', 'severed')
  await ben.page.getByText('None of the 1 tables is of that sort').waitFor()
  await ben.filter('game', 'stockade')
  await ben.filter('side', 'confederate')
  await row.waitFor()
  await ben.shot('meet-lobby')

  await row.locator('[data-button=join]').click()
  await ben.sayName('Ben')
  await ben.settled()
  await anna.page.waitForSelector('[data-testid=waiting]', { state: 'detached' })
  await anna.seat('Ben').waitFor()
  await ben.seat('Anna').waitFor()

  // Who looks on sees a game now, and may watch it without a key.
  await carla.page.waitForSelector('[data-state=playing]')
  await carla.listed().getByRole('link', { name: 'Watch' }).click()
  await carla.settled()
  assert.equal(await carla.page.getByRole('button', { name: 'Resign' }).count(), 0)
  await ben.asked(/Roll for the morale/)
  await ben.press('roll')
  await anna.resign()
  for (const each of [anna, ben, carla]) await each.page.waitForSelector('[data-testid=report]')
  await ben.reportSays(/Best of 3: Anna 0, Ben 1/)
  await ben.shot('meet-over')

  // The next game has the sides changed; either opens it, and the other follows.
  const first = ben.table()
  await ben.report().locator('[data-button=rematch]').click()
  await ben.page.waitForFunction((id) => !location.hash.includes(id), first)
  await ben.settled()
  await anna.reportSays(/Ben is ready for the next game/)
  await anna.report().locator('[data-button=rematch]').click()
  await anna.page.waitForFunction((id) => !location.hash.includes(id), first)
  await anna.settled()
  assert.equal(anna.table(), ben.table())
  await anna.asked(/Roll for the morale/) // the Confederate side is hers now
  await anna.resign()
  await ben.page.waitForSelector('[data-testid=report]')
  await ben.reportSays(/Ben wins the series: Ben 2, Anna 0|Ben wins the series: Anna 0, Ben 2/)

  // What it came to.
  await ben.page.goto(`${ben.address}/#/me`)
  await ben.page.locator('[data-testid=sum]').waitFor()
  assert.match(await ben.page.textContent('[data-testid=sum]'), /2 games: 2 won, 0 lost, 0 drawn/)
  assert.match(await ben.page.textContent('[data-testid=rivals]'), /Anna/)
  await ben.shot('meet-me')
})

story('an invitation accepted by a stranger; the link of the seat is the table of one who sits there', async (sit) => {
  const anna = await sit({}, Player),
    ben = await sit({}, Player),
    carla = await sit({}, Player)
  await anna.create({ scenario: 'The apex: a first game', way: 'A friend' })
  const { friend } = await anna.links()
  assert.match(friend, /#\/i\//)
  await anna.page.getByText('Only this machine reaches this server').first().waitFor()
  const link = `${anna.address}/#/t/${anna.table()}`

  // Carla has only the address of the table: she is told what it is, and asks.
  await carla.page.goto(link)
  await carla.page.getByText('You do not sit here').waitFor()
  await carla.page.getByLabel('A line to those').fill('May I?')
  await carla.sayName('Carla', 'Ask for the seat')
  await carla.page.waitForSelector('[data-testid=sent]')
  const request = anna.page.locator('[data-testid=request]')
  await request.waitFor()
  assert.match(await request.textContent(), /Carla asks for the free seat.*May I\?/)
  await anna.shot('meet-request')
  await request.getByRole('button', { name: 'Decline' }).click()
  await request.waitFor({ state: 'detached' })

  await ben.page.goto(friend)
  await ben.page.getByText('invites you to play the Confederate side').waitFor()
  await ben.shot('meet-invitation')
  await ben.open(friend, 'Ben')
  await anna.seat('Ben').waitFor()
  await ben.asked(/Roll for the morale/)
  await ben.press('roll')

  // It is good once.
  await carla.page.goto(friend)
  await carla.page.getByText('This link was used already').waitFor()
  carla.forgive(/410/)
  // Ben, who sits there, comes in by the address alone; it says nothing about his key.
  await ben.page.goto(`${ben.address}/#/`)
  await ben.open(link)
  await ben.seat('Ben').waitFor()
})

story.long('a second device: the same games, the same seat, and a key that is revoked', async (sit) => {
  const desk = await sit({}, Player),
    phone = await sit({ viewport: { width: 390, height: 844 } }, Player)
  await desk.create({ scenario: 'The apex: a first game', way: 'The computer' }) // before there is a player
  await desk.page.goto(`${desk.address}/#/me`)
  await desk.sayName('Anna', 'Go on')
  await desk.page.click('[data-button=device]')
  await desk.page.waitForSelector('[data-testid=qr]')
  const link = await desk.page.inputValue('[data-testid=device-link]')

  await phone.page.goto(link)
  await phone.page.click('[data-button=redeem]')
  await phone.page.getByRole('heading', { name: 'Anna' }).waitFor()
  await phone.shot('meet-phone')
  await phone.home()
  await phone.page.locator('.yours a').first().click()
  await phone.settled()
  await phone.click((await phone.lit('choose'))[0])
  await desk.home()
  await desk.page.locator('.yours a').first().click()
  await desk.settled()
  assert.equal(await desk.moment(), await phone.moment())

  // The code is good once.
  const thief = await sit({}, Player)
  await thief.page.goto(link)
  await thief.page.click('[data-button=redeem]')
  await thief.page.getByText('This link was used already').waitFor()
  thief.forgive(/410/)

  await desk.page.goto(`${desk.address}/#/me`)
  const other = desk.page.locator('[data-testid=devices] li').filter({ hasNotText: 'this one' })
  await other.getByRole('button', { name: 'Revoke' }).click()
  await other.getByRole('button', { name: 'Yes, revoke' }).click()
  await desk.page.waitForFunction(() => document.querySelectorAll('[data-testid=devices] li').length === 1)
  await phone.page.getByText('You do not sit here').waitFor() // at once
  await phone.home()
  await phone.page.getByText('Your list could not be had').waitFor()
  phone.forgive(/403/)
})

story.long('who asks is let in; the key as a file; all of it deleted', async (sit) => {
  const anna = await sit({}, Player),
    carla = await sit({}, Player),
    elsewhere = await sit({}, Player)
  await anna.create({ scenario: 'The apex: a first game', way: 'A friend' })
  await carla.page.goto(`${anna.address}/#/t/${anna.table()}`)
  await carla.sayName('Carla', 'Ask for the seat')
  await anna.page.locator('[data-testid=request]').getByRole('button', { name: 'Let them sit down' }).click()
  await anna.seat('Carla').waitFor()
  await carla.home()
  await carla.page.locator('.yours li.ready a').click()
  await carla.asked(/Roll for the morale/)

  await carla.page.goto(`${carla.address}/#/me`)
  const file = await carla.saved('save-key')
  await elsewhere.page.goto(`${elsewhere.address}/#/me`)
  const load = (text) =>
    elsewhere.page.setInputFiles('#key-file', {
      name: 'key.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
  await load('a letter')
  await elsewhere.page.getByText('This file holds no key of Longroll').waitFor()
  await load(file)
  await elsewhere.page.getByRole('heading', { name: 'Carla' }).waitFor()
  await elsewhere.home()
  await elsewhere.page.locator('.yours li.ready').waitFor()

  const known = JSON.parse(await carla.saved('export'))
  assert.equal(known.name, 'Carla')
  assert.equal(known.games.length, 1)
  await carla.page.getByRole('button', { name: 'Delete all' }).click()
  await carla.page.click('[data-button=forget]')
  await carla.page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  await anna.seat('somebody').waitFor()
  await elsewhere.home()
  await elsewhere.page.reload()
  await elsewhere.page.getByText('Your list could not be had').waitFor()
  elsewhere.forgive(/403/)
})

story.long('time that runs out is claimed, or the computer plays on', async (sit, server) => {
  const anna = await sit({}, Player),
    ben = await sit({}, Player)
  for (const claim of ['game', 'computer']) {
    await anna.offer({ name: 'Anna', pace: '1' })
    await ben.toLobby()
    await ben.listed().locator('[data-button=join]').click()
    if (claim === 'game') await ben.sayName('Ben')
    await ben.settled()
    await anna.page.getByText('left for Ben').waitFor()
    await server.pass(86_400)
    await anna.later(86_400)
    await anna.page.waitForSelector('[data-testid=clock][data-late=true]')
    await anna.shot('meet-late')
    if (claim === 'game') {
      await anna.page.click('[data-button=claim]')
      await anna.page.click('[data-button=claim-sure]')
      for (const each of [anna, ben]) await each.page.waitForSelector('[data-testid=report]')
      assert.match(await ben.report().textContent(), /Union victory.*ran out of time/)
    } else {
      await anna.page.click('[data-button=claim-computer]')
      await anna.decides()
      await ben.page.getByText('This seat has passed to somebody else').waitFor()
    }
  }
})

story.long('a seat that nobody takes goes to the computer, and one that is held can be handed on', async (sit) => {
  const anna = await sit({}, Player),
    ben = await sit({}, Player)
  await anna.offer({ name: 'Anna' })
  await anna.page.click('[data-button=start]')
  await anna.page.waitForSelector('[data-testid=waiting]', { state: 'detached' })
  await anna.decides()
  await anna.seat('Computer').waitFor()

  await anna.page.getByRole('tab', { name: 'Table' }).click()
  await anna.page.click('[data-button=hand-person]')
  const link = await anna.page.inputValue('[data-testid=hand-link]')
  await ben.open(link, 'Ben')
  await anna.page.getByText('This seat has passed to somebody else').waitFor()
  await ben.decides()
  await ben.seat('Ben').waitFor()
  assert.ok((await ben.lit('choose')).length > 0, 'he plays on')
})
