// Which rules are cited near a line: on it or beside it; a citation above a function or in its head is meant for all of it.

/** @returns {(line: number) => string[]} the ids that are cited near a line, counted from 1 */
export function citations(source, ids) {
  const lines = source.split('\n')
  const cited = lines.map((line) =>
    [...line.matchAll(/[A-Za-z0-9](?:[\w.-]*\w)?/g)].flatMap(([word]) => meant(word)).filter((word) => ids.has(word))
  )
  const near = lines.map(() => new Set())
  const give = (from, to, list) => {
    for (let i = Math.max(from, 0); i <= Math.min(to, lines.length - 1); ++i) for (const id of list) near[i].add(id)
  }
  for (const [begin, head, end] of functions(lines)) for (let i = begin; i <= head; ++i) give(begin, end, cited[i])
  cited.forEach((list, i) => {
    if (!list.length) return
    // A comment of its own stands before what it explains; a refusal stands below its condition.
    if (/^\s*\/\//.test(lines[i])) give(i, i + 3, list)
    else
      give(
        statementStart(lines, i),
        i + (/\{$/.test(lines[i].replace(/\s*\/\/.*/, '')) || /\)\s*(\/\/.*)?$/.test(lines[i]) ? 1 : 0),
        list
      )
  })
  return (line) => [...near[line - 1]]
}

// 11.7c-e is 11.7c, 11.7d and 11.7e.
function meant(word) {
  const range = /^(.*)([a-z])-([a-z])$/.exec(word)
  if (!range) return [word]
  const [first, last] = [range[2], range[3]].map((letter) => letter.charCodeAt(0))
  return Array.from({ length: last - first + 1 }, (_, i) => range[1] + String.fromCharCode(first + i))
}

// The line on which the statement of line i begins, and an `if` above a line of its own.
function statementStart(lines, i) {
  const indent = (line) => line.search(/\S/)
  let at = i
  while (at > 0 && i - at < 5) {
    const above = lines[at - 1].replace(/\s*\/\/.*/, '')
    if (/^\w+ *=/.test(lines[at])) break // an entry of a chart
    if (/[;{}:]$/.test(above.trimEnd()) || !above.trim() || indent(above) > indent(lines[at])) break
    --at
  }
  return at
}

// [first line of the comment above, last line of the head, last line] of each function at the left margin.
function functions(lines) {
  const found = []
  for (let i = 0; i < lines.length; ++i) {
    if (!/^[A-Za-z].*\(/.test(lines[i]) || /^(namespace|using|static_assert)/.test(lines[i])) continue
    let head = i
    while (head < lines.length && !/[{;]\s*(\/\/.*)?$|\}\s*(\/\/.*)?$/.test(lines[head])) ++head
    if (head >= lines.length || /;\s*(\/\/.*)?$/.test(lines[head])) continue
    let end = head
    if (!/\}\s*(\/\/.*)?$/.test(lines[head])) while (end < lines.length && !/^\}/.test(lines[end])) ++end
    let begin = i
    while (begin > 0 && /^\/\//.test(lines[begin - 1])) --begin
    found.push([begin, head, end])
    i = end
  }
  return found
}
