import { describe, expect, it } from 'vitest'
import { chaptersWith, headingFor, index, inline, read } from './markdown'

const text = `# How to play

## Goal

Take the **redan**, and hold it [10.4]. The **Redan** is high. See R73.

## A turn
<!-- asks move fire -->

| phase | what |
| --- | --- |
| one | **move** |

1. First
   of all:

   | a | b |
   | --- | --- |
   | 1 | 2 |
2. Second

\`\`\`figure
caption x
show 1
\`\`\`

After it.
`

describe('a guide', () => {
  const blocks = read(text)
  it('is read block by block', () => {
    expect(blocks.map((each) => each.kind)).toEqual([
      'heading',
      'heading',
      'paragraph',
      'heading',
      'table',
      'list',
      'figure',
      'paragraph',
    ])
  })
  it('keeps a table inside an item', () => {
    const list = blocks[5]!
    expect(list.kind === 'list' && list.items.map((each) => each.map((one) => one.kind))).toEqual([
      ['paragraph', 'table'],
      ['paragraph'],
    ])
  })
  it('links rules and rulings', () => {
    expect(inline('hold [10.4, R7] or R73, not [rec]')).toEqual([
      { kind: 'text', text: 'hold ' },
      { kind: 'rule', text: '10.4' },
      { kind: 'text', text: ', ' },
      { kind: 'rule', text: 'R7' },
      { kind: 'text', text: ' or ' },
      { kind: 'rule', text: 'R73' },
      { kind: 'text', text: ', not ' },
      { kind: 'italic', text: '[rec]' },
    ])
  })
  it('opens at what is asked, and has an index', () => {
    expect(headingFor(blocks, 'fire')).toMatchObject({ text: 'A turn' })
    expect(headingFor(blocks, 'none')).toBeUndefined()
    expect(index(blocks)).toEqual([
      { term: 'Move', id: 'a-turn' },
      { term: 'Redan', id: 'goal' },
    ])
  })
  it('is searched by chapter', () => {
    expect(chaptersWith(blocks, 'redan hold').map((each) => each.kind)).toEqual(['heading', 'paragraph'])
    expect(chaptersWith(blocks, 'nowhere')).toEqual([])
    expect(chaptersWith(blocks, '')).toHaveLength(blocks.length)
  })
})
