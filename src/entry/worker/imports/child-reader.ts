import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { fileTooLarge } from '#domain/imports/read-limits.ts'
import type { ReadAnswer, ReadOrder } from './read-process.ts'

/** A process that reads files, one at a time. It knows nothing of the service's secrets, and lets the service go first. */
export class ChildReader {
  readonly #child: ChildProcess
  readonly #memoryMib: number
  readonly #said: Promise<string>

  constructor(memory_mib: number) {
    const { NODE_COMPILE_CACHE, PATH } = process.env
    const script = fileURLToPath(new URL('./read-process.ts', import.meta.url))
    const args = [`--max-old-space-size=${memory_mib}`, script, String(process.pid)]
    this.#memoryMib = memory_mib
    this.#child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: { PATH, NODE_COMPILE_CACHE },
    })
    if (this.#child.pid !== undefined) setPriority(this.#child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    this.#said = this.#child.stderr === null ? Promise.resolve('') : text(this.#child.stderr)
  }

  /** Has a file read; throws where the process does not live to answer. */
  async read(order: ReadOrder): Promise<ReadAnswer> {
    const child = this.#child
    const over = new AbortController()
    const { signal } = over
    try {
      const answer = once(child, 'message', { signal }).then(([message]) => message as ReadAnswer)
      const end = once(child, 'exit', { signal }).then(() => null)
      child.send(order)
      const first = await Promise.race([answer, end])
      if (first !== null) return first
    } finally {
      over.abort()
    }
    const why = await this.#said
    if (/heap out of memory|heap limit/.test(why) || child.signalCode === 'SIGKILL')
      throw fileTooLarge(`reading it takes more than ${this.#memoryMib} MiB of memory`)
    throw new Error(`the process that read a file ended: ${why.slice(-2_000)}`)
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
}
