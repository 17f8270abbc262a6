import { expect, test, vi } from 'vitest'

vi.mock('./settings.svelte', () => ({ settings: { sound: true } }))
const { soundOf } = await import('./sound')

test('fire is heard before dice, and dice before steps', () => {
  expect(soundOf(['fired', 'eliminated'], 3)).toBe('fire')
  expect(soundOf(['bombarded'], 0)).toBe('gun')
  expect(soundOf(['moved', 'chaos-roll'], 1)).toBe('dice')
  expect(soundOf(['moved'], 0)).toBe('march')
  expect(soundOf(['note'], 0)).toBeNull()
})
