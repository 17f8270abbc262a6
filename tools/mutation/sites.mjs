// Where one thing can be changed in a file of rules, and how. Every change is an insertion or takes the place of one token,
// so that all of them fit into one text, and lines stay where they are.
import { partners, tokens } from './tokens.mjs'

const Relations = { '<': ['Less', '<='], '<=': ['LessEqual', '<'], '>': ['Greater', '>='], '>=': ['GreaterEqual', '>'] }
const Equalities = { '==': ['Equal', '!='], '!=': ['Unequal', '=='] }
const Sums = { '+': ['Plus', '-'], '-': ['Minus', '+'] }
const Assignments = new Set(['=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>='])
// Words that begin something other than an expression.
const Statements = new Set(
  (
    'return if for while switch do else case default break continue using namespace template struct class enum union static ' +
    'constexpr const auto static_assert public private protected friend extern inline typedef goto throw try operator explicit virtual'
  ).split(' ')
)
// What is told to the players is proven by the playthroughs in tests/golden, not by cases.
const Told = /^(?:\w+\.)*(?:events\.\w+|tell|say|note)\(/

/**
 * @typedef {{line: number, kind: string, what: string}} Mutant  what: the text before and after
 * @returns {{mutants: Mutant[], write: (numbers: number[]) => string}} write: the file with the switches of all mutants, given the number of each; what has a number below 0 stays as it is
 */
export function sites(source) {
  const list = tokens(source)
  const partner = partners(list)
  const mutants = []
  const inserts = [] // {at, end, text(numbers), outer}: end tells how far what it opens or closes goes
  const taken = new Map() // token start -> text(numbers)
  const lines = lineStarts(source)
  const lineOf = (offset) => {
    let low = 0
    let high = lines.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (lines[middle] <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
  const add = (offset, kind, what) => mutants.push({ line: lineOf(offset), kind, what: shorten(what) }) - 1
  const text = (from, to) => source.slice(list[from].start, list[to].end)
  const is = (i, word) => list[i]?.text === word && list[i].kind !== 'string'
  const wrap = (ids, from, to, before, after) => {
    const [start, end] = [list[from].start, list[to].end]
    const where = (text) => (n) => (ids.some((id) => n[id] >= 0) ? text(n) : '')
    inserts.push({ at: start, opens: true, size: end - start, order: inserts.length, text: where(before) })
    inserts.push({ at: end, opens: false, size: end - start, order: inserts.length, text: where(() => after) })
  }

  const skip = skipped(list, partner, is)
  const spaced = (i) => /\s/.test(source[list[i].start - 1] ?? '') && /\s/.test(source[list[i].end] ?? '')

  // The ends of an expression around a token, as far as operators bind at least as strongly as `stops` allow.
  const ends = (i, step, stops) => {
    let at = i + step
    for (; at >= 0 && at < list.length; at += step) {
      const { text: word, kind } = list[at]
      if (kind === 'string') continue
      if (kind === 'operator' && '([{'.includes(word)) {
        if (step < 0) break
        at = partner.get(at) ?? at
      } else if (kind === 'operator' && ')]}'.includes(word)) {
        if (step > 0) break
        // A block that ended, or the head of an if, is not part of what follows.
        const open = partner.get(at) ?? at
        if (word === '}' && !(list[open - 1]?.kind === 'word' || is(open - 1, ')') || is(open - 1, '>'))) break
        if (word === ')' && (is(open - 1, 'if') || is(open - 1, 'while') || is(open - 1, 'for'))) break
        at = open
      } else if (
        word === ',' ||
        word === ';' ||
        word === '?' ||
        word === ':' ||
        word === 'return' ||
        word === 'else' ||
        Assignments.has(word) ||
        stops.has(word)
      ) {
        break
      }
    }
    return at - step
  }
  const Both = new Set(['&&', '||'])
  const Either = new Set(['||'])

  // An operand of && that is taken to hold, one of || that is taken not to.
  const operands = new Set()
  const drop = (from, to, word) => {
    if (from > to || operands.has(`${from} ${to}`)) return
    operands.add(`${from} ${to}`)
    const always = word === '&&'
    const id = add(list[from].start, 'condition', `${text(from, to)} → ${always}`)
    wrap([id], from, to, (n) => `mutant::either<${always ? n[id] : -1}, ${always ? -1 : n[id]}>(`, ')')
  }

  // A whole condition, both ways unless its operands do the one.
  const force = (from, to) => {
    let both = false
    let either = false
    for (let i = from; i <= to; ++i) {
      if (list[i].kind === 'operator' && '([{'.includes(list[i].text)) i = partner.get(i) ?? i
      else if (is(i, '&&')) both = true
      else if (is(i, '||')) either = true
    }
    const always = both && !either ? -1 : add(list[from].start, 'condition', `${text(from, to)} → true`)
    const never = either ? -1 : add(list[from].start, 'condition', `${text(from, to)} → false`)
    wrap(
      [always, never],
      from,
      to,
      (n) => `mutant::either<${always < 0 ? -1 : n[always]}, ${never < 0 ? -1 : n[never]}>(`,
      ')'
    )
  }
  const none = (from, to) => {
    const id = add(list[from].start, 'call', `${text(from, to)} → nothing`)
    wrap([id], from, to, (n) => `mutant::none<${n[id]}>(`, ')')
  }

  const top = (from, to, word) => {
    for (let i = from; i <= to; ++i) {
      if (list[i].kind === 'operator' && '([{'.includes(list[i].text)) i = partner.get(i) ?? i
      else if (is(i, word)) return i
    }
    return -1
  }

  const head = (i) => {
    let from = i + 2
    const to = partner.get(i + 1) - 1
    const semicolon = top(from, to, ';')
    if (semicolon >= 0) from = semicolon + 1
    const assigned = top(from, to, '=')
    if (assigned >= 0) none(assigned + 1, to)
    else if (is(i, 'while')) {
      const id = add(list[from].start, 'condition', `while ${text(from, to)} → false`)
      wrap([id], from, to, (n) => `mutant::either<-1, ${n[id]}>(`, ')')
    } else force(from, to)
  }

  let functionType = ''
  list.forEach((token, i) => {
    if (lines.includes(token.start) && token.kind === 'word') functionType = token.text
    if (skip.has(i)) return
    const { text: word, kind } = token
    if (kind === 'operator' && spaced(i)) {
      const relation = Relations[word] ?? Equalities[word] ?? Sums[word]
      if (
        relation &&
        i > 0 &&
        (list[i - 1].kind !== 'operator' || ')]}'.includes(list[i - 1].text)) &&
        !is(i - 1, 'return') &&
        !is(i - 1, 'operator')
      ) {
        const id = add(token.start, Sums[word] ? 'sum' : 'comparison', `${around(source, token)} → ${relation[1]}`)
        const name = relation[0]
        if (Relations[word]) taken.set(token.start, (n) => (n[id] < 0 ? word : `<mutant::${name}{${n[id]}}>`))
        else if (Equalities[word]) taken.set(token.start, (n) => (n[id] < 0 ? word : `== mutant::${name}{${n[id]}} ==`))
        else taken.set(token.start, (n) => (n[id] < 0 ? word : `+ mutant::${name}{${n[id]}} +`))
      } else if (word === '&&' || word === '||') {
        const stops = word === '&&' ? Both : Either
        drop(ends(i, -1, stops), i - 1, word)
        drop(i + 1, ends(i, 1, stops), word)
      } else if (word === '?') {
        const from = ends(i, -1, new Set())
        if (from < i) force(from, i - 1)
      }
    } else if (kind === 'number' && /^\d[\d']*$/.test(word)) {
      const up = add(token.start, 'number', `${around(source, token)}: ${word} → ${step(word, 1)}`)
      const down =
        word === '0' ? -1 : add(token.start, 'number', `${around(source, token)}: ${word} → ${step(word, -1)}`)
      taken.set(token.start, (n) =>
        n[up] >= 0 || n[down] >= 0 ? `mutant::number<${n[up]}, ${down < 0 ? -1 : n[down]}>(${word})` : word
      )
    } else if (kind === 'word' && (word === 'true' || word === 'false')) {
      const id = add(token.start, 'number', `${around(source, token)}: ${word} → ${word === 'true' ? 'false' : 'true'}`)
      taken.set(token.start, (n) => (n[id] < 0 ? word : `mutant::flip<${n[id]}>(${word})`))
    } else if ((word === 'if' || word === 'while') && kind === 'word' && is(i + 1, '(')) {
      head(i)
    } else if (word === 'return' && kind === 'word') {
      const to = ends(i, 1, new Set())
      if (to > i && is(to + 1, ';')) {
        const from = i + 1
        const called = list[from].kind === 'word' && is(to, ')') && partner.get(to) > from
        if (functionType === 'Verdict' && called && !(is(from, 'refuse') && is(i - 1, ')'))) none(from, to)
        else if (
          functionType === 'bool' &&
          called &&
          top(from, to, '&&') < 0 &&
          top(from, to, '||') < 0 &&
          top(from, to, '==') < 0 &&
          top(from, to, '!=') < 0
        ) {
          const id = add(list[from].start, 'condition', `return !(${text(from, to)})`)
          wrap([id], from, to, (n) => `mutant::opposite<${n[id]}>(`, ')')
        }
      }
    }
    if (word === 'const' && kind === 'word' && isVariable(i)) taken.set(token.start, () => '')
    const statement = expression(i)
    if (statement >= 0) {
      const id = add(token.start, 'statement', `${text(i, statement)}; → ;`)
      wrap([id], i, statement, (n) => `(mutant::on(${n[id]}) ? void() : static_cast<void>((`, ')))')
    }
  })

  // Whether this const begins the declaration of a variable that has a value of its own.
  function isVariable(i) {
    if (!is(i - 1, ';') && !is(i - 1, '{') && !is(i - 1, '}') && !is(i - 1, '(') && !is(i - 1, ')')) return false
    let at = i + 1
    while (list[at + 1]?.text === '::') at += 2
    return list[at]?.kind === 'word' && list[at + 1]?.kind === 'word' && is(at + 2, '=')
  }

  // The last token of an expression statement that begins at i, or -1.
  function expression(i) {
    const before = list[i - 1]
    const begins =
      before &&
      before.kind !== 'string' &&
      (';{}'.includes(before.text) ||
        before.text === 'else' ||
        (before.text === ')' && /^(if|for|while)$/.test(list[partner.get(i - 1) - 1]?.text ?? '')) ||
        (before.text === ':' && isLabel(i - 1)))
    if (!begins || list[i].kind === 'string' || list[i].kind === 'number') return -1
    if (list[i].kind === 'word' ? Statements.has(list[i].text) : !['++', '--', '*'].includes(list[i].text)) return -1
    let outside = '' // what stands outside of brackets, up to the first assignment
    let to = i
    let assigned = false
    for (; to < list.length && !is(to, ';'); ++to) {
      if (list[to].kind === 'operator' && ')]}'.includes(list[to].text)) return -1
      const open = to
      if (list[to].kind === 'operator' && '([{'.includes(list[to].text)) {
        if (list[to].text === '{' && !assigned && !/[(,]$/.test(outside)) return -1 // a body, or a variable in braces
        to = partner.get(to) ?? to
      }
      if (Assignments.has(list[open].text)) assigned = true
      else if (!assigned && list[open].text !== ',')
        outside +=
          (/\s/.test(source[list[open].start - 1]) && open > i ? ' ' : '') +
          source.slice(list[open].start, open === to ? list[to].end : list[open].end)
    }
    if (outside.trim().includes(' ')) return -1 // a type and a name
    if (!assigned && !is(to - 1, ')') && !/^(\+\+|--)/.test(outside)) return -1
    if (Told.test(source.slice(list[i].start, list[to].start))) return -1
    return to - 1
  }

  // A colon after a case or default, or after a label of a constructor's list? Only the first two.
  function isLabel(i) {
    for (let at = i - 1; at >= 0 && i - at < 6; --at) if (is(at, 'case') || is(at, 'default')) return true
    return false
  }

  return { mutants, write: (numbers) => write(source, inserts, taken, numbers) }
}

// Tokens that are not looked at: the heads of for loops, what is evaluated when it is compiled, types.
function skipped(list, partner, is) {
  const skip = new Set()
  const range = (from, to) => {
    for (let i = from; i <= to; ++i) skip.add(i)
  }
  const statementEnd = (i) => {
    for (; i < list.length && !is(i, ';'); ++i)
      if (list[i].kind === 'operator' && '([{'.includes(list[i].text)) i = partner.get(i) ?? i
    return i
  }
  list.forEach((token, i) => {
    if (token.kind !== 'word') return
    if (token.text === 'for' && is(i + 1, '(')) {
      const to = partner.get(i + 1)
      for (let at = i + 2; at < to; ++at)
        if (is(at, ';')) {
          range(i + 1, to)
          break
        }
    } else if (token.text === 'static_assert' || token.text === 'using') {
      range(i, statementEnd(i))
    } else if (token.text === 'enum' || (token.text === 'template' && is(i + 1, '<'))) {
      let to = i
      while (to < list.length && !is(to, '{') && !is(to, ';') && !(token.text === 'template' && is(to, '>'))) ++to
      range(i, token.text === 'enum' && is(to, '{') ? partner.get(to) : to)
    } else if (token.text === 'constexpr') {
      if (is(i - 1, 'if') && is(i + 1, '(')) return range(i, partner.get(i + 1))
      // A variable; a function may run later.
      let to = i
      while (to < list.length && !is(to, '=') && !is(to, '(') && !is(to, '{') && !is(to, ';')) ++to
      if (!is(to, '(')) range(i, statementEnd(i))
    }
  })
  return skip
}

function write(source, inserts, taken, numbers) {
  // At one place: what closes comes first, the inner before the outer; then what opens, the outer before the inner.
  const sorted = inserts.toSorted((a, b) => {
    if (a.at !== b.at) return a.at - b.at
    if (a.opens !== b.opens) return a.opens ? 1 : -1
    if (a.size !== b.size) return a.opens ? b.size - a.size : a.size - b.size
    return a.opens ? a.order - b.order : b.order - a.order
  })
  let made = ''
  let at = 0
  const places = [...sorted.map((each) => ({ at: each.at, text: each.text(numbers), size: 0 }))]
  const replaced = [...taken].map(([start, text]) => ({ start, text: text(numbers) }))
  const tokensAt = new Map(replaced.map((each) => [each.start, each.text]))
  const stops = [...new Set([...places.map((each) => each.at), ...tokensAt.keys()])].sort((a, b) => a - b)
  let next = 0
  for (const stop of stops) {
    made += source.slice(at, stop)
    at = stop
    for (; next < places.length && places[next].at === stop; ++next) made += places[next].text
    if (tokensAt.has(stop)) {
      made += tokensAt.get(stop)
      at = stop + tokenLength(source, stop)
    }
  }
  return made + source.slice(at)
}

function tokenLength(source, at) {
  return /^(?:\d[\d']*|\w+|<=|>=|==|!=|.)/.exec(source.slice(at, at + 40))[0].length
}

function lineStarts(source) {
  const starts = [0]
  for (let i = 0; i < source.length; ++i) if (source[i] === '\n') starts.push(i + 1)
  return starts
}

const shorten = (text) => {
  const flat = text.replace(/\s+/g, ' ')
  return flat.length > 110 ? `${flat.slice(0, 70)} … ${flat.slice(-36)}` : flat
}
const around = (source, token) => {
  const from = source.lastIndexOf('\n', token.start) + 1
  const to = source.indexOf('\n', token.end)
  return source.slice(Math.max(from, token.start - 24), Math.min(to < 0 ? source.length : to, token.end + 20)).trim()
}
const step = (word, sign) => {
  const n = Number(word.replaceAll("'", ''))
  return n + sign * (n < 50 ? 1 : Math.trunc(n / 10))
}
