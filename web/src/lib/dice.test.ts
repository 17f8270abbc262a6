import { expect, it } from 'vitest'
import { commitment, FairDice, rollsOf, saltsText, verify } from './dice'

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'

function recordOf(salts: string[], n: number): string {
  const dice = new FairDice(seed, saltsText(salts))
  const lines = Array.from({ length: n }, (_, i) => `union: fire [${2 * i}: ${dice.die(2 * i)} ${dice.die(2 * i + 1)}]`)
  return ['longroll record 1', 'game stockade', ...lines, 'union: end'].join('\n')
}

it('commits to the seed by its plain 32-byte BLAKE2b hash', () => {
  // BLAKE2b-256 of nothing, from the algorithm's published vectors
  expect(commitment('')).toBe('0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8')
})
it('reads dice and their numbers from a record', () => {
  expect(rollsOf('union: roll [12: 3 5]\nunion: end\n')).toEqual([
    { line: 1, text: 'union: roll', first: 12, dice: [3, 5] },
  ])
})
it('writes salts with a dash for none', () => {
  expect(saltsText(['', 'rain'])).toBe('- rain')
})
it('shows every face about equally often', () => {
  const dice = new FairDice(seed, '- -')
  const faces = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < 3000; ++i) faces[dice.die(i) - 1]!++
  for (const n of faces) expect(n).toBeGreaterThan(400)
  expect(faces.reduce((a, b) => a + b)).toBe(3000)
})
it('finds honest dice honest', () => {
  expect(verify(recordOf(['a', ''], 20), seed, ['a', ''], commitment(seed))).toEqual({
    honest: true,
    checked: 40,
    commitmentKept: true,
    wrong: [],
  })
})
it('finds one die that was turned over', () => {
  const record = recordOf(['', ''], 20)
  const forged = record.replace(/\[10: (\d)/, (_, die: string) => `[10: ${(Number(die) % 6) + 1}`)
  const verdict = verify(forged, seed, ['', ''], commitment(seed))
  expect(verdict.honest).toBe(false)
  expect(verdict.wrong.map((each) => each.first)).toEqual([10])
})
it('finds other salts and another seed', () => {
  const record = recordOf(['a', 'b'], 20)
  expect(verify(record, seed, ['a', 'c'], commitment(seed)).honest).toBe(false)
  expect(verify(record, seed, ['a', 'b'], commitment(seed.replace('1f', '20')))).toMatchObject({
    honest: false,
    commitmentKept: false,
  })
})
