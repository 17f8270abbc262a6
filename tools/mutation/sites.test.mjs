import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'node:test'
import { chartMutants } from './charts.mjs'
import { citations } from './citations.mjs'
import { Kept, caseDigests } from './kept.mjs'
import { Order } from './order.mjs'
import { sites } from './sites.mjs'

const changes = (source) => sites(source).mutants.map(({ kind, what }) => `${kind}: ${what}`)
const written = (source) => {
  const found = sites(source)
  return found.write(found.mutants.map((_, i) => i))
}
const inside = (statement) => `void f() {\n  ${statement}\n}\n`

test('a comparison is moved by one, or turned round', () => {
  assert.deepEqual(changes(inside('const bool x = a < b;')), ['comparison: const bool x = a < b; → <='])
  assert.equal(written(inside('const bool x = a < b;')), inside(' bool x = a <mutant::Less{0}> b;'))
  assert.equal(written(inside('const bool x = a == b;')), inside(' bool x = a == mutant::Equal{0} == b;'))
})

test('a template is no comparison, a reference no conjunction, a loop is left alone', () => {
  assert.deepEqual(changes(inside('std::array<int, max> x{};')), [])
  assert.deepEqual(changes(inside('const auto&& x = y;')), [])
  assert.deepEqual(changes(inside('for (int i = 0; i < n; ++i) {}')), [])
})

test('numbers go up and down, large ones by a tenth, nothing below zero', () => {
  assert.deepEqual(changes(inside('const int x = 600;')), [
    'number: const int x = 600;: 600 → 660',
    'number: const int x = 600;: 600 → 540',
  ])
  assert.equal(changes(inside('const int x = 0;')).length, 1)
  assert.deepEqual(changes('constexpr int x = 6;\nstatic_assert(x == 6);\nenum class A { b = 3 };\n'), [])
})

test('each operand of a condition is dropped', () => {
  assert.deepEqual(changes(inside('if (a && !b) return;')), [
    'condition: a && !b → false',
    'condition: a → true',
    'condition: !b → true',
  ])
  assert.deepEqual(changes(inside('if (a || b(c, d)) return;')), [
    'condition: a || b(c, d) → true',
    'condition: a → false',
    'condition: b(c, d) → false',
  ])
  assert.equal(
    written(inside('if (a && !b) return;')),
    inside('if (mutant::either<-1, 0>(mutant::either<1, -1>(a) && mutant::either<2, -1>(!b))) return;')
  )
})

test('what is declared in a condition becomes nothing', () => {
  assert.equal(
    written(inside('if (Verdict no = check(a)) return no;')),
    inside('if (Verdict no = mutant::none<0>(check(a))) return no;')
  )
  assert.deepEqual(changes(inside('if (const int n = f(); n) return;')), [
    'condition: n → true',
    'condition: n → false',
  ])
})

test('statements go; declarations, and what is told, stay', () => {
  assert.equal(written(inside('p.set(unit);')), inside('(mutant::on(0) ? void() : static_cast<void>((p.set(unit))));'))
  assert.deepEqual(changes(inside('p.at[i] = x, ++n;')), ['statement: p.at[i] = x, ++n; → ;'])
  assert.deepEqual(changes(inside('Position& p = t.p;\n  const Play t(a, b);\n  Frame f{a};\n  t.events.add(x);')), [])
})

test('a refusal at the end of a function is skipped', () => {
  assert.equal(
    written('Verdict f() {\n  return refuse("1", "no");\n}\n'),
    'Verdict f() {\n  return mutant::none<0>(refuse("1", "no"));\n}\n'
  )
})

test('lines stay where they are, and brackets match', () => {
  const source = inside(
    'if (a &&\n      b < 3)\n    each([&](Hex h) {\n      if (h != c) p.add(h);\n    });\n  else\n    x = y ? 1 : 2;'
  )
  const text = written(source)
  assert.equal(text.split('\n').length, source.split('\n').length)
  for (const [open, close] of ['()', '{}']) assert.equal(text.split(open).length, text.split(close).length)
})

test('charts: numbers and yes or no, but no sources, names or headings', () => {
  const source =
    "[range]\nsource = \"rulebook 11.5\"\ninfantry = 4 # up to 8\nblocks = true\n[dice]\nrow = '''\ndie | 1\n2 | AD3\n'''\n"
  assert.deepEqual(
    chartMutants(source).map((each) => each.what.replace(/ \(.*/, '')),
    [
      'infantry = 4: 4 → 5',
      'infantry = 4: 4 → 3',
      'blocks = true: true → false',
      'die | 1: 1 → 2',
      'die | 1: 1 → 0',
      '2 | AD3: 2 → 3',
      '2 | AD3: 2 → 1',
    ]
  )
  assert.equal(chartMutants('[a]\nx = 4\n')[0].text, '[a]\nx = 5\n')
})

test('a citation is meant for its statement, or for its function', () => {
  const near = citations(
    '// 1.1 All of it.\nint f() {\n  if (a)\n    return refuse("1.2a", "no");\n  g();\n  return 2;  // 1.3\n}\n\nint g() {\n  return 3;\n}\n',
    new Set(['1.1', '1.2a', '1.3'])
  )
  assert.deepEqual(near(3), ['1.1', '1.2a'])
  assert.deepEqual(near(5), ['1.1'])
  assert.deepEqual(near(6), ['1.1', '1.3'])
  assert.deepEqual(near(10), [])
})

test('a citation beside an entry of a chart is meant for that entry', () => {
  const near = citations('[fire]\nrange = 4  # 1.1\nhits = 5  # 1.2\n', new Set(['1.1', '1.2']))
  assert.deepEqual([near(2), near(3)], [['1.1'], ['1.2']])
})

test('a citation from one letter to another is of all between them', () => {
  const near = citations('int f() {\n  return 2;  // 1.3a-c R1-x\n}\n', new Set(['1.3a', '1.3b', '1.3c', '1.3d']))
  assert.deepEqual(near(2), ['1.3a', '1.3b', '1.3c'])
})

test('a mutant stays killed as long as its case is the same; a survivor is tried again when anything has changed', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longroll-kept-'))
  try {
    const file = path.join(folder, 'results.txt')
    const before = new Kept(file, 'monday', ['aa', 'bb'])
    for (const answer of ['1 0', '2 1', '3 0 1', '4', '5 2', '6 refused']) before.take(answer)
    const found = (now, cases) => [...new Kept(file, now, cases).results]
    assert.deepEqual(found('monday', ['aa', 'bb']), [
      [1, [0]],
      [2, [1]],
      [3, [0, 1]],
      [4, []],
      [5, [2]],
      [6, 'refused'],
    ])
    // A case is new, one has gone, and one has another number.
    assert.deepEqual(found('tuesday', ['cc', 'dd', 'aa']), [
      [1, [2]],
      [3, [2]],
      [6, 'refused'],
    ])
    // What games said of those that no case kills is known, and taken for an answer.
    const after = new Kept(file, 'tuesday', ['cc', 'dd', 'aa'])
    assert.deepEqual(
      [...after.games],
      [
        [4, []],
        [5, [3]],
      ]
    )
    after.take('5')
    assert.deepEqual(after.results.get(5), [3])
    // A quick run keeps that no case kills a mutant, for as long as the cases are the same.
    after.take('7', 'quick')
    assert.deepEqual([...new Kept(file, 'tuesday', ['cc', 'dd', 'aa']).uncaught], [7])
    assert.deepEqual([...new Kept(file, 'wednesday', ['cc', 'dd', 'aa']).uncaught], [])
    assert.equal(new Kept(file, 'tuesday', ['cc', 'dd', 'aa']).results.has(7), false)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
})

test('what killed a mutant or its neighbours is run first, then what does least; cases that have gone are forgotten', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longroll-order-'))
  try {
    const file = path.join(folder, 'killers.tsv')
    const before = new Order(file, ['aa', 'bb', 'cc', 'dd'], [4, 3, 2, 1])
    assert.deepEqual(before.sort('m', [0, 1, 2]), [2, 1, 0])
    before.took('m', [0, 5])
    before.took('n', [3])
    before.took('o', [4])
    assert.deepEqual(before.sort('x', [0, 1, 2, 3]), [3, 0, 2, 1])
    assert.deepEqual(before.sort('m', [1, 2, 0, 3]), [0, 3, 2, 1])
    const after = new Order(file, ['bb', 'cc', 'aa'], [1, 2, 3])
    assert.deepEqual(
      [after.sort('m', [0, 1, 2]), after.sort('n', [0, 1, 2])],
      [
        [2, 0, 1],
        [0, 1, 2],
      ]
    )
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
})

test('a case is known by its words', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longroll-kept-'))
  try {
    const file = path.join(folder, 'a.case')
    const digest = (text) => (fs.writeFileSync(file, text), caseDigests([file]).get('a.case\tOne'))
    const first = digest('case   One\nthen\n  turn 1\n\ncase   Two\nthen\n  turn 1\n')
    assert.equal(digest('case   Zero\n\ncase   One\nthen\n  turn 1\n'), first)
    assert.notEqual(digest('case   One\nthen\n  turn 2\n'), first)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
})

test('what is not wanted stays as it is', () => {
  const source = 'bool f() {\n  if (a && b(1)) place(2);\n  return c(true) < 3;\n}\n'
  const { mutants, write } = sites(source)
  assert.equal(write(mutants.map(() => -1)), source)
  const down = mutants.findIndex((each) => each.what.endsWith('3 → 2'))
  const only = write(mutants.map((_, i) => (i === down ? 7 : -1)))
  assert.equal(only, source.replace('3', 'mutant::number<-1, 7>(3)'))
})
