import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** What a process says when it can be asked. */
export const READY = 'ready'

/** How much of the machine a process may take for one order. */
export type ProcessBounds = { readonly memory_mib: number; readonly cpu_ms: number }

/** What the thread that watches a process is told: an odd number of `orders` is one that is being worked on. */
export type Watched = { readonly parent: number; readonly cpu_ms: number; readonly orders: Int32Array }

/** A process ended in the midst of an order, since that took too much memory or too much time. */
export class BoundExceeded extends Error {
  readonly bound: 'memory' | 'time'
  constructor(bound: BoundExceeded['bound']) {
    super(`an order took too much ${bound}`)
    this.bound = bound
  }
}

/** How V8 says that there is no more memory, or none for one value. */
const OUT_OF_MEMORY =
  /heap out of memory|heap limit|invalid (?:array|string|size|table) (?:length|size|error)/i

/**
 * A process that works on one order at a time, for what may take any time and memory: it has a lower priority than the service,
 * none of its environment, and ends alone where it exceeds its bounds. A thread would take the whole service with it where its
 * memory is used up. The script answers by `answerOrders`.
 */
export class BoundedProcess<Order, Answer> {
  readonly #child: ChildProcess
  readonly #stderr: Promise<string>
  readonly #ready: Promise<unknown>

  constructor(script: URL, { memory_mib, cpu_ms }: ProcessBounds) {
    const told: Pick<Watched, 'parent' | 'cpu_ms'> = { parent: process.pid, cpu_ms }
    const args = [`--max-old-space-size=${memory_mib}`, fileURLToPath(script), JSON.stringify(told)]
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

  /** Has an order worked on; throws `BoundExceeded`, or an error where the process ends for another reason. */
  async ask(order: Order): Promise<Answer> {
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

  /** Whether it can be asked. */
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
    const said = await this.#stderr
    if (signalCode === 'SIGXCPU') return new BoundExceeded('time')
    if (signalCode === 'SIGKILL' || OUT_OF_MEMORY.test(said)) return new BoundExceeded('memory')
    return new Error(`a process ended before it answered: ${said.slice(-2_000)}`)
  }

  /** While nobody waits for it, it keeps the service from ending no more than anything else that idles. */
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
