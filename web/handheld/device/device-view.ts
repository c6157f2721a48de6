import type { FlowProblem, FlowState } from '#web/values/flow/flow-state.ts'
import type { QueuedAct } from './device-store.ts'
import type { Profile } from './profile.ts'
import type { SetUp } from './set-up-code.ts'

/** What the screens of a device show. */
export type DeviceView = {
  readonly phase: 'starting' | 'signed_out' | 'not_set_up' | 'failed' | 'ready'
  readonly profile: Profile | null
  /** The walk that is under way; null in the menu. */
  readonly walk: FlowState | null
  /** Why the last walk ended, if it ended with a problem. */
  readonly notice: FlowProblem | null
  readonly acts: readonly QueuedAct[]
  /** When requests stopped being answered, in milliseconds since 1970; null while they are. */
  readonly offline_since: number | null
  /** Whether the browser keeps what is on disk when space is short. */
  readonly is_persistent: boolean
  /** What the device is to be set up for, by a code that was scanned; null while nothing is asked. */
  readonly set_up: SetUp | null
}

/** Before anything is known. */
export const emptyView: DeviceView = {
  phase: 'starting',
  profile: null,
  walk: null,
  notice: null,
  acts: [],
  offline_since: null,
  is_persistent: false,
  set_up: null,
}

/** Whether acts of the person are not sent yet: they cannot sign out before. */
export function isUnsent({ acts, profile }: DeviceView): boolean {
  return acts.some(({ problem, person_id }) => problem === null && person_id === profile?.person.id)
}
