// Finding rules and the rulings that touch them.
import type { Rule, Rules, Ruling } from './protocol'

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
