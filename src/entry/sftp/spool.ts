import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#values/make-folder.ts'

/** A partial file in listings. */
export type SpooledFile = {
  readonly file_name: string
  readonly file_size: number
  readonly changed_at: Date
}

/** How long an interrupted upload can be resumed (platform 10.3). */
const RETENTION_MS = 24 * 60 * 60 * 1000

/** Names have this prefix, so that none collides with `.` or `..`. */
const SIGN = '='

/** The spool of a login: the bytes of uploads until they are complete. */
export class Spool {
  readonly #folder: string

  constructor(root: string, tenant_id: number, ftp_user_id: number) {
    this.#folder = join(root, String(tenant_id), String(ftp_user_id))
  }

  #placeOf(file_name: string): string {
    return join(this.#folder, `${SIGN}${file_name}`)
  }

  /** Opens a file for writing and creates it if missing; `empty` truncates it. */
  async open(file_name: string, how: 'empty' | 'keep'): Promise<FileHandle> {
    await makeFolder(this.#folder)
    const place = this.#placeOf(file_name)
    if (how === 'empty') return open(place, 'w+', 0o600)
    try {
      return await open(place, 'r+', 0o600)
    } catch (error) {
      if (isMissing(error)) return open(place, 'w+', 0o600)
      throw error
    }
  }

  /** The partial file with this name, or null. */
  async find(file_name: string): Promise<SpooledFile | null> {
    try {
      const { size, mtime } = await stat(this.#placeOf(file_name))
      return { file_name, file_size: size, changed_at: mtime }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** All partial files. */
  async list(): Promise<readonly SpooledFile[]> {
    const files = await Promise.all((await namesIn(this.#folder)).map((name) => this.find(name)))
    return files.filter((one) => one !== null)
  }

  /** Renames a file, replacing an existing one. */
  async rename(from: string, to: string): Promise<void> {
    await rename(this.#placeOf(from), this.#placeOf(to))
  }

  /** Removes a file. */
  async remove(file_name: string): Promise<void> {
    await rm(this.#placeOf(file_name), { force: true })
  }

  /**
   * Removes a complete file from the spool, which only one caller can do, and passes on its bytes; if that fails it
   * is put back. False if it was gone.
   */
  async takeOut(file_name: string, keep: (bytes: Buffer) => Promise<void>): Promise<boolean> {
    const place = this.#placeOf(file_name)
    const moved = join(this.#folder, randomUUID())
    try {
      await rename(place, moved)
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
    try {
      await keep(await readFile(moved))
    } catch (error) {
      await rename(moved, place)
      throw error
    }
    await rm(moved, { force: true })
    return true
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder)
    return names.filter((name) => name.startsWith(SIGN)).map((name) => name.slice(SIGN.length))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Deletes interrupted uploads of all logins that can no longer be resumed. */
export async function deleteAbandoned(root: string, now: Date): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((one) => one.isFile())) {
    const place = join(entry.parentPath, entry.name)
    const stats = await stat(place).catch(() => null)
    if (stats !== null && now.getTime() - stats.mtimeMs > RETENTION_MS) await rm(place, { force: true })
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
