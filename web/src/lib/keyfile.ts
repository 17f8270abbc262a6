// A player's key as a file, to be kept in a safe place and loaded where it is needed.
import type { KeptPlayer } from './stored'

const kind = 'longroll-player'

export const writeKeyFile = (player: KeptPlayer, server: string): string =>
  JSON.stringify({ kind, server, player: player.player, name: player.name, key: player.key }, null, 2) + '\n'

// Whatever file somebody chose: a player, or a sentence about what is wrong with it.
export function readKeyFile(text: string, server: string): KeptPlayer | string {
  const wrong = 'This file holds no key of Longroll.'
  let found: Record<string, unknown>
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null) return wrong
    found = read as Record<string, unknown>
  } catch {
    return wrong
  }
  const { player, name, key } = found
  if (found['kind'] !== kind || typeof player !== 'string' || typeof name !== 'string' || typeof key !== 'string')
    return wrong
  if (!/^[\w-]{43}$/.test(key)) return 'The key in this file is damaged.'
  const of = found['server']
  if (typeof of === 'string' && of !== server) return `This key is of another server, ${of}.`
  return { player, name, key }
}
