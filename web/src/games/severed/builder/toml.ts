// Writing the text of a file. Reading is the server's work: it answers with what a file holds.

const escapes: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' }

export const quoted = (text: string) =>
  // eslint-disable-next-line no-control-regex -- they are what must not be there
  `"${text.replace(/["\\\n\t\r]/g, (c) => escapes[c]!).replace(/[\u0000-\u001f\u007f]/g, '')}"`

// Lines as they are written, so that a problem on a line can be shown at what was written there.
export class TextFile {
  private lines: string[] = []
  readonly about = new Map<number, string>() // line, counted from 1: what stands there

  table(name: string) {
    if (this.lines.length > 0) this.lines.push('')
    this.lines.push(`[${name}]`)
    return this
  }
  set(key: string, value: string | number | boolean | undefined, about?: string) {
    if (value === undefined) return this
    this.lines.push(`${key} = ${typeof value === 'string' ? quoted(value) : String(value)}`)
    if (about) this.about.set(this.lines.length, about)
    return this
  }
  numbers(key: string, values: readonly number[]) {
    this.lines.push(`${key} = [${values.join(', ')}]`)
    return this
  }
  list(key: string, values: readonly { text: string; about?: string }[]) {
    if (values.length === 0) this.lines.push(`${key} = []`)
    else {
      this.lines.push(`${key} = [`)
      for (const each of values) {
        this.lines.push(`  ${quoted(each.text)},`)
        if (each.about) this.about.set(this.lines.length, each.about)
      }
      this.lines.push(']')
    }
    return this
  }
  get text() {
    return this.lines.join('\n') + '\n'
  }
}
