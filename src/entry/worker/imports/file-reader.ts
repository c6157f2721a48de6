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
import { BoundExceeded, BoundedProcess } from '#values/bounded-process.ts'
import { FairTurns } from '#values/fair-turns.ts'
import { ParsedFile } from './parsed-file.ts'
import type { ReadAnswer, ReadOrder } from './read-process.ts'

/** How much of the machine reading a file may take. */
export type ReadSettings = {
  readonly rows: number
  readonly cells: number
  readonly memory_mib: number
  readonly seconds: number
}

type ReadProcess = BoundedProcess<ReadOrder, ReadAnswer>

const SCRIPT = new URL('./read-process.ts', import.meta.url)

/** So many files are read at once, each of another tenant. */
const AT_ONCE = 2

/** So often is looked whether a file is still wanted while it is read. */
const LOOK_MS = 500

/** A file, and how it is read. */
export type ReadRequest = {
  readonly tenant_id: number
  readonly source: Readable
  readonly rules: ReadRules
  /** Whether anybody still wants it: one that is cancelled is not read to its end. */
  readonly isWanted: () => Promise<boolean>
}

/** The file is not read to its end: nobody wants it any more, or the service ends. */
export class ReadingStopped extends Error {
  readonly why: 'unwanted' | 'closing'
  constructor(why: ReadingStopped['why']) {
    super('a file was not read to its end')
    this.why = why
  }
}

/** A process is kept so long for the next file: where many small ones come, starting it would take longer than reading. */
const IDLE_MS = 5_000

/** A process that has read a file of more bytes is not kept: its memory would be. */
const KEPT_BYTES_MAX = 1024 * 1024

/**
 * Reads files in processes of their own, whose memory and time are bounded: whatever a file is, everybody else is served. What
 * was read lies on the disk, so that a file takes no memory while its records are taken.
 */
export class FileReader {
  readonly #settings: ReadSettings
  readonly #turns = new FairTurns<number>(AT_ONCE, 1)
  readonly #closing = new AbortController()
  readonly #idle = new Map<ReadProcess, NodeJS.Timeout>()

  constructor(settings: ReadSettings) {
    this.#settings = settings
  }

  /** Reads a file; throws what makes it unreadable, and `ReadingStopped`. */
  async read({ tenant_id, source, ...request }: ReadRequest): Promise<ParsedFile> {
    return this.#turns.during(tenant_id, async () => {
      const name = join(tmpdir(), `goodsyard-import-${randomUUID()}`)
      const places = { from: name, to: `${name}-rows` }
      try {
        const size = await kept(places.from, source)
        if (size === 0) throw refusal('import_file_invalid', { reason: 'the file is empty' })
        const rows = await open(places.to, 'wx+', 0o600)
        return await this.#readInto(rows, { ...request, places, size })
      } finally {
        await Promise.all([rm(places.from, { force: true }), rm(places.to, { force: true })])
      }
    })
  }

  /** Stops what is being read, which is begun anew by whoever takes the job next, and lets the processes go. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([...this.#idle.keys()].map((child) => this.#taken(child).end()))
  }

  async #readInto(rows: FileHandle, reading: PlacedFile): Promise<ParsedFile> {
    try {
      return new ParsedFile(rows, await this.#readApart(reading))
    } catch (error) {
      await rows.close()
      throw error
    }
  }

  async #readApart({ rules, isWanted, places, size }: PlacedFile): Promise<ReadIndex> {
    const { rows, cells, memory_mib, seconds } = this.#settings
    const idle = [...this.#idle.keys()].find(({ isAlive }) => isAlive)
    const bounds = { memory_mib, cpu_ms: seconds * 1000 }
    const child: ReadProcess = idle === undefined ? new BoundedProcess(SCRIPT, bounds) : this.#taken(idle)
    const over = new AbortController()
    let isAnswered = false
    try {
      const answer = await Promise.race([
        child.ask({ rules, limits: { rows, cells }, places }).catch((error) => {
          throw refusalFrom(error, this.#settings)
        }),
        this.#stopped(isWanted, over.signal),
        pause(seconds * 1000, undefined, { signal: over.signal }).then(() => {
          throw refusal('import_read_timeout', { seconds })
        }),
      ])
      isAnswered = true
      if (answer.kind === 'refused') throw new Problem(answer.violations)
      if (answer.kind === 'broken') throw new Error(answer.reason)
      return answer.index
    } finally {
      over.abort()
      if (isAnswered && size <= KEPT_BYTES_MAX && !this.#closing.signal.aborted) this.#keep(child)
      else await child.end()
    }
  }

  #keep(child: ReadProcess): void {
    const end = () => void this.#taken(child).end()
    this.#idle.set(child, setTimeout(end, IDLE_MS).unref())
  }

  #taken(child: ReadProcess): ReadProcess {
    clearTimeout(this.#idle.get(child))
    this.#idle.delete(child)
    return child
  }

  /** Never ends well: throws once the file is not wanted any more, or the service ends. */
  async #stopped(isWanted: () => Promise<boolean>, over: AbortSignal): Promise<never> {
    const signal = AbortSignal.any([over, this.#closing.signal])
    for (;;) {
      await pause(LOOK_MS, undefined, { signal }).catch((error) => {
        throw this.#closing.signal.aborted ? new ReadingStopped('closing') : error
      })
      if (!(await isWanted())) throw new ReadingStopped('unwanted')
    }
  }
}

/** A file that lies on the disk, and where its rows are to lie. */
type PlacedFile = Pick<ReadRequest, 'rules' | 'isWanted'> & {
  readonly places: { readonly from: string; readonly to: string }
  readonly size: number
}

/** Files that take too much are refused; anything else that ends their process is a mistake of ours. */
function refusalFrom(error: unknown, { memory_mib, seconds }: ReadSettings): unknown {
  if (!(error instanceof BoundExceeded)) return error
  if (error.bound === 'time') return refusal('import_read_timeout', { seconds })
  return fileTooLarge(`reading it takes more than ${memory_mib} MiB of memory`)
}

/** Lays bytes down at a place of the disk, and says how many there were. */
async function kept(path: string, source: Readable): Promise<number> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(source)
  return (await file.stat()).size
}
