import { expect, test } from 'vitest'
import { Crew, freeCores, type ToHand, type Worklike } from './crew'
import type { Errand } from './engine'

const job = (...numbers: number[]): Errand => ({ round: 1, plans: [0, 1], numbers, playouts: 96, manner: 0 })

// One that does what it is told at once, or breaks.
class Worker implements Worklike {
  heard: ToHand[] = []
  onmessage: Worklike['onmessage'] = null
  onerror: Worklike['onerror'] = null
  ended = false
  idle = false
  postMessage(message: ToHand) {
    this.heard.push(message)
    if (this.idle || !('errand' in message)) return
    const rows = message.job.numbers.map((number): [number, number[]] => [number, [0.5, 0.25]])
    this.onmessage?.({ data: { errand: message.errand, rows } } as MessageEvent)
  }
  terminate() {
    this.ended = true
  }
}

function crewOf(size: number) {
  const hired: Worker[] = []
  const crew = new Crew(
    size,
    () => (hired.push(new Worker()), hired.at(-1)!),
    () => Promise.resolve({} as WebAssembly.Module),
  )
  return { crew, hired }
}

test('as many as there are free cores, and never too many', () => {
  expect([undefined, 1, 2, 4, 64].map(freeCores)).toEqual([0, 0, 1, 3, 7])
})

test('each is hired when there is something to do, with the engine first', async () => {
  const { crew, hired } = crewOf(3)
  expect(hired).toHaveLength(0)
  expect(await crew.run(1, 'T', 4, job(7, 8))).toEqual([
    [7, [0.5, 0.25]],
    [8, [0.5, 0.25]],
  ])
  expect(hired).toHaveLength(1)
  expect(hired[0]!.heard[0]).toHaveProperty('hand')
  await crew.run(1, 'T', 4, job(9))
  expect(hired).toHaveLength(1)
})

test('one that breaks comes back with nothing, and another is hired', async () => {
  const { crew, hired } = crewOf(1)
  await crew.run(0, 'T', 1, job(0))
  hired[0]!.idle = true
  const waiting = crew.run(0, 'T', 1, job(1))
  await Promise.resolve()
  hired[0]!.onerror?.({} as ErrorEvent)
  expect(await waiting).toEqual([])
  expect(hired[0]!.ended).toBe(true)
  expect(await crew.run(0, 'T', 1, job(2))).toHaveLength(1)
  expect(hired).toHaveLength(2)
})
