import type { FileEntry, SFTPWrapper } from 'ssh2'
import { isOverQuota } from '#domain/documents/storage.ts'
import { isOutage } from '#entry/http/problem-for.ts'
import type { FileStore } from '#outside/files.ts'
import { announceExtensions, pathsOfRename } from './announce-extensions.ts'
import { FileRead, FileWrite, FolderListing, type OpenHandle } from './handles.ts'
import { absolute, isTemporary } from './path.ts'
import type { Entry, SftpFolders } from './sftp-folders.ts'
import { denied, SftpRefusal, unavailable } from './sftp-refusal.ts'
import type { Spool } from './spool.ts'

/** What a session needs. */
export type SftpSessionParts = {
  readonly folders: SftpFolders
  readonly spool: Spool
  readonly files: FileStore
  readonly bytes_max: number
  /** Called for every command with its result. */
  readonly log: (command: string, facts: { path?: string; status: string }) => void
  /** Called for a bug. */
  readonly reportBug: (error: unknown) => void
}

const HANDLES_MAX = 100
/** Flags of opening a file (draft-ietf-secsh-filexfer-02, 6.3). */
const MODE = { read: 1, write: 2, append: 4, create: 8, truncate: 16, exclusive: 32 }
const STATUS = { OK: 0, EOF: 1, NO_SUCH_FILE: 2, PERMISSION_DENIED: 3, FAILURE: 4, OP_UNSUPPORTED: 8 }

/** One SFTP session: it answers the client's commands in order. */
export class SftpSession {
  readonly #wire: SFTPWrapper
  readonly #serving: SftpSessionParts
  readonly #open = new Map<number, OpenHandle>()
  #nextHandle = 1
  #queue: Promise<void> = Promise.resolve()

  constructor(wire: SFTPWrapper, serving: SftpSessionParts) {
    this.#wire = wire
    this.#serving = serving
    announceExtensions(wire)
    wire.on('end', () => void this.#queue.then(() => confirmExit(wire)))
    this.#listenForFolders()
    this.#listenForFiles()
    this.#listenForChanges()
  }

  /** Closes all handles; files being written can be resumed. */
  async end(): Promise<void> {
    await this.#queue
    const open = [...this.#open.values()]
    this.#open.clear()
    await Promise.all(open.map((one) => (one instanceof FileWrite ? one.abandon() : undefined)))
  }

  #listenForFolders(): void {
    const wire = this.#wire
    wire.on('REALPATH', (id, path) =>
      this.#answer(id, 'realpath', path, async () => {
        const filename = absolute(path)
        wire.name(id, [{ filename, longname: filename, attrs: attributesOf(ROOT) }])
      }),
    )
    wire.on('OPENDIR', (id, path) =>
      this.#answer(id, 'opendir', path, async () => {
        const { folders } = this.#serving
        const [entry, entries] = await Promise.all([folders.stat(path), folders.list(path)])
        wire.handle(id, this.#keep(new FolderListing(entry, entries)))
      }),
    )
    wire.on('READDIR', (id, handle) =>
      this.#answer(id, 'readdir', undefined, async () => {
        const listing = this.#named(handle)
        const entries = listing instanceof FolderListing ? listing.next() : []
        if (entries.length === 0) throw new SftpRefusal('EOF', 'End of list')
        wire.name(id, entries.map(listed))
      }),
    )
    const stat = (id: number, path: string) =>
      this.#answer(id, 'stat', path, async () => {
        wire.attrs(id, attributesOf(await this.#serving.folders.stat(path)))
      })
    wire.on('STAT', stat)
    wire.on('LSTAT', stat)
  }

  #listenForFiles(): void {
    const wire = this.#wire
    wire.on('OPEN', (id, path, flags) =>
      this.#answer(id, 'open', path, async () => {
        if (this.#open.size >= HANDLES_MAX) throw new SftpRefusal('FAILURE', 'Too many open handles')
        const isWriting = (flags & MODE.write) !== 0
        const opened = isWriting ? await this.#openToWrite(path, flags) : await this.#openToRead(path)
        wire.handle(id, this.#keep(opened))
      }),
    )
    wire.on('READ', (id, handle, offset, length) =>
      this.#answer(id, 'read', undefined, async () => {
        const reading = this.#named(handle)
        const bytes = reading instanceof FileRead ? await reading.read(offset, length) : null
        if (bytes === null) throw new SftpRefusal('EOF', 'End of file')
        wire.data(id, bytes)
      }),
    )
    wire.on('WRITE', (id, handle, offset, bytes) =>
      this.#answer(id, 'write', undefined, async () => {
        const writing = this.#named(handle)
        if (!(writing instanceof FileWrite)) throw denied()
        await writing.write(offset, bytes)
        wire.status(id, STATUS.OK)
      }),
    )
    wire.on('FSTAT', (id, handle) =>
      this.#answer(id, 'fstat', undefined, async () => {
        wire.attrs(id, attributesOf(await entryOf(this.#named(handle))))
      }),
    )
    wire.on('CLOSE', (id, handle) =>
      this.#answer(id, 'close', undefined, async () => {
        const open = this.#named(handle)
        this.#open.delete(handle.readUInt32BE(0))
        if (!(open instanceof FolderListing)) await open.close()
        wire.status(id, STATUS.OK)
      }),
    )
  }

  #listenForChanges(): void {
    const wire = this.#wire
    wire.on('REMOVE', (id, path) =>
      this.#answer(id, 'remove', path, async () => {
        await this.#serving.folders.remove(path)
        wire.status(id, STATUS.OK)
      }),
    )
    wire.on('RENAME', (id, from, to) =>
      this.#answer(id, 'rename', from, async () => {
        await this.#rename(from, to)
        wire.status(id, STATUS.OK)
      }),
    )
    wire.on('EXTENDED', (id, extension, data) => {
      if (extension !== 'posix-rename@openssh.com') return wire.status(id, STATUS.OP_UNSUPPORTED)
      const paths = pathsOfRename(data)
      this.#answer(id, 'rename', paths?.[0], async () => {
        if (paths === null) throw new SftpRefusal('FAILURE', 'Malformed request')
        await this.#rename(...paths)
        wire.status(id, STATUS.OK)
      })
    })
    // Clients set times and permissions of files; both are accepted and ignored.
    wire.on('SETSTAT', (id) => wire.status(id, STATUS.OK))
    wire.on('FSETSTAT', (id) => wire.status(id, STATUS.OK))
    const refuse = (command: string) => (id: number, path: string) =>
      this.#answer(id, command, path, async () => {
        throw denied()
      })
    wire.on('MKDIR', refuse('mkdir'))
    wire.on('RMDIR', refuse('rmdir'))
    wire.on('READLINK', refuse('readlink'))
    wire.on('SYMLINK', refuse('symlink'))
  }

  async #openToWrite(path: string, flags: number): Promise<FileWrite> {
    const { folders, spool, bytes_max } = this.#serving
    const name = await folders.nameToWrite(path)
    const isThere = (await spool.find(name)) !== null
    if (isThere && (flags & MODE.exclusive) !== 0)
      throw new SftpRefusal('FAILURE', 'The file is there already')
    if (!isThere && (flags & MODE.create) === 0) throw new SftpRefusal('NO_SUCH_FILE', 'No such file')
    const isEmptied = (flags & MODE.truncate) !== 0
    if (!isThere && !isEmptied) await folders.assertNotTaken(name)
    const file = await spool.open(name, isEmptied ? 'empty' : 'keep')
    const begins = isEmptied || !isThere
    return new FileWrite(file, name, { folders, appends: (flags & MODE.append) !== 0, begins, bytes_max })
  }

  async #openToRead(path: string): Promise<FileRead> {
    const { folders, files } = this.#serving
    return new FileRead(await folders.open(path), files, folders)
  }

  /** Renames a file; a renamed temporary file is imported, at once or when it is closed. */
  async #rename(from: string, to: string): Promise<void> {
    const { folders } = this.#serving
    const renamed = await folders.rename(from, to)
    if (renamed === null) return
    const { name, new_name } = renamed
    const isIt = (one: OpenHandle): one is FileWrite => one instanceof FileWrite && one.name === name
    const writing = [...this.#open.values()].filter(isIt)
    for (const one of writing) one.name = new_name
    if (writing.length === 0 && isTemporary(name)) await folders.importFile(new_name)
  }

  #keep(open: OpenHandle): Buffer {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(this.#nextHandle, 0)
    this.#open.set(this.#nextHandle, open)
    this.#nextHandle += 1
    return handle
  }

  #named(handle: Buffer): OpenHandle {
    const open = handle.length === 4 ? this.#open.get(handle.readUInt32BE(0)) : undefined
    if (open === undefined) throw new SftpRefusal('FAILURE', 'No such handle')
    return open
  }

  /** Runs a command after the previous ones, and reports its refusal to the client. */
  #answer(id: number, command: string, path: string | undefined, work: () => Promise<void>): void {
    const { log, reportBug } = this.#serving
    const at = path === undefined ? {} : { path }
    this.#queue = this.#queue.then(async () => {
      try {
        await work()
        log(command, { ...at, status: 'OK' })
      } catch (error) {
        const refused = refusedFor(error)
        if (!(error instanceof SftpRefusal) && !isOverQuota(error)) reportBug(error)
        log(command, { ...at, status: refused.status })
        this.#wire.status(id, STATUS[refused.status], refused.message)
      }
    })
  }
}

/** The message of an error for the client; none for a bug. */
function refusedFor(error: unknown): SftpRefusal {
  if (error instanceof SftpRefusal) return error
  if (isOverQuota(error)) return new SftpRefusal('FAILURE', error.first.details)
  return isOutage(error) ? unavailable() : new SftpRefusal('FAILURE', 'Failure')
}

/** The internal channel of the library, which has no public way to send an exit status. */
type InternalChannel = {
  readonly outgoing: { readonly id: number; readonly state: string }
  readonly _protocol: { exitStatus(channel: number, status: number): void }
}

/** Sends an exit status: clients wait for it and take a missing one for a failure. */
function confirmExit(wire: SFTPWrapper): void {
  const { outgoing, _protocol } = wire as unknown as InternalChannel
  if (outgoing.state === 'open') _protocol.exitStatus(outgoing.id, 0)
  wire.end()
}

async function entryOf(open: OpenHandle): Promise<Entry> {
  if (open instanceof FolderListing) return open.entry
  const size = open instanceof FileWrite ? await open.size() : open.size
  return { name: '', is_folder: false, size, changed_at: new Date() }
}

const ROOT: Entry = { name: '', is_folder: true, size: 0, changed_at: new Date(0) }

function attributesOf({ is_folder, size, changed_at }: Entry): FileEntry['attrs'] {
  const seconds = Math.floor(changed_at.getTime() / 1000)
  return { mode: is_folder ? 0o040755 : 0o100644, uid: 0, gid: 0, size, atime: seconds, mtime: seconds }
}

function listed(entry: Entry): FileEntry {
  const mode = entry.is_folder ? 'drwxr-xr-x' : '-rw-r--r--'
  const day = entry.changed_at.toISOString().slice(0, 10)
  return {
    filename: entry.name,
    longname: `${mode} 1 goodsyard goodsyard ${String(entry.size).padStart(12)} ${day} ${entry.name}`,
    attrs: attributesOf(entry),
  }
}
