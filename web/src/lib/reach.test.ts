import { expect, test } from 'vitest'
import { reach } from './reach'

test('a link leads others here only where the server listens to them and has an address of its own', () => {
  expect(reach(true, 'localhost')).toBe('local')
  for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(reach(false, host)).toBe('name')
  for (const host of ['192.168.1.7', 'play.example.org', 'localhost.example.org'])
    expect(reach(false, host)).toBe('all')
})
