import type { DeviceStore, QueuedAct, StoreChange, StoredDevice } from './device-store.ts'

/** Keeps a device in memory, as long as the page is open: for browsers that give pages no storage. */
export class MemoryStore implements DeviceStore {
  #device: StoredDevice = { acts: [], walk: null, pack: null, profile: null, ahead_ms: null }

  readonly read = async (): Promise<StoredDevice> => this.#device

  readonly commit = async (change: StoreChange): Promise<void> => {
    const { put = [], remove = [], ...state } = change
    const changed = new Set([...put.map(({ key }) => key), ...remove])
    const kept: readonly QueuedAct[] = this.#device.acts.filter(({ key }) => !changed.has(key))
    this.#device = { ...this.#device, ...state, acts: [...kept, ...put] }
  }
}
