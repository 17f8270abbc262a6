// The little of Markdown that guides are written in: headings, paragraphs, lists, tables, figures, and within a line bold,
// italic, code, links and numbers of rules.
import { capital } from './words'

export type Piece =
  | { kind: 'text' | 'bold' | 'italic' | 'code'; text: string }
  | { kind: 'rule'; text: string } // [10.4] or R73
  | { kind: 'link'; text: string; to: string }

export type Block =
  | { kind: 'heading'; level: number; text: string; id: string; asks: string[] }
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Piece[][]; rows: Piece[][][] }
  | { kind: 'figure'; number: number }

const marks =
  /\*\*\[(.+?)\]\*\*|\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\]\(([^)]+)\)|\[([^\]]+)\]|\b(R\d{1,3}[a-z]?)\b/g
const number = /^(R\d{1,3}[a-z]?|\d{1,2}(\.\d+)*[a-z]*|[A-Z]+-\d+)$/

export function inline(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  const text = (until: number) => {
    if (until > from) pieces.push({ kind: 'text', text: line.slice(from, until) })
  }
  for (const found of line.matchAll(marks)) {
    const [all, boldMark, bold, italic, code, words, to, mark, ruling] = found
    text(found.index)
    from = found.index + all.length
    const number_ = boldMark ?? mark
    if (number_ !== undefined) {
      const parts = number_.split(/, | to /)
      if (parts.every((each) => number.test(each)))
        parts.forEach((each, i) => {
          if (i > 0) pieces.push({ kind: 'text', text: ', ' })
          pieces.push({ kind: 'rule', text: each })
        })
      else pieces.push({ kind: 'italic', text: `[${number_}]` })
    } else if (bold !== undefined) pieces.push({ kind: 'bold', text: bold })
    else if (italic !== undefined)
      pieces.push(number.test(italic) ? { kind: 'rule', text: italic } : { kind: 'italic', text: italic })
    else if (code !== undefined) pieces.push({ kind: 'code', text: code })
    else if (words !== undefined) pieces.push({ kind: 'link', text: words, to: to! })
    else pieces.push({ kind: 'rule', text: ruling! })
  }
  text(line.length)
  return pieces
}

const item = /^(\s*)(?:[-*]|(\d+)\.)\s+(.*)$/
const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((each) => inline(each.trim()))
const plain = (text: string) => text.replace(/\*\*|\[[^\]]*\]/g, '').trim()

class Reader {
  figures = 0
  ids = new Map<string, number>()

  blocks(lines: readonly string[]): Block[] {
    const found: Block[] = []
    for (let i = 0; i < lines.length;) i = this.block(lines, i, found)
    return found
  }

  private block(lines: readonly string[], i: number, found: Block[]): number {
    const line = lines[i]!
    if (line.trim() === '') return i + 1
    const heading = /^(#+) (.*)$/.exec(line)
    if (heading) {
      found.push(this.heading(heading[1]!.length, plain(heading[2]!)))
      return i + 1
    }
    const asks = /^<!-- asks (.*) -->$/.exec(line)
    if (asks) {
      const above = found.findLast((each) => each.kind === 'heading')
      if (above?.kind === 'heading') above.asks = asks[1]!.split(' ')
      return i + 1
    }
    if (line.startsWith('```figure')) {
      found.push({ kind: 'figure', number: this.figures++ })
      while (++i < lines.length && !lines[i]!.startsWith('```'));
      return i + 1
    }
    if (line.startsWith('|')) return this.table(lines, i, found)
    if (item.test(line)) return this.list(lines, i, found)
    let end = i
    while (end < lines.length && lines[end]!.trim() !== '' && !/^(#|\||```|<!--)/.test(lines[end]!)) {
      if (end > i && item.test(lines[end]!)) break
      ++end
    }
    const words = lines.slice(i, end).map((each) => each.trim())
    found.push({ kind: 'paragraph', pieces: inline(words.join(' ')) })
    return Math.max(end, i + 1)
  }

  private heading(level: number, text: string): Block {
    const id = text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    const before = this.ids.get(id) ?? 0
    this.ids.set(id, before + 1)
    return { kind: 'heading', level, text, id: before ? `${id}-${before + 1}` : id, asks: [] }
  }

  private table(lines: readonly string[], i: number, found: Block[]): number {
    let end = i
    while (end < lines.length && lines[end]!.startsWith('|')) ++end
    const rows = lines.slice(i, end).filter((each) => !/^\|[\s|:-]+\|$/.test(each))
    found.push({ kind: 'table', head: cells(rows[0]!), rows: rows.slice(1).map(cells) })
    return end
  }

  // What is indented below an item belongs to it.
  private list(lines: readonly string[], i: number, found: Block[]): number {
    const ordered = item.exec(lines[i]!)![2] !== undefined
    const items: Block[][] = []
    while (i < lines.length) {
      const begins = item.exec(lines[i]!)
      if (!begins || begins[1] !== '' || (begins[2] !== undefined) !== ordered) break
      const own = [begins[3]!]
      const indent = lines[i]!.length - begins[3]!.length
      let end = i + 1
      while (end < lines.length && (lines[end]!.trim() === '' || /^\s{2,}/.test(lines[end]!))) ++end
      for (const each of lines.slice(i + 1, end)) own.push(each.slice(Math.min(indent, each.search(/\S|$/))))
      items.push(this.blocks(own))
      i = end
      if (lines[i - 1]?.trim() === '' && lines[i] !== undefined && !item.test(lines[i]!)) break
    }
    found.push({ kind: 'list', ordered, items })
    return i
  }
}

export const read = (text: string): Block[] => new Reader().blocks(text.split('\n'))

// The words in bold and where each stands first, for the index.
export function index(blocks: readonly Block[]): { term: string; id: string }[] {
  const terms = new Map<string, string>()
  let here = ''
  const look = (pieces: readonly Piece[]) => {
    for (const each of pieces)
      if (each.kind === 'bold') {
        const term = each.text.replace(/[.:,]$/, '')
        const name = capital(term)
        if (term.length < 32 && !terms.has(name)) terms.set(name, here)
      }
  }
  const walk = (list: readonly Block[]) => {
    for (const block of list)
      if (block.kind === 'heading') here = block.id
      else if (block.kind === 'paragraph') look(block.pieces)
      else if (block.kind === 'list') block.items.forEach(walk)
      else if (block.kind === 'table') [block.head, ...block.rows].flat().forEach(look)
  }
  walk(blocks)
  return [...terms].map(([term, id]) => ({ term, id })).sort((a, b) => a.term.localeCompare(b.term))
}

// The heading that speaks of what is asked.
export const headingFor = (blocks: readonly Block[], ask: string) =>
  blocks.find((each) => each.kind === 'heading' && each.asks.includes(ask))

const words = (pieces: readonly Piece[]) => pieces.map((each) => each.text).join('')
export const textOf = (block: Block): string =>
  block.kind === 'heading'
    ? block.text
    : block.kind === 'paragraph'
      ? words(block.pieces)
      : block.kind === 'list'
        ? block.items.flat().map(textOf).join(' ')
        : block.kind === 'table'
          ? [block.head, ...block.rows].flat().map(words).join(' ')
          : ''

// Chapters with a match, whole, as a search shows them.
export function chaptersWith(blocks: readonly Block[], text: string): Block[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...blocks]
  const chapters: Block[][] = []
  for (const block of blocks)
    if (block.kind === 'heading') chapters.push([block])
    else chapters.at(-1)?.push(block)
  return chapters
    .filter((each) => {
      const all = each.map(textOf).join(' ').toLowerCase()
      return each.length > 1 && wanted.every((word) => all.includes(word))
    })
    .flat()
}
