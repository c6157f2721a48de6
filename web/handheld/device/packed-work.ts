import type { FlowEvent, FlowState, FlowValues } from '#web/values/flow/flow-state.ts'
import { NO_ANSWER } from '#web/values/flow/interpreter.ts'
import type { Pack, QueuedAct } from './device-store.ts'
import { idsOfActs } from './pack.ts'

/** Tasks that a device takes at a time: so many are done without a connection, and colleagues keep the others. */
const PACK_SIZE = 20

/** The most that the service gives at once. */
const TAKE_MAX = 50

/** What tasks are taken: of which types, and near which place. */
export type PackRequest = {
  readonly flow: FlowState['flow']
  readonly types: readonly string[]
  readonly location_id: string | null
  readonly count: number
}

/** How a pack reaches its surroundings. */
export type PackedWorkOptions = {
  /** Takes tasks for the person; the service decides which and in which order. */
  readonly take: (request: PackRequest) => Promise<readonly FlowValues[]>
  /** Sends acts that wait; resolves to whether some act had no answer. */
  readonly send: () => Promise<boolean>
  /** The acts that the service has not accepted. */
  readonly acts: () => readonly QueuedAct[]
  /** Writes a pack to disk. */
  readonly keep: (pack: Pack) => Promise<unknown>
}

/** The work that a device took for a person, in the order in which it is done (spec: operations 11.5). */
export class PackedWork {
  readonly #options: PackedWorkOptions
  #pack: Pack | null = null

  constructor(options: PackedWorkOptions) {
    this.#options = options
  }

  /** The pack after a change that is on disk. */
  set pack(pack: Pack | null) {
    this.#pack = pack
  }

  /** The tasks that are not done, by their ids as numbers. */
  get ids(): readonly number[] {
    return (this.#pack?.tasks ?? []).map(({ id }) => Number(id))
  }

  /** The pack without a task; null where nothing is left. */
  without(task_id: string): Pack | null {
    if (this.#pack === null) return null
    const tasks = this.#pack.tasks.filter(({ id }) => String(id) !== task_id)
    return tasks.length === 0 ? null : { ...this.#pack, tasks }
  }

  /** Tells that the service knows more of these tasks than the device: the next is asked for. */
  async outdate(): Promise<void> {
    if (this.#pack === null) return
    const pack = { ...this.#pack, is_outdated: true }
    await this.#options.keep(pack)
    this.#pack = pack
  }

  /** The first task of these types; taken anew where the pack has none, and null where the service has none either. */
  async next(person_id: string, request: Omit<PackRequest, 'count'>): Promise<FlowEvent> {
    const first = () => this.#pack?.tasks.find(({ type }) => request.types.includes(String(type)))
    const isOwn = this.#pack?.person_id === person_id && this.#pack.is_outdated !== true
    const known = isOwn ? first() : undefined
    if (known !== undefined) return { type: 'task', task: known }
    // What was done or given back has to be known before anything is taken: it would be answered once more.
    if (await this.#options.send()) return { type: 'refused', problem: { symbol: NO_ANSWER, details: null } }
    const held = idsOfActs(this.#options.acts())
    const taken = await this.#options.take({ ...request, count: Math.min(PACK_SIZE + held.size, TAKE_MAX) })
    const tasks = taken.filter(({ id }) => !held.has(String(id)))
    const pack = { person_id, tasks }
    await this.#options.keep(pack)
    this.#pack = pack
    return { type: 'task', task: first() ?? null }
  }
}
