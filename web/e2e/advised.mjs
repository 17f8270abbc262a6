// A new game is played from both seats as the computer advises, up to a moment that a story is about; quicker than by mouse.

// Runs in the page. `wanted` is matched with the question, its prompt and the turn; null when the game ends without it. Where
// nothing is wanted, it is played to its end.
async function play({ wish, wanted }) {
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...wish, seats: [{ kind: 'me' }, { kind: 'me' }] }),
  }
  const made = await (await fetch('/api/tables', post)).json()
  const sit = async (key) => {
    const seat = { view: null, at: 0, waiting: new Map(), next: 1, socket: new WebSocket(`ws://${location.host}/ws`) }
    seat.ask = (message) =>
      new Promise((resolve) => {
        seat.waiting.set(seat.next, resolve)
        seat.socket.send(JSON.stringify({ ...message, id: seat.next++ }))
      })
    await new Promise((resolve) => {
      seat.socket.onopen = () => seat.socket.send(JSON.stringify({ type: 'hello', table: made.table, key }))
      seat.socket.onmessage = ({ data }) => {
        const message = JSON.parse(data)
        if (message.id) return seat.waiting.get(message.id)?.(message)
        if (message.view) [seat.view, seat.at] = [message.view, message.at]
        if (message.type === 'welcome') resolve()
        else if (message.view) seat.heard?.()
      }
    })
    return seat
  }
  const seats = [await sit(made.secrets[0]), await sit(made.secrets[1])]
  // The seat that decides; the sockets of the two are not told at the same instant.
  const deciding = async () => {
    for (;;) {
      const seat = seats.find((each) => each.view.decision?.yours || each.view.outcome)
      if (seat) return seat.view.outcome ? null : seat
      await new Promise((resolve) => seats.forEach((each) => (each.heard = resolve)))
    }
  }
  const pattern = new RegExp(wanted ?? '$^')
  let found = null
  for (let seat = await deciding(); seat && !found; seat = await deciding()) {
    const { view } = seat
    if (pattern.test(`${view.decision.ask}|${view.decision.prompt}|${view.turn.label}`))
      found = { table: made.table, keys: made.secrets, seat: seats.indexOf(seat) }
    else
      for (const order of (await seat.ask({ type: 'suggest' })).orders ?? []) {
        if (!seat.view.decision?.yours) break
        const answer = await seat.ask({ type: 'act', order, at: seat.at })
        if (answer.type === 'error') throw new Error(`${order}: ${answer.error}`)
      }
  }
  for (const each of seats) each.socket.close()
  return found ?? (wanted ? null : { table: made.table, keys: made.secrets, seat: 0 })
}

// The links of both seats, and which of them decides.
export async function advised(person, wish, wanted) {
  await person.page.goto(`${person.address}/#/t/none`) // a page with nothing on it
  const found = await person.page.evaluate(play, { wish, wanted: wanted?.source })
  if (!found) throw new Error(`${wanted} did not come in ${wish.game}`)
  const link = (keys) => `${person.address}/#/t/${found.table}/${keys.join('/')}`
  return { links: found.keys.map((each) => link([each])), both: link(found.keys), seat: found.seat }
}

// Brings one person to both seats.
export async function bring(person, wish, wanted) {
  await person.open((await advised(person, wish, wanted)).both)
}
