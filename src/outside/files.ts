import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { Problem } from '#problems/problem.ts'
import { Measure } from '#values/measure.ts'

/** Bytes that are kept: where they lie, and what they are. */
export type StoredFile = {
  /** Opaque; begins with the tenant they belong to. */
  readonly file_path: string
  readonly file_size: number
  readonly sha256: string
}

/** The bytes from one to another, both of them included. */
export type ByteRange = { readonly start: number; readonly end: number }

/** Where the bytes of documents are kept. */
export type FileStore = {
  /** Keeps bytes of a tenant; once it answers they survive a power cut. */
  put(tenant: number, bytes: Buffer): Promise<StoredFile>
  /** The same of bytes that are too many to be in memory at once. */
  putStream(tenant: number, bytes: AsyncIterable<Buffer>): Promise<StoredFile>
  /** Keeps bytes where they lay in a backup, in place of what lies there. */
  bringBack(file_path: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Where everything lies that is kept, in no order. */
  list(): AsyncGenerator<string>
  /** The size of what lies there; null where nothing does. */
  size(file_path: string): Promise<number | null>
  /** Reads all of it, or some. */
  read(file_path: string, range?: ByteRange): Readable
  /** Removes it; what is gone already is no mistake. */
  remove(file_path: string): Promise<void>
  /** Removes everything of a tenant. */
  removeAll(tenant: number): Promise<void>
}

/** Writes down a file that is kept already; where that is refused, nothing is left of the file. */
export async function writeDown<Result>(
  files: Pick<FileStore, 'remove'>,
  { file_path }: Pick<StoredFile, 'file_path'>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    // Anything else leaves it open whether it was written.
    if (error instanceof Problem) await files.remove(file_path)
    throw error
  }
}

type Parts = Iterable<Buffer> | AsyncIterable<Buffer>

/** What a path looks like: the tenant, and a name that nobody guesses, spread over folders. */
const PATH = /^\d{1,16}\/[0-9a-f]{2}\/[0-9a-f-]{36}$/

/** Whether a text is a path that a store gives out. */
export function isFilePath(text: string): boolean {
  return PATH.test(text)
}

/** The same path, unless it is none that a store gives out. */
export function checkedPath(file_path: string): string {
  if (!isFilePath(file_path)) throw new Error('no path of a kept file')
  return file_path
}

/** Keeps files in a folder of this machine. */
export function openFiles(folder: string): FileStore {
  const placeOf = (file_path: string) => join(folder, checkedPath(file_path))
  const keep = async (tenant: number, bytes: Parts): Promise<StoredFile> => {
    const file_path = newPath(tenant)
    const measure = new Measure()
    await writeWhole(placeOf(file_path), measure.pass(bytes))
    const { size, sha256 } = measure.taken
    return { file_path, file_size: size, sha256 }
  }
  return {
    put: (tenant, bytes) => keep(tenant, [bytes]),
    putStream: keep,
    bringBack: (file_path, bytes) => writeWhole(placeOf(file_path), bytes),
    list: () => filesIn(folder),
    async size(file_path) {
      try {
        return (await stat(placeOf(file_path))).size
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    read: (file_path, range) => createReadStream(placeOf(file_path), range ?? {}),
    remove: (file_path) => rm(placeOf(file_path), { force: true }),
    removeAll: (tenant) => rm(join(folder, String(tenant)), { recursive: true, force: true }),
  }
}

/** What is half written does not lie under a path of ours. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  await makeFolder(folder)
  for await (const entry of await opendir(folder, { recursive: true })) {
    const file_path = relative(folder, join(entry.parentPath, entry.name))
    if (entry.isFile() && isFilePath(file_path)) yield file_path
  }
}

/** A path for new bytes of a tenant, which nobody guesses. */
export function newPath(tenant: number): string {
  const name = randomUUID()
  return `${tenant}/${name.slice(0, 2)}/${name}`
}

/** Writes beside the place and moves there, so that nobody ever reads half a file; what breaks off leaves nothing. */
async function writeWhole(place: string, parts: AsyncIterable<Buffer>): Promise<void> {
  await makeFolder(dirname(place))
  const beside = `${place}.part`
  const file = await open(beside, 'wx', 0o600)
  try {
    for await (const part of parts) await file.writeFile(part)
    await file.sync()
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(beside, place)
}

/** Makes a folder, and those it lies in; the platform's own making of several never ends below one like /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  await makeFolder(dirname(folder))
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    // Other bytes that are kept at the same time may have been faster.
    if (!(await isFolder(folder))) throw error
  }
}

async function isFolder(place: string): Promise<boolean> {
  const found = await stat(place).catch(() => null)
  return found?.isDirectory() ?? false
}
