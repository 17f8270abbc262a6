// One line to one table, a server's by WebSocket or this browser's own, or to the lobby: numbers requests, matches
// answers, and comes back by itself when the line breaks.
import { isLocal, LocalLine } from './local/house'
import type { Answer, FromServer, News, Said } from './protocol'
import { passes, pauseBefore } from './trouble'

export type Line = 'connecting' | 'open' | 'broken' | 'closed'

export class Refused extends Error {
  constructor(
    message: string,
    readonly rule?: string,
  ) {
    super(message)
  }
}

interface Waiting {
  resolve(answer: Answer): void
  reject(error: Error): void
}

export interface SocketUser {
  readonly table?: string // none: the lobby
  hello(): Said
  news(message: News): void
  line(state: Line): void
}

const lineTo = (table = '') =>
  isLocal(table)
    ? new LocalLine(table)
    : new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)

export class TableSocket {
  private socket: WebSocket | LocalLine | null = null
  private next = 1
  private waiting = new Map<number, Waiting>()
  private tries = 0
  private invited = false // the server goes down, and says to come back: another may be there
  private ended = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly user: SocketUser) {
    this.connect()
  }

  ask(message: Said): Promise<Answer> {
    if (this.socket?.readyState !== WebSocket.OPEN)
      return Promise.reject(new Refused('The line to the server is broken.'))
    const id = this.next++
    this.socket.send(JSON.stringify({ ...message, id }))
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }))
  }

  close() {
    this.ended = true
    clearTimeout(this.timer)
    this.socket?.close()
    this.user.line('closed')
  }

  private connect() {
    this.user.line('connecting')
    const socket = lineTo(this.user.table)
    this.socket = socket
    socket.onopen = () => socket.send(JSON.stringify(this.user.hello()))
    socket.onmessage = (event: { data: unknown }) => this.receive(JSON.parse(String(event.data)) as FromServer)
    socket.onclose = () => this.broken(socket)
  }

  private receive(message: FromServer) {
    const id = (message as { id?: number }).id
    if (typeof id === 'number') {
      const waiting = this.waiting.get(id)
      this.waiting.delete(id)
      if (message.type === 'error') waiting?.reject(new Refused(message.error, message.rule))
      else waiting?.resolve(message as Answer)
      return
    }
    if (message.type === 'welcome' || message.type === 'lobby') {
      this.tries = 0
      this.user.line('open')
    }
    if (message.type === 'error') {
      this.user.news({ type: 'closed', reason: message.error, ...(message.code ? { code: message.code } : {}) })
      if (!passes(message.code)) this.close()
      return
    }
    if (message.type === 'closed' && message.code === 'stopping') this.invited = true
    this.user.news(message as News)
  }

  private broken(socket: WebSocket | LocalLine) {
    if (this.socket !== socket) return
    for (const waiting of this.waiting.values()) waiting.reject(new Refused('The line to the server broke.'))
    this.waiting.clear()
    if (this.ended) return
    this.user.line('broken')
    this.timer = setTimeout(() => this.connect(), pauseBefore(this.invited ? -1 : this.tries++, Math.random()))
    this.invited = false
  }
}
