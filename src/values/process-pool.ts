import { BoundedProcess, type ProcessBounds } from './bounded-process.ts'
import { FairSemaphore } from './fair-semaphore.ts'

/** How a pool of processes works. */
export type PoolSettings = ProcessBounds & {
  /** A script that calls `serveJobs`. */
  readonly script: URL
  /** The number of jobs that run at once, each for another owner. */
  readonly at_once: number
  /** The number of jobs of an owner that may wait. */
  readonly waiting: number
  /** How long an idle process stays. */
  readonly idle_ms: number
}

/** Who requests a job: owners of tenants take turns, and a job whose client disconnects is cancelled. */
export type JobRequester = { readonly owner: number; readonly disconnected?: AbortSignal | undefined }

/** A job was not performed: too many of its owner wait already, or its client has disconnected. */
export class JobRejected extends Error {
  readonly why: 'too_many' | 'disconnected'
  constructor(why: JobRejected['why']) {
    super(`a job was rejected: ${why}`)
    this.why = why
  }
}

/** Performs jobs in bounded processes, which are started on demand. */
export class ProcessPool<Order, Answer> {
  readonly #settings: PoolSettings
  readonly #turns: FairSemaphore<number>
  readonly #idle = new Map<BoundedProcess<Order, Answer>, NodeJS.Timeout>()

  constructor(settings: PoolSettings) {
    this.#settings = settings
    this.#turns = new FairSemaphore(settings.at_once, { of_one_key: 1 })
  }

  /** Performs a job in turn; throws `JobRejected` and `LimitExceeded`. */
  async run(order: Order, { owner, disconnected }: JobRequester): Promise<Answer> {
    if (disconnected?.aborted) throw new JobRejected('disconnected')
    if (this.#turns.waitingFor(owner) >= this.#settings.waiting) throw new JobRejected('too_many')
    await this.#turns.acquire(owner, disconnected)?.catch(() => {
      throw new JobRejected('disconnected')
    })
    try {
      return await this.#worked(order, disconnected)
    } finally {
      this.#turns.release(owner)
    }
  }

  async #worked(order: Order, disconnected?: AbortSignal): Promise<Answer> {
    const { script, memory_mib, cpu_ms } = this.#settings
    const idle = [...this.#idle.keys()].find(({ isAlive }) => isAlive)
    const process = idle ?? new BoundedProcess<Order, Answer>(script, { memory_mib, cpu_ms })
    this.#take(process)
    const over = new AbortController()
    const left = Promise.withResolvers<never>()
    const leave = () => left.reject(new JobRejected('disconnected'))
    disconnected?.addEventListener('abort', leave, { once: true, signal: over.signal })
    try {
      const answer = await Promise.race([process.run(order), left.promise])
      this.#keep(process)
      return answer
    } catch (error) {
      await process.end()
      throw error
    } finally {
      over.abort()
    }
  }

  #keep(process: BoundedProcess<Order, Answer>): void {
    const end = () => {
      this.#take(process)
      void process.end()
    }
    this.#idle.set(process, setTimeout(end, this.#settings.idle_ms).unref())
  }

  #take(process: BoundedProcess<Order, Answer>): void {
    clearTimeout(this.#idle.get(process))
    this.#idle.delete(process)
  }
}
