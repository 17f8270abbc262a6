// Two chairs of one table that play whatever is legal, and come back whenever a line breaks, as a browser does.
//   node --experimental-websocket tests/operations_player.mjs URL PROGRESS
// writes what it has seen to the file PROGRESS after every action; SIGTERM ends it.
import { writeFileSync } from 'node:fs'

const [url, progress] = process.argv.slice(2)
const body = JSON.stringify({ game: 'stockade', seats: [{ kind: 'me' }, { kind: 'me' }] })
const made = await (await fetch(`${url}/api/tables`, { method: 'POST', body })).json()
const seen = { table: made.table, key: made.secrets[0], at: 0, acknowledged: 0, returned: 0 }

class Chair {
  constructor(key) {
    this.key = key
    this.at = 0
    this.come()
  }
  come() {
    this.socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`)
    this.socket.onopen = () => this.say({ type: 'hello', table: made.table, key: this.key })
    this.socket.onmessage = ({ data }) => this.hear(JSON.parse(data))
    this.socket.onerror = () => undefined
    this.socket.onclose = () => {
      seen.returned += 1
      setTimeout(() => this.come(), 200)
    }
  }
  say(message) {
    this.socket.send(JSON.stringify(message))
  }
  hear(message) {
    if (message.type === 'ok') seen.acknowledged += 1
    if (message.type === 'error') setTimeout(() => this.act(), 200) // not stored yet: try again
    if (message.type === 'welcome' || message.type === 'update') {
      this.at = message.at
      this.actions = message.view.actions ?? []
      setTimeout(() => this.act(), 20)
    }
    if (this.key === seen.key) seen.at = Math.max(seen.at, this.at)
    writeFileSync(progress, JSON.stringify(seen))
  }
  act() {
    if (!this.actions?.length || this.socket.readyState !== WebSocket.OPEN) return
    const order = this.actions[Math.floor(Math.random() * this.actions.length)].do
    this.say({ type: 'act', order, at: this.at, id: 1 })
  }
}
made.secrets.forEach((key) => new Chair(key))
process.on('SIGTERM', () => process.exit(0))
