// Asks the server about a file while it is being made: not at every key, and only the newest answer counts.
import * as api from '../../../lib/api'
import type { TextFile } from './toml'
import type { Checked, Fault, Kit } from './types'

export const kit = () => api.kit<Kit>('severed')
export const check = (text: string, options: Record<string, string> = {}) =>
  api.check<Checked>('severed', text, options)

// Faults by what stands on their line ("unit 3"); '' for the rest.
export function sorted(file: TextFile, faults: readonly Fault[]): Map<string, Fault[]> {
  const found = new Map<string, Fault[]>()
  for (const fault of faults) {
    const about = file.about.get(fault.line) ?? ''
    found.set(about, [...(found.get(about) ?? []), fault])
  }
  return found
}

export class Checker {
  answer = $state.raw<Checked | null>(null)
  faults = $state.raw<Map<string, Fault[]>>(new Map())
  trouble = $state('') // the server could not be asked
  busy = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = 0

  ask(file: TextFile, options: Record<string, string> = {}, after = 120) {
    clearTimeout(this.timer)
    const number = ++this.asked
    this.busy = true
    this.timer = setTimeout(() => void this.send(file, options, number), after)
  }
  private async send(file: TextFile, options: Record<string, string>, number: number) {
    try {
      const answer = await check(file.text, options)
      if (number !== this.asked) return
      this.answer = answer
      this.faults = sorted(file, answer.problems)
      this.trouble = ''
    } catch (error) {
      if (number !== this.asked) return
      this.trouble = error instanceof Error ? error.message : String(error)
    }
    this.busy = false
  }
  stop() {
    clearTimeout(this.timer)
    ++this.asked
  }
}
