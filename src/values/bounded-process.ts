import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The message a process sends once it accepts jobs. */
export const READY = 'ready'

/** The memory and CPU time a process may use for one job. */
export type ProcessBounds = { readonly memory_mib: number; readonly cpu_ms: number }

/** The data of the watching thread: an odd number of `orders` means that a job is in progress. */
export type WatchedProcess = { readonly parent: number; readonly cpu_ms: number; readonly orders: Int32Array }

/** A process was ended during a job that exceeded its memory or CPU limit. */
export class LimitExceeded extends Error {
  readonly bound: 'memory' | 'time'
  constructor(bound: LimitExceeded['bound']) {
    super(`a job exceeded its ${bound} limit`)
    this.bound = bound
  }
}

/** Messages of V8 for memory that is exhausted, in total or for one value. */
const OUT_OF_MEMORY =
  /heap out of memory|heap limit|invalid (?:array|string|size|table) (?:length|size|error)/i

/**
 * A process that performs one job at a time, for work that may need any time and memory: it has a lower priority than the service,
 * none of its environment, and only this process ends when it exceeds its limits. A thread would end the whole service when its
 * memory is exhausted. The script calls `serveJobs`.
 */
export class BoundedProcess<Order, Answer> {
  readonly #child: ChildProcess
  readonly #stderr: Promise<string>
  readonly #ready: Promise<unknown>

  constructor(script: URL, { memory_mib, cpu_ms }: ProcessBounds) {
    const settings: Pick<WatchedProcess, 'parent' | 'cpu_ms'> = { parent: process.pid, cpu_ms }
    const args = [`--max-old-space-size=${memory_mib}`, fileURLToPath(script), JSON.stringify(settings)]
    const compiled = getCompileCacheDir()
    this.#child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
    })
    if (this.#child.pid !== undefined) setPriority(this.#child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    this.#stderr = this.#child.stderr === null ? Promise.resolve('') : text(this.#child.stderr)
    this.#ready = once(this.#child, 'message')
    this.#ready.catch(() => undefined)
  }

  /** Performs a job; throws `LimitExceeded`, or an error where the process ends for another reason. */
  async run(order: Order): Promise<Answer> {
    const child = this.#child
    const over = new AbortController()
    const { signal } = over
    this.#hold(true)
    try {
      const end = once(child, 'exit', { signal }).then(() => null)
      const answered = this.#ready.then(() => {
        const answer = once(child, 'message', { signal })
        child.send(order as object)
        return answer
      })
      const first = await Promise.race([answered, end])
      if (first !== null) return first[0] as Answer
    } finally {
      over.abort()
      this.#hold(false)
    }
    throw await this.#reason()
  }

  /** Whether it accepts jobs. */
  get isAlive(): boolean {
    return this.#child.connected
  }

  /** Ends it, whatever it is doing. */
  async end(): Promise<void> {
    const child = this.#child
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  async #reason(): Promise<Error> {
    const { signalCode } = this.#child
    const stderr = await this.#stderr
    if (signalCode === 'SIGXCPU') return new LimitExceeded('time')
    if (signalCode === 'SIGKILL' || OUT_OF_MEMORY.test(stderr)) return new LimitExceeded('memory')
    return new Error(`a process ended before its job was done: ${stderr.slice(-2_000)}`)
  }

  /** An idle process does not prevent the service from exiting. */
  #hold(isAwaited: boolean): void {
    const child = this.#child
    // A piped stream of a child is a socket.
    const stderr = child.stderr as Socket | null
    for (const one of [child, child.channel, stderr]) {
      if (isAwaited) one?.ref()
      else one?.unref()
    }
  }
}
