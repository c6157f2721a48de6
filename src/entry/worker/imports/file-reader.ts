import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fileTooLarge } from '#domain/imports/read-limits.ts'
import type { ReadRules } from '#domain/imports/read-rows.ts'
import type { ReadIndex } from '#domain/imports/row-index.ts'
import { Problem, refusal } from '#problems/problem.ts'
import { BoundedProcess, LimitExceeded } from '#values/bounded-process.ts'
import { FairSemaphore } from '#values/fair-semaphore.ts'
import { ParsedFile } from './parsed-file.ts'
import type { ReadResult, ReadTask } from './read-process.ts'

/** Limits of reading a file. */
export type ReadSettings = {
  readonly rows: number
  readonly cells: number
  readonly memory_mib: number
  readonly seconds: number
}

type ReadProcess = BoundedProcess<ReadTask, ReadResult>

const SCRIPT = new URL('./read-process.ts', import.meta.url)

/** Files read at once, each of another owner of tenants. */
const AT_ONCE = 2

/** How often a running read checks whether its import was cancelled. */
const CHECK_MS = 500

/** A file, and how it is read. */
export type ReadRequest = {
  /** The owner of its tenant. */
  readonly owner: number
  readonly source: Readable
  readonly rules: ReadRules
  /** Whether the file is still needed: its import may have been cancelled. */
  readonly isWanted: () => Promise<boolean>
}

/** The file was not read to its end, because its import was cancelled or the service stops. */
export class ReadCancelled extends Error {
  readonly why: 'unwanted' | 'closing'
  constructor(why: ReadCancelled['why']) {
    super('a file was not read to its end')
    this.why = why
  }
}

/** How long an idle process waits for the next file: starting one takes longer than reading a small file. */
const IDLE_MS = 5_000

/** A process that has read a larger file is ended, to free its memory. */
const KEPT_BYTES_MAX = 1024 * 1024

/**
 * Reads files in separate processes with limited memory and time, so that no file can harm the service. The parsed rows
 * are written to disk, so that a file takes no memory while its records are imported.
 */
export class FileReader {
  readonly #settings: ReadSettings
  readonly #turns = new FairSemaphore<number>(AT_ONCE, { of_one_key: 1 })
  readonly #closing = new AbortController()
  readonly #idle = new Map<ReadProcess, NodeJS.Timeout>()

  constructor(settings: ReadSettings) {
    this.#settings = settings
  }

  /** Reads a file; throws a `Problem` if it is unreadable, and `ReadingStopped`. */
  async read({ owner, source, ...request }: ReadRequest): Promise<ParsedFile> {
    return this.#turns.run(owner, async () => {
      const name = join(tmpdir(), `goodsyard-import-${randomUUID()}`)
      const places = { from: name, to: `${name}-rows` }
      try {
        const size = await saveFile(places.from, source)
        if (size === 0) throw refusal('import_file_invalid', { reason: 'the file is empty' })
        const rows = await open(places.to, 'wx+', 0o600)
        return await this.#readInto(rows, { ...request, places, size })
      } finally {
        await Promise.all([rm(places.from, { force: true }), rm(places.to, { force: true })])
      }
    })
  }

  /** Stops running reads, whose jobs start again elsewhere, and ends the processes. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([...this.#idle.keys()].map((child) => this.#useIdle(child).end()))
  }

  async #readInto(rows: FileHandle, reading: StoredFile): Promise<ParsedFile> {
    try {
      return new ParsedFile(rows, await this.#readApart(reading))
    } catch (error) {
      await rows.close()
      throw error
    }
  }

  async #readApart({ rules, isWanted, places, size }: StoredFile): Promise<ReadIndex> {
    const { rows, cells, memory_mib, seconds } = this.#settings
    const idle = [...this.#idle.keys()].find(({ isAlive }) => isAlive)
    const bounds = { memory_mib, cpu_ms: seconds * 1000 }
    const child: ReadProcess = idle === undefined ? new BoundedProcess(SCRIPT, bounds) : this.#useIdle(idle)
    const finished = new AbortController()
    let isAnswered = false
    try {
      const answer = await Promise.race([
        child.run({ rules, limits: { rows, cells }, places }).catch((error) => {
          throw refusalFrom(error, this.#settings)
        }),
        this.#stopped(isWanted, finished.signal),
        pause(seconds * 1000, undefined, { signal: finished.signal }).then(() => {
          throw refusal('import_read_timeout', { seconds })
        }),
      ])
      isAnswered = true
      if (answer.kind === 'refused') throw new Problem(answer.violations)
      if (answer.kind === 'broken') throw new Error(answer.reason)
      return answer.index
    } finally {
      finished.abort()
      if (isAnswered && size <= KEPT_BYTES_MAX && !this.#closing.signal.aborted) this.#keepIdle(child)
      else await child.end()
    }
  }

  #keepIdle(child: ReadProcess): void {
    const end = () => void this.#useIdle(child).end()
    this.#idle.set(child, setTimeout(end, IDLE_MS).unref())
  }

  #useIdle(child: ReadProcess): ReadProcess {
    clearTimeout(this.#idle.get(child))
    this.#idle.delete(child)
    return child
  }

  /** Never returns: throws once the import is cancelled or the service stops. */
  async #stopped(isWanted: () => Promise<boolean>, finished: AbortSignal): Promise<never> {
    const signal = AbortSignal.any([finished, this.#closing.signal])
    for (;;) {
      await pause(CHECK_MS, undefined, { signal }).catch((error) => {
        throw this.#closing.signal.aborted ? new ReadCancelled('closing') : error
      })
      if (!(await isWanted())) throw new ReadCancelled('unwanted')
    }
  }
}

/** A file on disk, and where to write its rows. */
type StoredFile = Pick<ReadRequest, 'rules' | 'isWanted'> & {
  readonly places: { readonly from: string; readonly to: string }
  readonly size: number
}

/** Files beyond the limits are refused; any other end of the process is a bug. */
function refusalFrom(error: unknown, { memory_mib, seconds }: ReadSettings): unknown {
  if (!(error instanceof LimitExceeded)) return error
  if (error.bound === 'time') return refusal('import_read_timeout', { seconds })
  return fileTooLarge(`reading it takes more than ${memory_mib} MiB of memory`)
}

/** Writes bytes to a file, and returns their number. */
async function saveFile(path: string, source: Readable): Promise<number> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(source)
  return (await file.stat()).size
}
