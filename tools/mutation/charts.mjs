// Mutants of charts: one number or yes/no of a data file changed.

/** @returns {{line: number, kind: string, what: string, text: string}[]} text: the whole file with the change */
export function chartMutants(source) {
  const found = []
  let block = false // inside a table of text between '''
  let at = 0
  source.split('\n').forEach((line, index) => {
    const start = at
    at += line.length + 1
    const begins = line.includes("'''")
    const inside = block
    if (begins) block = !block
    if (inside ? begins || index === 0 : /^\s*(#|\[|$)/.test(line) && !/^\s*\[[\d\s,\]-]/.test(line)) return
    if (/^\s*(source|name|code|note|text)\s*=/.test(line) || begins) return
    const comment = line.search(/\s#/)
    const end = comment < 0 ? line.length : comment
    const from = inside ? 0 : Math.max(line.indexOf('=') + 1, 0)
    for (const match of line.slice(from, end).matchAll(/(?<![\w.:/])-?\d+(?![\w.:/])|\b(?:true|false|yes|no)\b/g)) {
      const word = match[0]
      const place = start + from + match.index
      for (const other of others(word))
        found.push({
          line: index + 1,
          kind: 'chart',
          what: `${line.slice(0, end).trim().replace(/\s+/g, ' ')}: ${word} → ${other} (column ${from + match.index + 1})`,
          text: source.slice(0, place) + other + source.slice(place + word.length),
        })
    }
  })
  return found
}

const Opposites = { true: 'false', false: 'true', yes: 'no', no: 'yes' }
function others(word) {
  if (Opposites[word]) return [Opposites[word]]
  const n = Number(word)
  const step = Math.abs(n) < 50 ? 1 : Math.trunc(Math.abs(n) / 10)
  return [String(n + step), String(n - step)]
}
