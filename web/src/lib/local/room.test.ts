import { expect, test } from 'vitest'
import type { Call, Engine, Keep, Told } from './engine'
import { KeepError, type Kept, type Store } from './keep'
import { Room, type Mind } from './room'

// An engine that counts: a message adds one, which must be kept; "ask" changes nothing.
class Counter {
  open: number | null = null
  broken = false
  ask(call: Call): Told {
    if (this.broken) throw new Error('broken')
    if (call.call === 'open') {
      this.open = call.entries.length
      return { status: 200 }
    }
    if (call.call !== 'hear') return { say: [], busy: false }
    if (this.open === null) throw new Error('the table is not open')
    const { chair, message } = call as unknown as { chair: number; message: string }
    const { type } = JSON.parse(message) as { type: string }
    if (type === 'hello') return { say: [[chair, `welcome ${this.open}`]] }
    if (type === 'ask') return { say: [[chair, `answer ${this.open}`]] }
    const number = this.open++
    return {
      say: [[chair, `update ${this.open}`]],
      keep: { table: 'T', header: {}, cut: null, entries: [[number, {}]] },
    }
  }
}

class Shelf implements Store {
  kept: Kept = { header: {}, version: 1, entries: [] }
  trouble: KeepError | null = null
  waits: Promise<void> = Promise.resolve()
  load = () => Promise.resolve({ ...this.kept, entries: [...this.kept.entries] })
  async keep(change: Keep, version: number) {
    await this.waits
    if (this.trouble) throw this.trouble
    if (version !== this.kept.version) throw new KeepError('moved', 'moved on')
    this.kept = { header: {}, version: version + 1, entries: [...this.kept.entries, ...change.entries] }
    return version + 1
  }
  remove = () => Promise.resolve()
}

function furnished() {
  const store = new Shelf()
  const said: string[] = []
  const world = { engine: new Counter(), store, said }
  const mind: Mind = {
    engine: () => Promise.resolve(world.engine as unknown as Engine),
    broken() {
      world.engine = new Counter()
      room.orphan()
    },
    store: () => Promise.resolve(store),
    tell: (_, text) => void said.push(text),
    kept: () => undefined,
  }
  const room = new Room('T', mind)
  return { ...world, world, room }
}

const hello = JSON.stringify({ type: 'hello', table: 'T', key: 'K', have: 7 })
const act = JSON.stringify({ type: 'act', id: 1 })

test('what happens is told only when it is kept', async () => {
  const { room, store, said } = furnished()
  await room.hear(1, hello)
  let release = () => {}
  store.waits = new Promise((resolve) => (release = resolve))
  const heard = room.hear(1, act)
  await new Promise((resolve) => setTimeout(resolve))
  expect(said).toEqual(['welcome 0'])
  release()
  await heard
  expect(said).toEqual(['welcome 0', 'update 1'])
  expect(store.kept.entries).toHaveLength(1)
})

test('what cannot be kept did not happen, and everybody is shown what stands', async () => {
  const { room, store, said } = furnished()
  await room.hear(1, hello)
  store.trouble = new KeepError('full', 'no room')
  await room.hear(1, act)
  expect(JSON.parse(said[1]!)).toEqual({ type: 'error', id: 1, error: 'no room', code: 'full' })
  expect(said.slice(2)).toEqual(['welcome 0'])
  store.trouble = null
  await room.hear(1, act)
  expect(said.at(-1)).toBe('update 1')
})

test('another window that has played on is not overwritten', async () => {
  const { room, store, said } = furnished()
  await room.hear(1, hello)
  store.kept = { header: {}, version: 5, entries: [{}, {}, {}] }
  await room.hear(1, act)
  expect(JSON.parse(said[1]!)).toMatchObject({ error: 'moved on', code: 'moved' })
  expect(said[2]).toBe('welcome 3')
  expect(store.kept.entries).toHaveLength(3)
})

test('an engine that breaks is started anew, and nothing is lost', async () => {
  const { room, store, said, world } = furnished()
  await room.hear(1, hello)
  await room.hear(1, act)
  world.engine.broken = true
  await room.hear(1, act)
  expect(JSON.parse(said[2]!)).toMatchObject({ type: 'error', id: 1 })
  expect(said[3]).toBe('welcome 1')
  await room.hear(1, act)
  expect(said.at(-1)).toBe('update 2')
  expect(store.kept.entries).toHaveLength(2)
})
