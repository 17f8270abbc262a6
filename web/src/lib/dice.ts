// Checks a table's dice in the browser: the seed against its commitment, and every roll against the seed.
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export const commitment = (seed: string) => bytesToHex(blake2b(hexToBytes(seed), { dkLen: 32 }))

export const saltsText = (salts: readonly string[]) => salts.map((each) => each || '-').join(' ')

export class FairDice {
  private readonly key: Uint8Array

  constructor(seed: string, salts: string) {
    this.key = blake2b(utf8ToBytes(salts), { dkLen: 32, key: hexToBytes(seed) })
  }

  die(number: number, sides = 6): number {
    const n = BigInt(sides)
    const most = 2n ** 64n - 1n
    const fair = most - (most % n)
    const message = new DataView(new ArrayBuffer(16))
    message.setBigUint64(0, BigInt(number), true)
    for (let attempt = 0n; ; ++attempt) {
      message.setBigUint64(8, attempt, true)
      const digest = blake2b(new Uint8Array(message.buffer), { dkLen: 16, key: this.key })
      const value = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0, true)
      if (value < fair) return 1 + Number(value % n)
    }
  }
}

export interface Rolls {
  line: number
  text: string
  first: number
  dice: number[]
}

// The rolls of a record: lines that end in "[12: 3 5]".
export function rollsOf(record: string): Rolls[] {
  return record.split('\n').flatMap((text, i) => {
    const found = /\[(\d+):((?: \d+)+)\]\s*$/.exec(text)
    if (!found) return []
    return [
      {
        line: i + 1,
        text: text.slice(0, found.index).trim(),
        first: Number(found[1]),
        dice: found[2]!.trim().split(' ').map(Number),
      },
    ]
  })
}

export interface Verdict {
  honest: boolean
  checked: number
  commitmentKept: boolean
  wrong: Rolls[]
}

export function verify(record: string, seed: string, salts: readonly string[], promised: string): Verdict {
  const dice = new FairDice(seed, saltsText(salts))
  const rolls = rollsOf(record)
  const wrong = rolls.filter((roll) => roll.dice.some((shown, i) => dice.die(roll.first + i) !== shown))
  const commitmentKept = commitment(seed) === promised
  return {
    honest: commitmentKept && wrong.length === 0,
    checked: rolls.reduce((n, each) => n + each.dice.length, 0),
    commitmentKept,
    wrong,
  }
}
