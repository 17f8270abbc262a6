// Finding rules and the rulings that touch them.
import type { Rule, Rules, Ruling } from './protocol'
import { capital } from './words'

export function rulingsFor(book: Rules, rule: Rule): Ruling[] {
  const chapter = rule.chapter.trim()
  return book.rulings.filter((each) =>
    each.chapters.split(/[,;]/).some((part) => part.trim().split(' ')[0] === chapter),
  )
}

export function search(book: Rules, words: string): Rules {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (...texts: string[]) => {
    const text = texts.join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
  return {
    rules: book.rules.filter((each) => has(each.id, each.topic, each.text)),
    rulings: book.rulings.filter((each) => has(each.id, each.title, each.chapters, each.text)),
  }
}

// A number may be a rule, a ruling, or a chapter whose first rule is meant.
export const openingOf = (book: Rules, id: string): string =>
  book.rules.some((each) => each.id === id) || book.rulings.some((each) => each.id === id)
    ? id
    : (book.rules.find((each) => each.chapter === id || each.id.startsWith(id))?.id ?? id)

// With the chapter's number and what most of its rules are about.
export function byChapter(rules: readonly Rule[]): { title: string; rules: Rule[] }[] {
  const chapters = new Map<string, Rule[]>()
  for (const each of rules) {
    const key = /^(\d+)/.exec(each.chapter)?.[1] ?? each.chapter
    chapters.set(key, [...(chapters.get(key) ?? []), each])
  }
  return [...chapters].map(([key, list]) => {
    const topics = new Map<string, number>()
    for (const each of list) topics.set(each.topic, (topics.get(each.topic) ?? 0) + 1)
    const topic = [...topics].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
    return { title: /^\d/.test(key) ? `${key} ${capital(topic)}` : key, rules: list }
  })
}
