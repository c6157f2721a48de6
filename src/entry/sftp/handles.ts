import type { FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '#outside/files.ts'
import type { Entry, Readable, SftpFolders } from './sftp-folders.ts'
import { SftpRefusal } from './sftp-refusal.ts'

/** An open handle: a folder listing, a file read or a file write. */
export type OpenHandle = FolderListing | FileRead | FileWrite

const BATCH = 100
/** The maximum number of bytes in one read. */
const READ_MAX = 256 * 1024

/** A folder listing, read in batches. */
export class FolderListing {
  readonly entry: Entry
  readonly #entries: readonly Entry[]
  #arguments = 0

  constructor(entry: Entry, entries: readonly Entry[]) {
    this.entry = entry
    this.#entries = entries
  }

  /** The next entries; empty at the end. */
  next(): readonly Entry[] {
    const batch = this.#entries.slice(this.#arguments, this.#arguments + BATCH)
    this.#arguments += batch.length
    return batch
  }
}

/** A file being read. */
export class FileRead {
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

  /** Bytes from an offset; null at the end. */
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

  /** Records the download if the file was read to its end. */
  async close(): Promise<void> {
    if (this.#reached >= this.#file.file_size) await this.#folders.recordFetched(this.#file.id)
  }
}

/** A file being written; it is imported when the client closes it. */
export class FileWrite {
  /** The file name, which may change while it is written. */
  name: string
  readonly #file: FileHandle
  readonly #folders: SftpFolders
  readonly #limits: { readonly appends: boolean; readonly bytes_max: number }
  #isWritten: boolean
  #isBroken = false

  /** A truncated file counts as written even without data: an empty file is imported and refused as empty. */
  constructor(
    file: FileHandle,
    name: string,
    options: { folders: SftpFolders; appends: boolean; begins: boolean; bytes_max: number },
  ) {
    this.#file = file
    this.name = name
    this.#folders = options.folders
    this.#limits = options
    this.#isWritten = options.begins
  }

  /** The current size. */
  async size(): Promise<number> {
    return (await this.#file.stat()).size
  }

  /** Writes bytes at an offset, or at the end if the file was opened for appending. */
  async write(offset: number, bytes: Buffer): Promise<void> {
    const { appends, bytes_max } = this.#limits
    const at = appends ? await this.size() : offset
    if (at + bytes.length > bytes_max) {
      this.#isBroken = true
      throw new SftpRefusal('FAILURE', `Files may have at most ${bytes_max} bytes`)
    }
    try {
      await this.#file.write(bytes, 0, bytes.length, at)
      this.#isWritten = true
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  /** Closes the file: it is complete and is imported. */
  async close(): Promise<void> {
    await this.#file.close()
    if (this.#isWritten && !this.#isBroken) await this.#folders.importFile(this.name)
  }

  /** Closes the file after a lost connection: the partial file waits to be resumed. */
  async abandon(): Promise<void> {
    await this.#file.close()
  }
}
