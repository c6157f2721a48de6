import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DeviceStore, QueuedAct, StoreChange, StoredDevice } from './device-store.ts'

type Schema = DBSchema & {
  readonly acts: { readonly key: string; readonly value: QueuedAct }
  /** The other parts of what is kept, by their names. */
  readonly state: { readonly key: string; readonly value: unknown }
}

const STATES = ['walk', 'pack', 'profile', 'ahead_ms'] as const

/**
 * Keeps the device of a tenant in IndexedDB; a change is one transaction, and on disk when it is done. That an act was answered may be
 * forgotten when the battery is taken out: it is asked again with its key. So nobody waits for the disk because of it.
 */
export class IdbStore implements DeviceStore {
  readonly #database: IDBPDatabase<Schema>

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database
  }

  /** Opens the database of a tenant. */
  static async open(tenant: string): Promise<IdbStore> {
    const database = await openDB<Schema>(`goodsyard-handheld-${tenant}`, 1, {
      upgrade: (created) => {
        created.createObjectStore('acts', { keyPath: 'key' })
        created.createObjectStore('state')
      },
    })
    return new IdbStore(database)
  }

  readonly read = async (): Promise<StoredDevice> => {
    const transaction = this.#database.transaction(['acts', 'state'])
    const state = transaction.objectStore('state')
    const [acts, walk, pack, profile, ahead_ms] = await Promise.all([
      transaction.objectStore('acts').getAll(),
      ...STATES.map((name) => state.get(name)),
    ])
    const states = { walk: walk ?? null, pack: pack ?? null, profile: profile ?? null }
    return { acts, ...states, ahead_ms: ahead_ms ?? null } as StoredDevice
  }

  readonly commit = async ({ put = [], remove = [], ...states }: StoreChange): Promise<void> => {
    const isAnswer = put.length === 0 && Object.keys(states).length === 0
    const durability = isAnswer ? 'relaxed' : 'strict'
    const transaction = this.#database.transaction(['acts', 'state'], 'readwrite', { durability })
    const [acts, state] = [transaction.objectStore('acts'), transaction.objectStore('state')]
    await Promise.all([
      ...remove.map((key) => acts.delete(key)),
      ...put.map((act) => acts.put(act)),
      ...Object.entries(states).map(([name, value]) => state.put(value, name)),
      transaction.done,
    ])
  }
}
