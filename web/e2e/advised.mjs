// Plays a table from both seats as the computer advises, until something is asked; quicker than by mouse.

// Runs in the page. `wanted` is matched with the question, its prompt and the turn; null when it never comes.
async function play({ wish, wanted, most }) {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ ...wish, seats: [{ kind: 'me' }, { kind: 'me' }] }) }
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
      }
    })
    return seat
  }
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const seats = [await sit(made.secrets[0]), await sit(made.secrets[1])]
  const pattern = new RegExp(wanted)
  let found = null
  for (let n = 0; n < most && !found && !seats[0].view.outcome; ++n) {
    const seat = seats.find((each) => each.view.decision?.yours)
    await pause(20) // within what the server takes from one socket
    if (!seat) continue
    const { view } = seat
    if (pattern.test(`${view.decision.ask}|${view.decision.prompt}|${view.turn.label}`)) found = { table: made.table, keys: made.secrets }
    else
      for (const order of (await seat.ask({ type: 'suggest' })).orders ?? []) {
        if (!seat.view.decision?.yours) break
        await seat.ask({ type: 'act', order, at: seat.at })
      }
  }
  for (const each of seats) each.socket.close()
  return found
}

// Brings a person to a moment of a new game.
export async function advised(person, wish, wanted, most = 4000) {
  await person.page.goto(`${person.address}/#/rules/${wish.game}`)
  const found = await person.page.evaluate(play, { wish, wanted: wanted.source, most })
  if (!found) throw new Error(`${wanted} did not come in ${wish.game}`)
  await person.open(`${person.address}/#/t/${found.table}/${found.keys.join('/')}`)
  return found
}
