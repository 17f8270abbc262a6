import { expect, test } from 'vitest'
import { deviceLabel } from './device'
import { readKeyFile, writeKeyFile } from './keyfile'

const here = 'https://example.org'
const anna = { player: 'AbCdEf', name: 'Anna', key: 'k'.repeat(43) }

test('a key that was saved is read back', () => {
  expect(readKeyFile(writeKeyFile(anna, here), here)).toEqual(anna)
})
test('whatever else is chosen gets a sentence', () => {
  const file = writeKeyFile(anna, here)
  expect(readKeyFile(file, 'https://example.net')).toBe('This key is of another server, https://example.org.')
  expect(readKeyFile(file.replace('kkk', 'k k'), here)).toBe('The key in this file is damaged.')
  for (const text of ['', 'null', '7', '[]', '{}', 'longroll record 1', '{"kind":"longroll-player","key":3}'])
    expect(readKeyFile(text, here)).toBe('This file holds no key of Longroll.')
})
test('a device is called by its browser and its system', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
  expect(deviceLabel(phone)).toBe('Chrome on Android')
  expect(deviceLabel('Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0')).toBe('Firefox on Linux')
  expect(deviceLabel('curl/8')).toBe('a browser')
})
