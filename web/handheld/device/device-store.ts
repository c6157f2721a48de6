import type { FlowProblem, FlowState, FlowValues } from '#web/values/flow/flow-state.ts'
import type { Profile } from './profile.ts'

/** An act of a person that the service has not accepted yet. Its key is the same for every try. */
export type QueuedAct = {
  readonly key: string
  /** Acts are sent in this order. */
  readonly number: number
  readonly person_id: string
  readonly task_id: string
  readonly method: string
  readonly path: string
  readonly body: FlowValues
  /** When the person did it, as an ISO moment. */
  readonly performed_at: string
  /** What was done, for people: the goods and the quantity. */
  readonly summary: string
  /** Why the service refused it; null while it waits. */
  readonly problem: FlowProblem | null
}

/** Work that was taken for a person, in the order in which it is done. */
export type Pack = {
  readonly person_id: string
  readonly tasks: readonly FlowValues[]
  /** Whether the service has to be asked before another of these tasks is begun. */
  readonly is_outdated?: boolean
}

/** What a device keeps on disk. */
export type StoredDevice = {
  readonly acts: readonly QueuedAct[]
  /** The walk that was under way. */
  readonly walk: FlowState | null
  readonly pack: Pack | null
  readonly profile: Profile | null
  /** By how much the clock of the device was ahead of the service, in milliseconds. */
  readonly ahead_ms: number | null
}

/** A change of what is kept; what is left out stays. */
export type StoreChange = {
  readonly put?: readonly QueuedAct[]
  /** Keys of acts. */
  readonly remove?: readonly string[]
  readonly walk?: FlowState | null
  readonly pack?: Pack | null
  readonly profile?: Profile | null
  readonly ahead_ms?: number
}

/** Where a device keeps its acts and its place. */
export type DeviceStore = {
  /** Reads everything. */
  readonly read: () => Promise<StoredDevice>
  /** Writes a change: all of it or nothing. */
  readonly commit: (change: StoreChange) => Promise<void>
}
