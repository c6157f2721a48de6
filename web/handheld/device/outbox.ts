import type { FlowProblem, FlowState } from '#web/values/flow/flow-state.ts'
import type { DeviceStore, Pack, QueuedAct } from './device-store.ts'

/** Acts on their way at a time. */
const ABREAST = 2

/** Acts older than this are not sent by themselves, since keys are kept for 24 hours; in milliseconds. */
const TOO_OLD_MS = 20 * 3_600_000

/** What became of an act: accepted, refused for a reason, or nobody knows. */
export type Outcome =
  | { readonly type: 'done' }
  | { readonly type: 'refused'; readonly problem: FlowProblem }
  | { readonly type: 'lost' }

/** How the outbox reaches its surroundings. */
export type OutboxOptions = {
  readonly store: DeviceStore
  readonly send: (act: QueuedAct) => Promise<Outcome>
  /** Whether an act may be sent now; those of somebody else wait until they are signed in again. */
  readonly maySend?: (act: QueuedAct) => boolean
  /** The present moment, in milliseconds since 1970. */
  readonly now: () => number
  /** Called after every change of the acts. */
  readonly onChange?: (acts: readonly QueuedAct[]) => void
  /** Called with an act that has been accepted or refused. */
  readonly onSettled?: (act: QueuedAct) => void
}

/**
 * Sends the acts of a device. An act is on disk before anything else happens; it is sent with the same key until there is
 * an answer, after the acts of the same task before it. Refused acts are kept until a person decides, and hold up no others.
 */
export class Outbox {
  readonly #options: OutboxOptions
  #acts: readonly QueuedAct[]
  readonly #underway = new Set<string>()

  private constructor(options: OutboxOptions, acts: readonly QueuedAct[]) {
    this.#options = options
    this.#acts = acts
  }

  /** Opens the outbox with what is on disk. */
  static async open(options: OutboxOptions): Promise<Outbox> {
    const { acts } = await options.store.read()
    return new Outbox(
      options,
      acts.toSorted((one, other) => one.number - other.number),
    )
  }

  /** The acts that wait or were refused, in their order. */
  get acts(): readonly QueuedAct[] {
    return this.#acts
  }

  /** Writes an act and the state that follows it in one transaction. The same key again changes nothing. */
  async add(
    act: Omit<QueuedAct, 'number' | 'problem'>,
    next: { readonly walk: FlowState | null; readonly pack?: Pack | null },
  ): Promise<void> {
    const known = this.#acts.find(({ key }) => key === act.key)
    const number = (this.#acts.at(-1)?.number ?? 0) + 1
    const own: QueuedAct = known ?? { ...act, number, problem: null }
    await this.#options.store.commit({ put: [own], ...next })
    if (known === undefined) this.#change([...this.#acts, own])
  }

  /** Sends what can be sent; resolves once no more can be. Returns whether some act had no answer. */
  async send(): Promise<boolean> {
    let isLost = false
    const sendAll = async (): Promise<void> => {
      const act = isLost ? undefined : this.#nextAct()
      if (act === undefined) return
      this.#underway.add(act.key)
      try {
        if (!(await this.#sendOne(act))) isLost = true
      } finally {
        this.#underway.delete(act.key)
      }
      await Promise.all([sendAll(), sendAll()])
    }
    await Promise.all(Array.from({ length: ABREAST }, sendAll))
    return isLost
  }

  /** Sends a refused or old act once more, as a new act. */
  async retry(key: string, newKey: string): Promise<void> {
    const act = this.#acts.find((one) => one.key === key)
    if (act === undefined) return
    const performed_at = new Date(this.#options.now()).toISOString()
    const again: QueuedAct = { ...act, key: newKey, performed_at, problem: null }
    await this.#options.store.commit({ put: [again], remove: [key] })
    this.#change(this.#acts.map((one) => (one.key === key ? again : one)))
  }

  /** Forgets a refused act, which somebody else looks after. */
  async discard(key: string): Promise<void> {
    await this.#options.store.commit({ remove: [key] })
    this.#change(this.#acts.filter((one) => one.key !== key))
  }

  /** The first act that waits, is not too old, and is the first that waits of its task. */
  #nextAct(): QueuedAct | undefined {
    if (this.#underway.size >= ABREAST) return undefined
    const { maySend = () => true } = this.#options
    const waiting = this.#acts.filter(({ problem }) => problem === null)
    return waiting.find(
      (act) =>
        !this.#underway.has(act.key) &&
        maySend(act) &&
        this.#options.now() - Date.parse(act.performed_at) < TOO_OLD_MS &&
        waiting.find(({ task_id }) => task_id === act.task_id) === act,
    )
  }

  async #sendOne(act: QueuedAct): Promise<boolean> {
    const outcome = await this.#options.send(act)
    if (outcome.type === 'lost') return false
    const settled = outcome.type === 'refused' ? { ...act, problem: outcome.problem } : act
    if (outcome.type === 'refused') await this.#options.store.commit({ put: [settled] })
    else await this.#options.store.commit({ remove: [act.key] })
    const rest = this.#acts.flatMap((one) =>
      one.key === act.key ? (outcome.type === 'refused' ? [settled] : []) : [one],
    )
    this.#change(rest)
    this.#options.onSettled?.(settled)
    return true
  }

  #change(acts: readonly QueuedAct[]): void {
    this.#acts = acts
    this.#options.onChange?.(acts)
  }
}
