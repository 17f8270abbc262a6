// Something that takes a while and may go wrong: what asks for it waits meanwhile, and says what went wrong.
export class Attempt {
  busy = $state(false)
  wrong = $state.raw<unknown>(null)

  async run(...works: (() => Promise<unknown>)[]) {
    this.busy = true
    this.wrong = null
    for (const each of works) await each().catch((error: unknown) => (this.wrong ??= error))
    this.busy = false
  }
}
