// What this browser remembers: its seats, its player's name, and its settings. Nothing breaks when it cannot.

export interface Seat {
  table: string
  game: string
  keys: string[] // one per seat held here; the spectator's key for an onlooker
  spectator?: string
  friend?: string // the secret of a friend's seat, to invite with; of tables that were made before there were invitations
  invite?: string // the invitation to the other seat
  adopted?: boolean | undefined // the player of this browser holds these seats on all his devices; false: he cannot
  title: string
  made: number
  lesson?: string // the lesson that was asked for at this table
  tips?: string // the lesson whose tips go with a free game
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

function drop(key: string) {
  try {
    localStorage.removeItem(`longroll.${key}`)
  } catch {
    // as above
  }
}

export const seats = (): Seat[] => read<Seat[]>('seats', [])

export function remember(seat: Seat) {
  const others = seats().filter((each) => each.table !== seat.table)
  const known = seats().find((each) => each.table === seat.table)
  write('seats', [{ ...known, ...seat, keys: [...new Set([...(known?.keys ?? []), ...seat.keys])] }, ...others])
}

export const recall = (table: string) => seats().find((each) => each.table === table)
export function forget(table: string) {
  write(
    'seats',
    seats().filter((each) => each.table !== table),
  )
  drop(`lesson.${table}`)
}

// How much of a table's log was shown here.
type Seen = Record<string, number>
export const seenAt = (table: string): number => read<Seen>('seen', {})[table] ?? 0
export function rememberSeen(table: string, at: number) {
  const kept = new Set(seats().map((each) => each.table))
  const others = Object.entries(read<Seen>('seen', {})).filter(([each]) => kept.has(each))
  write('seen', { ...Object.fromEntries(others), [table]: at })
}

// Who plays in this browser: the key is all that there is of an account.
export interface KeptPlayer {
  player: string
  name: string
  key: string
}
export const keptPlayer = () => read<KeptPlayer | null>('player', null)
export const rememberPlayer = (player: KeptPlayer | null) => (player ? write('player', player) : drop('player'))
// Calls back when another window of this browser has become somebody, or nobody.
export const whenPlayerChanges = (then: () => void) =>
  globalThis.addEventListener?.('storage', (event) => event.key === 'longroll.player' && then())

export const playerName = () => read<string>('name', '')
export const rememberName = (name: string) => write('name', name)

export const setting = <T>(key: string, otherwise: T) => read<T>(`set.${key}`, otherwise)
export const rememberSetting = (key: string, value: unknown) => write(`set.${key}`, value)

// What people have made for a game: lists of armies, scenarios and the like.
export const made = <T>(what: string) => read<T[]>(`made.${what}`, [])
export const rememberMade = (what: string, things: unknown[]) => write(`made.${what}`, things)

// How far somebody is with a game: lessons that were won, and whether tips are wanted.
export interface Learned {
  won: string[]
  quiet: boolean
}
export const learned = (game: string) => read<Learned>(`learned.${game}`, { won: [], quiet: false })
export const rememberLearned = (game: string, what: Learned) => write(`learned.${game}`, what)
export const lessonAt = <T>(table: string) => read<T | null>(`lesson.${table}`, null)
export const rememberLesson = (table: string, where: unknown) => write(`lesson.${table}`, where)
