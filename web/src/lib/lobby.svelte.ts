// The lobby as it is now: it stays so by itself, and comes back when the line breaks.
import { toldOf } from './lobby'
import type { Listed } from './meeting'
import type { News, Said } from './protocol'
import { TableSocket, type Line, type SocketUser } from './socket'

export class Lobby implements SocketUser {
  state = $state<Line>('connecting')
  tables = $state.raw<Listed[] | null>(null) // null: not told yet
  closed = $state('') // why there is no list
  private readonly socket = new TableSocket(this)

  hello(): Said {
    return { type: 'lobby' }
  }
  line(state: Line) {
    this.state = state
    if (state === 'open') this.closed = ''
  }
  news(message: News) {
    if (message.type === 'closed') this.closed = message.reason
    else this.tables = toldOf(this.tables ?? [], message)
  }
  close() {
    this.socket.close()
  }
}
