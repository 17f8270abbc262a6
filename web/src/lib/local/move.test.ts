import { expect, test } from 'vitest'
import { unpacked } from './module'
import { withSeats } from './move'

test('a record says who played which seat, below its first line', () => {
  const seats = [{ kind: 'me' }, { kind: 'computer', player: 'general:96p' }] as const
  expect(withSeats('longroll record 1\ngame stockade\n', seats)).toBe(
    'longroll record 1\n# seats me general:96p\ngame stockade\n',
  )
})

test('the engine is unpacked, unless the browser has done so already', async () => {
  const text = new Blob(['\0asm and so on'])
  const packed = await new Response(text.stream().pipeThrough(new CompressionStream('gzip'))).blob()
  for (const each of [text, packed])
    expect(await new Response(await unpacked(each.stream())).text()).toBe('\0asm and so on')
})
