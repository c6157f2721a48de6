/** How many slots one key has at most, and how many are reserved for keys without a running task. */
type Shares = { readonly of_one_key?: number; readonly reserved?: number }

/**
 * Limits how many tasks run at once; the others wait. Waiting tasks are served round-robin by key, so that
 * a key with a thousand waiting tasks delays the tasks of another key by one task at most. Some slots may be reserved for keys
 * that have no task running, so that many busy keys together do not delay another one either.
 */
export class FairSemaphore<Key> {
  readonly #at_once: number
  readonly #of_one_key: number
  readonly #reserved: number
  /** Waiting tasks by key; the next key is first. */
  readonly #waiting = new Map<Key, (() => void)[]>()
  /** How many tasks run for each key. */
  readonly #working = new Map<Key, number>()
  #total = 0

  /** `of_one_key` limits the tasks of one key that run at once; `reserved` slots are for keys without a running task. */
  constructor(at_once: number, { of_one_key = at_once, reserved = 0 }: Shares = {}) {
    this.#at_once = at_once
    this.#of_one_key = of_one_key
    this.#reserved = reserved
  }

  /** Whether no task runs or waits. */
  get isIdle(): boolean {
    return this.#total === 0
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#waiting.values().reduce((sum, { length }) => sum + length, 0)
  }

  /** How many tasks of a key wait. */
  waitingFor(key: Key): number {
    return this.#waiting.get(key)?.length ?? 0
  }

  /** Waits for a slot, which `release` frees; null where one is free at once. Rejects with the reason of the signal if that aborts first. */
  acquire(key: Key, signal?: AbortSignal): Promise<void> | null {
    if (this.#mayWork(key)) {
      this.#count(key, 1)
      return null
    }
    return this.#wait(key, signal)
  }

  /** Frees a slot and gives it to the next task; a key that has none left may get a reserved one beside. */
  release(key: Key): void {
    this.#count(key, -1)
    while (this.#beginNext());
  }

  /** Runs a task in a slot. */
  async run<Result>(key: Key, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await this.acquire(key, signal)
    try {
      return await work()
    } finally {
      this.release(key)
    }
  }

  #beginNext(): boolean {
    const next = [...this.#waiting].find(([waiting]) => this.#mayWork(waiting))
    if (next === undefined) return false
    const [key, [begin, ...others]] = next
    // A key that was served goes to the end of the queue.
    this.#waiting.delete(key)
    this.#keep(key, others)
    this.#count(key, 1)
    begin?.()
    return true
  }

  #mayWork(key: Key): boolean {
    const working = this.#working.get(key) ?? 0
    const slots = working === 0 ? this.#at_once : this.#at_once - this.#reserved
    return this.#total < slots && working < this.#of_one_key
  }

  #count(key: Key, change: 1 | -1): void {
    const working = (this.#working.get(key) ?? 0) + change
    this.#total += change
    if (working === 0) this.#working.delete(key)
    else this.#working.set(key, working)
  }

  async #wait(key: Key, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#keep(key, [...(this.#waiting.get(key) ?? []), resolve])
    const leave = () => {
      this.#keep(
        key,
        (this.#waiting.get(key) ?? []).filter((one) => one !== resolve),
      )
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  #keep(key: Key, waiting: (() => void)[]): void {
    if (waiting.length === 0) this.#waiting.delete(key)
    else this.#waiting.set(key, waiting)
  }
}
