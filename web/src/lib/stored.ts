// What this browser remembers: its seats, its player's name, and its settings. Nothing breaks when it cannot.

export interface Seat {
  table: string
  game: string
  keys: string[] // one per seat held here; the spectator's key for an onlooker
  spectator?: string
  friend?: string // the secret to invite with
  title: string
  made: number
}

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`longroll.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

function write(key: string, value: unknown) {
  try {
    localStorage.setItem(`longroll.${key}`, JSON.stringify(value))
  } catch {
    // private windows may refuse; the game goes on without
  }
}

export const seats = (): Seat[] => read<Seat[]>('seats', [])

export function remember(seat: Seat) {
  const others = seats().filter((each) => each.table !== seat.table)
  const known = seats().find((each) => each.table === seat.table)
  write('seats', [{ ...known, ...seat, keys: [...new Set([...(known?.keys ?? []), ...seat.keys])] }, ...others])
}

export const recall = (table: string) => seats().find((each) => each.table === table)
export const forget = (table: string) =>
  write(
    'seats',
    seats().filter((each) => each.table !== table),
  )

export const playerName = () => read<string>('name', '')
export const rememberName = (name: string) => write('name', name)

export const setting = <T>(key: string, otherwise: T) => read<T>(`set.${key}`, otherwise)
export const rememberSetting = (key: string, value: unknown) => write(`set.${key}`, value)

// What people have made for a game: lists of armies, scenarios and the like.
export const made = <T>(what: string) => read<T[]>(`made.${what}`, [])
export const rememberMade = (what: string, things: unknown[]) => write(`made.${what}`, things)
