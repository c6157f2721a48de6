import { buffer } from 'node:stream/consumers'
import type { SftpLogin } from '#access/find-sftp-login.ts'
import type { Database } from '#database/database.ts'
import { retried } from '#database/retries.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { assertRoom, isOverQuota, readStorageUse } from '#domain/documents/storage.ts'
import { buildErrorsFile } from '#domain/imports/build-errors-file.ts'
import type { FileResources } from '#domain/imports/file-resources.ts'
import { type Folder, findFiles, isLoginAllowed, recordFetched, removeFile } from '#domain/imports/folders.ts'
import { registerUpload, type UnmatchedFile, type UploadResult } from '#domain/imports/register-upload.ts'
import { saveErrorsFile } from '#domain/imports/save-errors-file.ts'
import { type NoticeInput, saveNotice } from '#domain/imports/save-notice.ts'
import { findUpload, removeUploadName, renameUploads, type Upload } from '#domain/imports/uploads.ts'
import type { FileStore } from '#outside/files.ts'
import { type FolderName, foldersOf, hasWrongName, isTemporary, placeOf, type SftpPath } from './path.ts'
import { denied, missing, SftpRefusal } from './sftp-refusal.ts'
import type { Spool } from './spool.ts'

/** A folder, or a file with its size. */
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
  readonly kinds: FileResources
  readonly login: SftpLogin
  readonly scope: Scope
  readonly spool: Spool
}

const FILES_MAX = 10_000

/** The folders of one login and the operations on them (platform 10.2). */
export class SftpFolders {
  readonly #parts: SftpFoldersParts

  constructor(parts: SftpFoldersParts) {
    this.#parts = parts
  }

  /** Whether the login may still sign in. */
  isOpen(): Promise<boolean> {
    return this.#work((tx) => isLoginAllowed(tx, this.#parts.login))
  }

  /** The entries of a folder. */
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

  /** The attributes of a path. */
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

  /** The partial file with a name, or the file that was just imported under it: clients check what they wrote. */
  async #statUpload(name: string): Promise<Entry> {
    const found = await this.#parts.spool.find(name)
    if (found !== null) return { name, is_folder: false, size: found.file_size, changed_at: found.changed_at }
    const { file_size: size, created_at } = await this.#takenUpload(name)
    return { name, is_folder: false, size, changed_at: new Date(created_at) }
  }

  /** The file that was just imported under a name. */
  async #takenUpload(file_name: string): Promise<Upload> {
    const { ftp_user_id } = this.#parts.login
    const upload = await this.#work((tx) => findUpload(tx, { ftp_user_id, file_name }))
    if (upload === null) throw missing()
    return upload
  }

  /** Refuses to append to a file that was just imported: the rest would be a file without a beginning. */
  async assertNotTaken(file_name: string): Promise<void> {
    const { ftp_user_id } = this.#parts.login
    const upload = await this.#work((tx) => findUpload(tx, { ftp_user_id, file_name }))
    if (upload !== null)
      throw new SftpRefusal('FAILURE', 'The file has already been taken in; upload it again completely')
  }

  /** The file of a path, for reading. */
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
    const spooled = await this.#parts.spool.list()
    if (spooled.length >= FILES_MAX && !spooled.some(({ file_name }) => file_name === name))
      throw new SftpRefusal('FAILURE', `The folder has ${FILES_MAX} files`)
    const waiting_bytes = spooled.reduce((sum, { file_size }) => sum + file_size, 0)
    assertRoom(await this.#work((tx) => readStorageUse(tx)), waiting_bytes + 1)
    return name
  }

  /** Imports a complete file; one with a temporary name waits to be renamed. */
  async importFile(file_name: string): Promise<void> {
    if (isTemporary(file_name)) return
    const { spool } = this.#parts
    let result: UploadResult | null = null
    const isThere = await spool
      .takeOut(file_name, async (bytes) => {
        result = await this.#takeBytes(file_name, bytes)
      })
      .catch(async (error: unknown) => {
        // A file that exceeds the quota must not keep space while it waits.
        if (isOverQuota(error)) await spool.remove(file_name)
        throw error
      })
    // Two clients wrote it concurrently, or it was removed: a success would keep the client from sending it again.
    if (!isThere) throw missing()
    if (result !== null) await this.#tell(result)
  }

  async #takeBytes(file_name: string, bytes: Buffer): Promise<UploadResult> {
    const { files, kinds, login } = this.#parts
    const { ftp_user_id, account_id } = login
    const storedFile = await files.put(login.tenant.id, bytes)
    const file = { ...storedFile, file_name, file_type: 'application/octet-stream' }
    try {
      const result = await this.#work(async (tx) => {
        // Sessions are checked only periodically: files of a disabled login are refused here.
        if (!(await isLoginAllowed(tx, login))) throw denied()
        return registerUpload(tx, kinds, { ftp_user_id, account_id, file })
      })
      if (result.kind === 'duplicate') await files.remove(storedFile.file_path)
      return result
    } catch (error) {
      await files.remove(storedFile.file_path)
      throw error
    }
  }

  /** Writes a notice beside a file that was not imported, if there is a reason. */
  async #tell(result: UploadResult): Promise<void> {
    try {
      if (result.kind === 'unmatched') await this.#tellWhy(result.unmatched)
      if (result.kind === 'duplicate') await this.#layNotice(result.notice)
    } catch (error) {
      // The file itself was imported; only the notice is missing.
      if (!isOverQuota(error)) throw error
    }
  }

  async #layNotice(notice: NoticeInput): Promise<void> {
    const { files, kinds, login } = this.#parts
    const stored = await files.put(login.tenant.id, Buffer.from(notice.text))
    const storedFile = { ...stored, file_name: 'notice.txt', file_type: 'text/plain' }
    await this.#work((tx) => saveNotice(tx, kinds, { notice, stored: storedFile }))
  }

  /** Writes the notice beside a file. */
  async #tellWhy(unmatched: UnmatchedFile): Promise<void> {
    const { files, kinds, login } = this.#parts
    const stored = (bytes: AsyncIterable<Buffer>) => files.putStream(login.tenant.id, bytes)
    const errors = await buildErrorsFile(stored, { rows: [], reason: unmatched.reason })
    if (errors !== null) await this.#work((tx) => saveErrorsFile(tx, kinds, { ...unmatched, errors }))
  }

  /**
   * Renames a partial file and returns the old and new names; null if it was imported already, in which case it is
   * found under the new name from then on.
   */
  async rename(
    from: string,
    to: string,
  ): Promise<{ readonly name: string; readonly new_name: string } | null> {
    const [name, new_name] = [this.#nameInUpload(from), this.#nameInUpload(to)]
    const { spool } = this.#parts
    if ((await spool.find(name)) === null) {
      await this.#renameTaken(name, new_name)
      return null
    }
    await spool.rename(name, new_name)
    return { name, new_name }
  }

  /** A file that was not imported under its first name is imported under the new one; no other is imported twice. */
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
    if ((await spool.find(place.file_name)) === null) return this.#removeTaken(place.file_name)
    await spool.remove(place.file_name)
  }

  /** Removes the name of a file that was taken in, which stays taken in: clients remove a name before they rename to it. */
  async #removeTaken(file_name: string): Promise<void> {
    const { ftp_user_id } = this.#parts.login
    await this.#takenUpload(file_name)
    await this.#work((tx) => removeUploadName(tx, { ftp_user_id, file_name }))
  }

  /** Records that a file was read to its end. */
  recordFetched(id: number): Promise<void> {
    return this.#work((tx) => recordFetched(tx, id))
  }

  #nameInUpload(path: string): string {
    if (this.#parts.login.direction === 'upload' && hasWrongName(path))
      throw new SftpRefusal('FAILURE', 'Names have at most 200 bytes and no control characters')
    const place = this.#placeOf(path)
    if (place.kind !== 'file' || place.folder !== 'upload') throw denied()
    return place.file_name
  }

  #placeOf(path: string): SftpPath {
    const place = placeOf(path, this.#parts.login.direction)
    if (place === null) throw missing()
    return place
  }

  #filesIn(folder: Folder, file_name?: string) {
    const { ftp_user_id } = this.#parts.login
    const place = file_name === undefined ? { ftp_user_id, folder } : { ftp_user_id, folder, file_name }
    return this.#work((tx) => findFiles(tx, place))
  }

  /** Runs work in a transaction that starts over after a lost race, such as a deadlock with the end of an import. */
  #work<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return retried(() => this.#parts.database.transaction(this.#parts.scope, work))
  }
}

function folderEntry(name: FolderName | ''): Entry {
  return { name, is_folder: true, size: 0, changed_at: new Date() }
}
