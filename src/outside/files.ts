import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { Problem } from '#problems/problem.ts'
import { ByteCounter } from '#values/byte-counter.ts'
import { makeFolder } from '#values/make-folder.ts'

/** A stored file: its path, size and checksum. */
export type StoredFile = {
  /** Opaque; begins with the tenant id. */
  readonly file_path: string
  readonly file_size: number
  readonly sha256: string
}

/** A range of bytes, both ends included. */
type ByteRange = { readonly start: number; readonly end: number }

/** Storage for the bytes of documents. */
export type FileStore = {
  /** Stores bytes of a tenant; they are durable when it returns. */
  put(tenant: number, bytes: Buffer): Promise<StoredFile>
  /** Stores a stream of bytes. */
  putStream(tenant: number, bytes: AsyncIterable<Buffer>): Promise<StoredFile>
  /** Restores bytes to their path from a backup, replacing what is there. */
  restore(file_path: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** All stored paths, in no order. */
  list(): AsyncGenerator<string>
  /** The size of a stored file; null if there is none. */
  size(file_path: string): Promise<number | null>
  /** Reads a file or a range of it, opened when it is first read from; so whoever reads meets an error, and nobody else. */
  read(file_path: string, range?: ByteRange): Readable
  /** Deletes a file; does nothing if there is none. */
  remove(file_path: string): Promise<void>
  /** Deletes all files of a tenant. */
  removeAll(tenant: number): Promise<void>
}

/** Records a stored file with `write`; if that is refused, the file is deleted. */
export async function writeToFile<Result>(
  files: Pick<FileStore, 'remove'>,
  { file_path }: Pick<StoredFile, 'file_path'>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    // After any other error it is unknown whether the record was written.
    if (error instanceof Problem) await files.remove(file_path)
    throw error
  }
}

type ByteParts = Iterable<Buffer> | AsyncIterable<Buffer>

/** The form of a path: tenant id and a random name, spread over folders. */
const PATH = /^\d{1,16}\/[0-9a-f]{2}\/[0-9a-f-]{36}$/

/** Whether a text is a path of a store. */
export function isFilePath(text: string): boolean {
  return PATH.test(text)
}

/** The same path; throws unless it is one of a store. */
export function checkedPath(file_path: string): string {
  if (!isFilePath(file_path)) throw new Error('no path of a kept file')
  return file_path
}

/** A file store in a local folder. */
export function openFiles(folder: string): FileStore {
  const placeOf = (file_path: string) => join(folder, checkedPath(file_path))
  const keep = async (tenant: number, bytes: ByteParts): Promise<StoredFile> => {
    const file_path = newPath(tenant)
    const measure = new ByteCounter()
    await writeWhole(placeOf(file_path), measure.pass(bytes))
    const { size, sha256 } = measure.totals
    return { file_path, file_size: size, sha256 }
  }
  return {
    put: (tenant, bytes) => keep(tenant, [bytes]),
    putStream: keep,
    restore: (file_path, bytes) => writeWhole(placeOf(file_path), bytes),
    list: () => filesIn(folder),
    async size(file_path) {
      try {
        return (await stat(placeOf(file_path))).size
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    read: (file_path, range) => Readable.from(bytesOf(placeOf(file_path), range), { objectMode: false }),
    remove: (file_path) => rm(placeOf(file_path), { force: true }),
    removeAll: (tenant) => rm(join(folder, String(tenant)), { recursive: true, force: true }),
  }
}

async function* bytesOf(place: string, range: ByteRange | undefined): AsyncGenerator<Buffer> {
  yield* createReadStream(place, range ?? {})
}

/** Incomplete files have no valid path. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  await makeFolder(folder)
  for await (const entry of await opendir(folder, { recursive: true })) {
    const file_path = relative(folder, join(entry.parentPath, entry.name))
    if (entry.isFile() && isFilePath(file_path)) yield file_path
  }
}

/** A new random path for bytes of a tenant. */
export function newPath(tenant: number): string {
  const name = randomUUID()
  return `${tenant}/${name.slice(0, 2)}/${name}`
}

/** Writes to a temporary file and renames it, so that nobody reads an incomplete file; a failure leaves nothing. */
async function writeWhole(place: string, parts: AsyncIterable<Buffer>): Promise<void> {
  await makeFolder(dirname(place))
  const temporary = `${place}.part`
  const file = await open(temporary, 'wx', 0o600)
  try {
    for await (const part of parts) await file.writeFile(part)
    await file.sync()
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(temporary, place)
}
