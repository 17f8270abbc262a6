// One seat's (or spectator's) picture of a table: what the server told, paced so that a person can follow it.
import { untrack } from 'svelte'
import type { Meeting } from './meeting'
import { pace } from './pace'
import type {
  Advice,
  Answer,
  Board,
  ChatLine,
  Code,
  Entry,
  News,
  Odds,
  Offer,
  OfferKind,
  Over,
  Presence,
  Said,
  SeatIndex,
  Update,
  View,
  Welcome,
  Why,
  You,
} from './protocol'
import { settings } from './settings.svelte'
import { TableSocket, type Line, type SocketUser } from './socket'
import { passes } from './trouble'

export interface Moment {
  at: number
  view: View
  entry: Entry | null
}

// Seats at one table share one board, so that a change of seats draws no map anew.
const boards = new Map<string, Board>()
function theSame(welcome: Welcome): Board {
  const key = `${welcome.game} ${welcome.scenario} ${JSON.stringify(welcome.options)}`
  if (!boards.has(key)) boards.set(key, welcome.board)
  return boards.get(key)!
}

const alone: Meeting = {
  open: false,
  watch: false,
  note: '',
  pace: 'live',
  clock: null,
  series: null,
  next: null,
  free: [false, false],
  mine: false,
  asked: [],
}

export class Table implements SocketUser {
  state = $state<Line>('connecting')
  welcome = $state.raw<Welcome | null>(null)
  view = $state.raw<View | null>(null)
  at = $state(0)
  log = $state.raw<Entry[]>([])
  last = $state.raw<Entry | null>(null) // the entry just shown, for dice and animation
  chat = $state.raw<ChatLine[]>([])
  names = $state.raw<[string, string]>(['', ''])
  salts = $state.raw<[string, string]>(['', ''])
  present = $state.raw<Presence>({ seats: [false, false], watchers: 0 })
  offer = $state.raw<Offer | null>(null)
  declined = $state.raw<Offer | null>(null)
  over = $state.raw<Over | null>(null)
  meeting = $state.raw<Meeting>(alone)
  thinking = $state<SeatIndex | null>(null)
  closed = $state.raw<{ reason: string; code?: Code } | null>(null)
  trouble = $state<string | null>(null) // why the line is broken, where the server said so
  waiting = $state(0) // updates that are still to be shown
  held = $state(false) // what was shown last stands until the next is asked for
  past = $state.raw<Moment | null>(null) // a moment of the replay
  private owed = $state(0) // answers that the server owes

  private undos = 0
  private looks = 0
  private queue: Update[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private orders: { at: number; order: string }[] = []
  private socket: TableSocket

  constructor(
    readonly id: string,
    readonly key: string, // none: to look on where everybody may
    private readonly seat?: SeatIndex, // of a player who holds both
  ) {
    this.socket = new TableSocket(this)
  }

  get table(): string {
    return this.id
  }
  get you(): You {
    return this.welcome?.you ?? 'spectator'
  }
  // A record that was opened, to be looked at.
  get isRecord(): boolean {
    return this.welcome?.seats[0].kind === 'record'
  }
  get mine(): boolean {
    return this.view?.decision?.yours === true && !this.over
  }
  get shown(): View | null {
    return this.past?.view ?? this.view
  }
  // Whether all is shown that the server has told, and it owes no answer.
  get settled(): boolean {
    return this.waiting === 0 && this.owed === 0
  }
  get lastOrder(): string | null {
    return this.orders.at(-1)?.order ?? null
  }

  line(state: Line) {
    this.state = state
    if (state === 'open') this.trouble = null
  }

  hello(): Said {
    const known = this.welcome ? this.at + this.queue.filter((each) => each.entry && !each.undone).length : 0
    return {
      type: 'hello',
      table: this.id,
      ...(this.key ? { key: this.key } : {}),
      ...(this.seat === undefined ? {} : { seat: this.seat }),
      have: known,
      undos: this.undos,
    }
  }

  news(message: News) {
    switch (message.type) {
      case 'welcome':
        return this.enter(message)
      case 'update':
        return this.enqueue(message)
      case 'thinking':
        this.thinking = message.seat
        return
      case 'offer':
        this.offer = { what: message.what, seat: message.seat }
        return
      case 'declined':
        this.offer = null
        this.declined = { what: message.what, seat: message.seat }
        return
      case 'present':
        this.present = { seats: message.seats, watchers: message.watchers }
        return
      case 'named':
        this.names = message.names
        return
      case 'salted':
        this.salts = message.salts
        return
      case 'chat':
        this.chat = [...this.chat, { from: message.from, text: message.text, when: message.when }]
        return
      case 'over':
        this.over = { outcome: message.outcome, seed: message.seed, salts: message.salts }
        this.flush()
        return
      case 'seated':
        if (this.welcome) this.welcome = { ...this.welcome, seats: message.seats }
        this.names = message.names
        this.meeting = message.meeting
        return
      case 'closed':
        if (passes(message.code)) {
          this.trouble = message.reason
        } else {
          this.closed = message
          this.socket.close()
        }
        return
    }
  }

  private enter(welcome: Welcome) {
    this.flush()
    this.log = [...this.log.filter((each) => each.at <= welcome.from), ...welcome.log]
    this.welcome = { ...welcome, board: theSame(welcome), log: [] }
    this.view = welcome.view
    this.at = welcome.at
    this.undos = welcome.undos
    this.chat = welcome.chat
    this.names = welcome.names
    this.salts = welcome.salts
    this.present = welcome.present
    this.offer = welcome.offer
    this.over = welcome.over
    this.meeting = welcome.meeting ?? alone
  }

  private enqueue(update: Update) {
    if (update.undos !== undefined) this.undos = update.undos
    if (update.undone) this.flush()
    this.queue.push(update)
    this.waiting = this.queue.length
    if (this.queue.length === 1 && this.timer === undefined && !this.held) this.next()
  }

  private next() {
    this.timer = undefined
    const update = this.queue.shift()
    this.waiting = this.queue.length
    if (!update) return
    this.apply(update)
    const worth = pace(update.entry, this.queue.length)
    const pause = settings.animate && !document.hidden && settings.speed !== 'step' ? worth / settings.speed : 0
    if (settings.speed === 'step' && worth > 0 && this.you !== 'spectator' && update.entry?.seat !== this.you)
      this.held = true
    else if (pause > 0) this.timer = setTimeout(() => this.next(), pause)
    else if (this.queue.length > 0) this.next()
  }

  // Goes on from what is held.
  step() {
    this.held = false
    if (this.timer === undefined) this.next()
  }

  // Shows at once all that waits.
  flush() {
    this.held = false
    clearTimeout(this.timer)
    this.timer = undefined
    for (const update of this.queue.splice(0)) this.apply(update)
    this.waiting = 0
  }

  private apply(update: Update) {
    this.thinking = null
    if (update.undone) {
      this.log = this.log.filter((each) => each.at <= update.at)
      this.orders = this.orders.filter((each) => each.at < update.at)
      this.offer = this.declined = null // that was the answer
    }
    if (update.entry) {
      this.log = [...this.log, update.entry]
      this.last = update.entry
      this.offer = null
      this.declined = null
    }
    this.view = update.view
    this.at = update.at
  }

  private async send(message: Said): Promise<Answer> {
    untrack(() => this.owed++) // also where an effect asks
    try {
      return await this.socket.ask(message)
    } finally {
      this.owed--
    }
  }

  // Several orders are taken back as one. They stop where the decision is no longer this seat's.
  async act(...orders: string[]): Promise<void> {
    this.flush()
    this.leaveThePast()
    const at = this.at
    for (const [i, order] of orders.entries()) {
      if (i > 0) this.flush()
      if (!this.mine && i > 0) return
      await this.send({ type: 'act', order, at: this.at })
      if (i === 0) this.orders = [...this.orders, { at, order: orders.join('; ') }]
    }
  }

  // Takes back the whole of the last order, as far as that is free.
  async undo(): Promise<void> {
    this.flush()
    const to = this.orders.at(-1)?.at ?? this.at - 1
    this.orders = this.orders.slice(0, -1)
    await this.send({ type: 'undo', to })
    this.flush()
  }

  async why(order: string): Promise<Why> {
    const answer = await this.send({ type: 'why', order })
    return answer.type === 'why' ? answer : { allowed: false }
  }
  async odds(order: string): Promise<Odds | null> {
    const answer = await this.send({ type: 'odds', order })
    return answer.type === 'odds' ? answer.odds : null
  }
  async ask<T>(...words: string[]): Promise<T> {
    const answer = await this.send({ type: 'ask', words })
    if (answer.type !== 'answer') throw new Error('The server gave no answer.')
    return answer.value as T
  }
  // Quickly; or, deep, by looking ahead for a moment, with the reasons.
  async suggest(deep = false): Promise<Advice> {
    const answer = await this.send(deep ? { type: 'suggest', deep } : { type: 'suggest' })
    if (answer.type !== 'suggest') throw new Error('The server gave no advice.')
    return answer
  }
  // The first seat's chance to win after each action, and whether a die was rolled in it. When the game is over.
  async chances(): Promise<{ chances: number[]; rolled: boolean[] }> {
    const answer = await this.send({ type: 'chances' })
    if (answer.type !== 'chances') throw new Error('The server gave no answer.')
    return answer
  }
  hurry = () => this.send({ type: 'hurry' })
  // What comes after somebody has looked elsewhere is not shown any more.
  async look(at: number): Promise<void> {
    const number = ++this.looks
    const answer = await this.send({ type: 'history', at })
    if (answer.type !== 'history' || number !== this.looks) return
    this.past = { at: answer.at, view: answer.view, entry: answer.entry }
  }
  leaveThePast() {
    this.looks++
    this.past = null
  }
  say = (text: string) => this.send({ type: 'chat', text })
  name = (name: string) => this.send({ type: 'name', name })
  salt = (salt: string) => this.send({ type: 'salt', salt })
  makeOffer = (what: OfferKind) => this.send({ type: 'offer', what })
  answerOffer = (yes: boolean) => this.send({ type: 'answer', what: this.offer?.what ?? 'undo', yes })
  resign = () => this.send({ type: 'resign' })

  close() {
    clearTimeout(this.timer)
    this.socket.close()
  }
}
