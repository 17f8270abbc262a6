// Stockade Redan in a real browser against a real server: several people at one table, and a battle under way.
import assert from 'node:assert/strict'
import { bring } from './advised.mjs'
import { Captain, learning } from './stockade.mjs'
import { stage } from './story.mjs'

const story = stage()

story('two people by link, and a spectator', async (sit) => {
  const blue = await sit({}, Captain),
    gray = await sit({}, Captain),
    onlooker = await sit({}, Captain)
  await blue.create({ scenario: learning, way: 'A friend' })
  const links = await blue.links()
  await gray.open(links.friend)
  await onlooker.open(links.spectator)
  await gray.until(/Union player is deciding/)
  await blue.asked(/Place/)
  await blue.click((await blue.lit('choose'))[0])
  for (const each of [gray, onlooker]) await each.placed(1)
  assert.ok(!(await onlooker.counters()).some((each) => each.startsWith('36MS')), 'hidden counters stay hidden')

  await gray.page.getByRole('tab', { name: 'Chat' }).click()
  await gray.page.fill('input[aria-label=Message]', 'Good evening <b>there</b>')
  await gray.page.keyboard.press('Enter')
  await blue.page.getByRole('tab', { name: 'Chat' }).click()
  await blue.page.getByText('Good evening <b>there</b>').waitFor()
  await onlooker.page.getByRole('tab', { name: 'Chat' }).click()
  await onlooker.page.getByText('Good evening <b>there</b>').waitFor()
  assert.equal(await onlooker.page.locator('input[aria-label=Message]').count(), 0, 'a spectator only looks on')
  assert.deepEqual(await onlooker.lit('choose'), [])
  await blue.shot('friend')
})

story.long('offers: taking back past a die, a draw declined, a draw agreed', async (sit) => {
  const blue = await sit({}, Captain),
    gray = await sit({}, Captain)
  await blue.create({ scenario: learning, way: 'A friend' })
  await gray.open((await blue.links()).friend)
  await gray.asked(/Roll for the morale/)
  await gray.press('roll')
  assert.doesNotMatch(await gray.prompt(), /morale/)
  await gray.page.getByRole('tab', { name: 'Table' }).click()
  await gray.page.getByRole('button', { name: 'Ask to take back' }).click()
  await blue.page.getByText('asks to take back the last action').waitFor()
  await blue.page.getByRole('button', { name: 'Agree' }).click()
  await gray.asked(/Roll for the morale/)

  const offerDraw = () => blue.page.getByRole('button', { name: 'Offer a draw' }).click()
  await offerDraw()
  await blue.page.getByText('Waiting for the answer').waitFor()
  await gray.page.getByRole('button', { name: 'Decline' }).click()
  await blue.page.getByText('The draw was declined').waitFor()
  await offerDraw()
  await gray.page.getByRole('button', { name: 'Agree' }).click()
  for (const each of [blue, gray]) {
    await each.page.waitForSelector('[data-testid=report]')
    assert.equal(await each.prompt(), 'The game is over.')
  }
})

story('exact odds before the roll, the best shots, and the dice after it', async (sit) => {
  const me = await sit({}, Captain)
  const { page } = me
  await bring(me, { game: 'stockade', scenario: 'learning' }, /^fire\|/)
  await me.asked(/Choose a target/)
  await me.point((await me.lit('target'))[0])
  await page.waitForSelector('[data-testid=odds]')
  await me.press('volleys')
  await page.locator('.volley').first().click()
  await page.waitForSelector('[data-button=fire]')
  await me.settled()
  const chances = await me.chances()
  assert.ok(Math.abs(chances.reduce((a, b) => a + b) - 100) < 0.5, `the chances add up: ${chances}`)
  await me.shot('aim')
  const fired = page.locator('[data-testid=log] .line.fired')
  const before = await fired.count()
  await me.press('fire')
  assert.equal(await fired.count(), before + 1)
  assert.ok((await page.locator('[data-testid=dice] .die').count()) > 0, 'dice are shown as dice')
  await me.shot('fired')
})
