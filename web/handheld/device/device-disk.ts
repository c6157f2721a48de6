import type { FlowState } from '#web/values/flow/flow-state.ts'
import type { DeviceStore, Pack, QueuedAct, StoreChange } from './device-store.ts'
import type { Outbox } from './outbox.ts'
import type { ServiceClock } from './service-clock.ts'

/** An act before it is queued. */
export type NewAct = Omit<QueuedAct, 'number' | 'problem' | 'performed_at'>

/** Writes what a device keeps, in the order in which it is told. */
export class DeviceDisk {
  readonly #store: DeviceStore
  readonly #outbox: Outbox
  readonly #clock: ServiceClock
  #writing: Promise<unknown> = Promise.resolve()

  constructor(store: DeviceStore, outbox: Outbox, clock: ServiceClock) {
    this.#store = store
    this.#outbox = outbox
    this.#clock = clock
  }

  /** Resolves once everything that was told is written. */
  get written(): Promise<unknown> {
    return this.#writing
  }

  /** Writes a change. */
  commit(change: StoreChange): Promise<unknown> {
    return this.#next(() => this.#store.commit(change))
  }

  /** Writes an act of this moment, by the clock of the service, together with the state after it. */
  add(act: NewAct, next: { readonly walk: FlowState | null; readonly pack: Pack | null }): Promise<unknown> {
    const performed_at = new Date(this.#clock.now()).toISOString()
    return this.#next(() => this.#outbox.add({ ...act, performed_at }, next))
  }

  #next(write: () => Promise<unknown>): Promise<unknown> {
    this.#writing = this.#writing.then(write)
    return this.#writing
  }
}
