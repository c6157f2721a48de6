import type { FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '#outside/files.ts'
import { Refused } from './refused.ts'
import type { Entry, Readable, SftpFolders } from './sftp-folders.ts'

/** Something a client has open: a folder being listed, a file being read, a file being written. */
export type Open = Listing | Reading | Writing

const BATCH = 100
/** Clients ask for less; nobody gets more at once. */
const READ_MAX = 256 * 1024

/** A folder being listed, some entries at a time. */
export class Listing {
  readonly entry: Entry
  readonly #entries: readonly Entry[]
  #given = 0

  constructor(entry: Entry, entries: readonly Entry[]) {
    this.entry = entry
    this.#entries = entries
  }

  /** The next entries; none are left where it is empty. */
  next(): readonly Entry[] {
    const batch = this.#entries.slice(this.#given, this.#given + BATCH)
    this.#given += batch.length
    return batch
  }
}

/** A file being read. */
export class Reading {
  readonly #file: Readable
  readonly #files: FileStore
  readonly #folders: SftpFolders
  #reached = 0

  constructor(file: Readable, files: FileStore, folders: SftpFolders) {
    this.#file = file
    this.#files = files
    this.#folders = folders
  }

  get size(): number {
    return this.#file.file_size
  }

  /** Bytes from a place on; null at the end. */
  async read(offset: number, length: number): Promise<Buffer | null> {
    const { file_path, file_size } = this.#file
    if (offset >= file_size) {
      this.#reached = file_size
      return null
    }
    const end = Math.min(file_size, offset + Math.min(length, READ_MAX)) - 1
    this.#reached = Math.max(this.#reached, end + 1)
    return buffer(this.#files.read(file_path, { start: offset, end }))
  }

  /** Notes that it was fetched, where it was read to the end. */
  async close(): Promise<void> {
    if (this.#reached >= this.#file.file_size) await this.#folders.noteFetched(this.#file.id)
  }
}

/** A file being written; it is taken in when it is closed, and only then. */
export class Writing {
  /** What it is called, which may change while it is written. */
  name: string
  readonly #file: FileHandle
  readonly #folders: SftpFolders
  readonly #limits: { readonly appends: boolean; readonly bytes_max: number }
  #isWritten: boolean
  #isBroken = false

  /** A file that begins anew is written already: somebody may mean it to be empty, and is told that it says nothing. */
  constructor(
    file: FileHandle,
    name: string,
    given: { folders: SftpFolders; appends: boolean; begins: boolean; bytes_max: number },
  ) {
    this.#file = file
    this.name = name
    this.#folders = given.folders
    this.#limits = given
    this.#isWritten = given.begins
  }

  /** How large it is by now. */
  async size(): Promise<number> {
    return (await this.#file.stat()).size
  }

  /** Writes bytes at a place, or at the end where that was asked for. */
  async write(offset: number, bytes: Buffer): Promise<void> {
    const { appends, bytes_max } = this.#limits
    const at = appends ? await this.size() : offset
    if (at + bytes.length > bytes_max) {
      this.#isBroken = true
      throw new Refused('FAILURE', `Files may have at most ${bytes_max} bytes`)
    }
    try {
      await this.#file.write(bytes, 0, bytes.length, at)
      this.#isWritten = true
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  /** Ends it as the client wishes: what was written is whole, and is taken in. */
  async close(): Promise<void> {
    await this.#file.close()
    if (this.#isWritten && !this.#isBroken) await this.#folders.takeIn(this.name)
  }

  /** Ends it because the connection did: what was written waits for the rest. */
  async abandon(): Promise<void> {
    await this.#file.close()
  }
}
