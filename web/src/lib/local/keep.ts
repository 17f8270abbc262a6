// The games that this browser keeps, in its IndexedDB. Each change is one transaction, bound to the version of the table
// that it was decided on: two pages at one table cannot overwrite each other.
import type { Keep } from './engine'

export class KeepError extends Error {
  constructor(
    readonly code: 'unknown' | 'moved' | 'full' | 'unavailable',
    message: string,
  ) {
    super(message)
  }
}

export interface Kept {
  header: object
  version: number
  entries: object[]
}

export interface Store {
  load(table: string): Promise<Kept>
  keep(change: Keep, version: number): Promise<number> // the new version; 0 is that of a new table
  remove(table: string): Promise<void>
}

const refused = 'This browser does not let Longroll keep games here: its storage is blocked.'

function told(error: DOMException | null): KeepError {
  return error?.name === 'QuotaExceededError'
    ? new KeepError('full', 'this browser has no room left for games; nothing was changed')
    : new KeepError('unavailable', refused)
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(told(request.error))
  })

const from = (table: string, number = 0) => IDBKeyRange.bound([table, number], [table, Infinity])

export class BrowserStore implements Store {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(factory: IDBFactory | undefined = globalThis.indexedDB, name = 'longroll'): Promise<BrowserStore> {
    if (!factory) throw new KeepError('unavailable', refused)
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory.open(name, 1)
      request.onupgradeneeded = () => {
        request.result.createObjectStore('tables')
        request.result.createObjectStore('entries')
      }
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(told(request.error))
    })
    database.onversionchange = () => database.close()
    return new BrowserStore(database)
  }

  async load(table: string): Promise<Kept> {
    const transaction = this.begin('readonly')
    const header = done<{ header: object; version: number } | undefined>(transaction.objectStore('tables').get(table))
    const entries = done<object[]>(transaction.objectStore('entries').getAll(from(table)))
    const [found, all] = await Promise.all([header, entries])
    if (!found) throw new KeepError('unknown', 'this browser keeps no such game')
    return { ...found, entries: all }
  }

  async keep(change: Keep, version: number): Promise<number> {
    const transaction = this.begin('readwrite')
    const finished = ended(transaction)
    finished.catch(() => undefined) // told below
    const tables = transaction.objectStore('tables')
    const entries = transaction.objectStore('entries')
    const found = await done<{ version: number } | undefined>(tables.get(change.table))
    if ((found?.version ?? 0) !== version) {
      transaction.abort()
      throw new KeepError('moved', 'the game has moved on in another window; look again')
    }
    if (change.cut !== null) entries.delete(from(change.table, change.cut))
    for (const [number, entry] of change.entries) entries.put(entry, [change.table, number])
    tables.put({ header: change.header, version: version + 1 }, change.table)
    await finished
    return version + 1
  }

  async remove(table: string): Promise<void> {
    const transaction = this.begin('readwrite')
    transaction.objectStore('tables').delete(table)
    transaction.objectStore('entries').delete(from(table))
    await ended(transaction)
  }

  private begin(mode: IDBTransactionMode): IDBTransaction {
    try {
      return this.database.transaction(['tables', 'entries'], mode)
    } catch {
      throw new KeepError('unavailable', 'this page was opened anew elsewhere; reload it to go on')
    }
  }
}

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(told(transaction.error))
    transaction.onabort = () => reject(told(transaction.error))
  })
