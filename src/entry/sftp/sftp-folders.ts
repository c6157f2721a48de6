import { buffer } from 'node:stream/consumers'
import type { SftpLogin } from '#access/find-sftp-login.ts'
import type { Database } from '#database/database.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { errorsFile } from '#domain/imports/errors-file.ts'
import type { FileKinds } from '#domain/imports/file-kinds.ts'
import { type Folder, findFiles, isLetIn, noteFetched, removeFile } from '#domain/imports/folders.ts'
import { layErrors } from '#domain/imports/lay-errors.ts'
import { layNotice, type NoticeToLay } from '#domain/imports/lay-notice.ts'
import { type LeftFile, takeInFile, type UploadResult } from '#domain/imports/take-in-file.ts'
import { findUpload, renameUploads, type Upload } from '#domain/imports/uploads.ts'
import { assertRoom, isOverQuota, readStorageUse } from '#domain/reporting/storage.ts'
import type { FileStore } from '#outside/files.ts'
import { type FolderName, foldersOf, hasWrongName, isTemporary, type Place, placeOf } from './path.ts'
import { denied, missing, Refused } from './refused.ts'
import type { Spool } from './spool.ts'

/** Something in the folders of a login: a folder, or a file with its size. */
export type Entry = {
  readonly name: string
  readonly is_folder: boolean
  readonly size: number
  readonly changed_at: Date
}

/** A file that is read. */
export type Readable = { readonly id: number; readonly file_path: string; readonly file_size: number }

/** What the folders of a login need. */
export type SftpFoldersParts = {
  readonly database: Database
  readonly files: FileStore
  readonly kinds: FileKinds
  readonly login: SftpLogin
  readonly scope: Scope
  readonly spool: Spool
}

const FILES_MAX = 10_000

/** The folders of one login, and what can be done in them (platform 10.2). */
export class SftpFolders {
  readonly #parts: SftpFoldersParts

  constructor(parts: SftpFoldersParts) {
    this.#parts = parts
  }

  /** Whether the login is still let in. */
  isOpen(): Promise<boolean> {
    return this.#work((tx) => isLetIn(tx, this.#parts.login))
  }

  /** What lies in a folder. */
  async list(path: string): Promise<readonly Entry[]> {
    const place = this.#placeOf(path)
    if (place.kind === 'file') throw missing()
    if (place.kind === 'root') return foldersOf[this.#parts.login.direction].map(folderEntry)
    if (place.folder === 'upload')
      return (await this.#parts.spool.list()).map(({ file_name, file_size, changed_at }) => ({
        name: file_name,
        is_folder: false,
        size: file_size,
        changed_at,
      }))
    const files = await this.#filesIn(place.folder)
    return files.map(({ file_name, file_size, updated_at }) => ({
      name: file_name,
      is_folder: false,
      size: file_size,
      changed_at: new Date(updated_at),
    }))
  }

  /** What is known of what a path names. */
  async stat(path: string): Promise<Entry> {
    const place = this.#placeOf(path)
    if (place.kind === 'root') return folderEntry('')
    if (place.kind === 'folder') return folderEntry(place.folder)
    if (place.folder !== 'upload') {
      const [file] = await this.#filesIn(place.folder, place.file_name)
      if (file === undefined) throw missing()
      const { file_name: name, file_size: size, updated_at } = file
      return { name, is_folder: false, size, changed_at: new Date(updated_at) }
    }
    return this.#statUpload(place.file_name)
  }

  /** What is being brought under a name, or else was taken in under it a moment ago: clients look at what they wrote. */
  async #statUpload(name: string): Promise<Entry> {
    const found = await this.#parts.spool.find(name)
    if (found !== null) return { name, is_folder: false, size: found.file_size, changed_at: found.changed_at }
    const { file_size: size, created_at } = await this.#takenUpload(name)
    return { name, is_folder: false, size, changed_at: new Date(created_at) }
  }

  /** The file that was taken in under a name a moment ago. */
  async #takenUpload(file_name: string): Promise<Upload> {
    const { ftp_user_id } = this.#parts.login
    const upload = await this.#work((tx) => findUpload(tx, { ftp_user_id, file_name }))
    if (upload === null) throw missing()
    return upload
  }

  /** Refuses to go on writing what was taken in a moment ago: what is written behind it would have no beginning. */
  async assertNotTaken(file_name: string): Promise<void> {
    const { ftp_user_id } = this.#parts.login
    const upload = await this.#work((tx) => findUpload(tx, { ftp_user_id, file_name }))
    if (upload !== null)
      throw new Refused('FAILURE', 'The file has already been taken in; upload it again completely')
  }

  /** The file of a path, to be read. */
  async open(path: string): Promise<Readable> {
    const place = this.#placeOf(path)
    if (place.kind !== 'file') throw missing()
    if (place.folder === 'upload')
      throw denied('Uploaded files cannot be read before they have been taken in')
    const [file] = await this.#filesIn(place.folder, place.file_name)
    if (file === undefined) throw missing()
    return file
  }

  /** The name under which a path may be written. */
  async nameToWrite(path: string): Promise<string> {
    const name = this.#nameInUpload(path)
    const lying = await this.#parts.spool.list()
    if (lying.length >= FILES_MAX && !lying.some(({ file_name }) => file_name === name))
      throw new Refused('FAILURE', `The folder has ${FILES_MAX} files`)
    const waiting_bytes = lying.reduce((sum, { file_size }) => sum + file_size, 0)
    assertRoom(await this.#work((tx) => readStorageUse(tx)), waiting_bytes + 1)
    return name
  }

  /** Takes in a file that is whole; one with a temporary name waits for its own. */
  async takeIn(file_name: string): Promise<void> {
    if (isTemporary(file_name)) return
    const { spool } = this.#parts
    let result: UploadResult | null = null
    const isThere = await spool
      .take(file_name, async (bytes) => {
        result = await this.#takeBytes(file_name, bytes)
      })
      .catch(async (error: unknown) => {
        // What there is no room for must not take room while it waits.
        if (isOverQuota(error)) await spool.remove(file_name)
        throw error
      })
    // Two wrote it at once, or it was removed: who is told that all is well sends it no more.
    if (!isThere) throw missing()
    if (result !== null) await this.#tell(result)
  }

  async #takeBytes(file_name: string, bytes: Buffer): Promise<UploadResult> {
    const { files, kinds, login } = this.#parts
    const { ftp_user_id, account_id } = login
    const kept = await files.put(login.tenant.id, bytes)
    const file = { ...kept, file_name, file_type: 'application/octet-stream' }
    try {
      const result = await this.#work(async (tx) => {
        // Sessions are looked after now and then only: what is brought meanwhile is none of ours.
        if (!(await isLetIn(tx, login))) throw denied()
        return takeInFile(tx, kinds, { ftp_user_id, account_id, file })
      })
      if (result.kind === 'duplicate') await files.remove(kept.file_path)
      return result
    } catch (error) {
      await files.remove(kept.file_path)
      throw error
    }
  }

  /** Tells beside a file why nothing was done with it, where nothing was. */
  async #tell(result: UploadResult): Promise<void> {
    try {
      if (result.kind === 'unmatched') await this.#tellWhy(result.left)
      if (result.kind === 'duplicate') await this.#layNotice(result.notice)
    } catch (error) {
      // The file itself has been taken in; the note beside it is left out.
      if (!isOverQuota(error)) throw error
    }
  }

  async #layNotice(notice: NoticeToLay): Promise<void> {
    const { files, kinds, login } = this.#parts
    const put = await files.put(login.tenant.id, Buffer.from(notice.text))
    const kept = { ...put, file_name: 'notice.txt', file_type: 'text/plain' }
    await this.#work((tx) => layNotice(tx, kinds, { notice, kept }))
  }

  /** Lays what is wrong with a file beside it. */
  async #tellWhy(left: LeftFile): Promise<void> {
    const { files, kinds, login } = this.#parts
    const put = (bytes: AsyncIterable<Buffer>) => files.putStream(login.tenant.id, bytes)
    const errors = await errorsFile(put, { left: [], reason: left.reason })
    if (errors !== null) await this.#work((tx) => layErrors(tx, kinds, { ...left, errors }))
  }

  /**
   * Gives what is being brought another name, and says which it had and which it has; null where it was taken in already,
   * which answers by its new name from then on.
   */
  async rename(from: string, to: string): Promise<{ readonly name: string; readonly wanted: string } | null> {
    const [name, wanted] = [this.#nameInUpload(from), this.#nameInUpload(to)]
    const { spool } = this.#parts
    if ((await spool.find(name)) === null) {
      await this.#renameTaken(name, wanted)
      return null
    }
    await spool.rename(name, wanted)
    return { name, wanted }
  }

  /** A file that nothing was done with under its first name is taken in under the new one; no other is a second time. */
  async #renameTaken(file_name: string, to: string): Promise<void> {
    const { files, login } = this.#parts
    const { ftp_user_id } = login
    const { unused_path } = await this.#takenUpload(file_name)
    if (unused_path !== null && !isTemporary(to))
      await this.#tell(await this.#takeBytes(to, await buffer(files.read(unused_path))))
    await this.#work((tx) => renameUploads(tx, { ftp_user_id, file_name, to }))
  }

  /** Removes a file. */
  async remove(path: string): Promise<void> {
    const place = this.#placeOf(path)
    if (place.kind !== 'file') throw denied()
    if (place.folder !== 'upload') {
      const { id } = await this.open(path)
      return this.#work((tx) => removeFile(tx, id))
    }
    const { spool } = this.#parts
    if ((await spool.find(place.file_name)) === null) {
      await this.#takenUpload(place.file_name)
      throw denied('The file has already been taken in and cannot be removed')
    }
    await spool.remove(place.file_name)
  }

  /** Notes that a file was read to its end. */
  noteFetched(id: number): Promise<void> {
    return this.#work((tx) => noteFetched(tx, id))
  }

  #nameInUpload(path: string): string {
    if (this.#parts.login.direction === 'upload' && hasWrongName(path))
      throw new Refused('FAILURE', 'Names have at most 200 bytes and no control characters')
    const place = this.#placeOf(path)
    if (place.kind !== 'file' || place.folder !== 'upload') throw denied()
    return place.file_name
  }

  #placeOf(path: string): Place {
    const place = placeOf(path, this.#parts.login.direction)
    if (place === null) throw missing()
    return place
  }

  #filesIn(folder: Folder, file_name?: string) {
    const { ftp_user_id } = this.#parts.login
    const place = file_name === undefined ? { ftp_user_id, folder } : { ftp_user_id, folder, file_name }
    return this.#work((tx) => findFiles(tx, place))
  }

  #work<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#parts.database.transaction(this.#parts.scope, work)
  }
}

function folderEntry(name: FolderName | ''): Entry {
  return { name, is_folder: true, size: 0, changed_at: new Date() }
}
