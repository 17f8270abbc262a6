// C++ text as tokens: enough of the language to find what can be changed in our own, formatted files.

const Operators = [
  '<<=',
  '>>=',
  '<=>',
  '...',
  '->*',
  '::',
  '->',
  '++',
  '--',
  '<<',
  '<=',
  '>=',
  '==',
  '!=',
  '&&',
  '||',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '^=',
]
const Patterns = [
  ['comment', /\/\/[^\n]*|\/\*[^]*?\*\//y],
  ['directive', /#[^\n]*/y],
  ['string', /(?:u8|[LuU])?"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'/y],
  ['number', /\d(?:[\w.]|'(?=\w))*/y],
  ['word', /[A-Za-z_]\w*/y],
]

/** @returns {{kind: string, text: string, start: number, end: number}[]} without comments and directives */
export function tokens(source) {
  const found = []
  let at = 0
  while (at < source.length) {
    if (/\s/.test(source[at])) {
      ++at
      continue
    }
    let kind = 'operator'
    let text = ''
    for (const [name, pattern] of Patterns) {
      pattern.lastIndex = at
      const match = pattern.exec(source)
      if (match) {
        ;[kind, text] = [name, match[0]]
        break
      }
    }
    // '>>' is left as two: it closes templates more often than it shifts.
    if (!text) text = Operators.find((each) => source.startsWith(each, at)) ?? source[at]
    if (kind !== 'comment' && kind !== 'directive') found.push({ kind, text, start: at, end: at + text.length })
    at += text.length
  }
  return found
}

const Closing = { '(': ')', '[': ']', '{': '}' }

/** For each bracket the index of its partner. */
export function partners(list) {
  const partner = new Map()
  const open = []
  list.forEach((token, i) => {
    if (token.kind !== 'operator') return
    if (Closing[token.text]) open.push(i)
    else if (')]}'.includes(token.text)) {
      const from = open.pop()
      if (from === undefined) return
      partner.set(from, i)
      partner.set(i, from)
    }
  })
  return partner
}
