import type { FileEntry, SFTPWrapper } from 'ssh2'
import { isOverQuota } from '#domain/reporting/storage.ts'
import { isOutage } from '#entry/http/problem-for.ts'
import type { FileStore } from '#outside/files.ts'
import { Listing, type Open, Reading, Writing } from './handles.ts'
import { absolute, isTemporary } from './path.ts'
import { denied, Refused, unavailable } from './refused.ts'
import type { Entry, SftpFolders } from './sftp-folders.ts'
import type { Spool } from './spool.ts'

/** What a session is served with. */
export type Serving = {
  readonly folders: SftpFolders
  readonly spool: Spool
  readonly files: FileStore
  readonly bytes_max: number
  /** Told of every command, and of what came of it. */
  readonly note: (command: string, facts: { path?: string; status: string }) => void
  /** Told of a mistake of ours. */
  readonly broke: (error: unknown) => void
}

const HANDLES_MAX = 100
/** Flags of opening a file (draft-ietf-secsh-filexfer-02, 6.3). */
const MODE = { read: 1, write: 2, append: 4, create: 8, truncate: 16, exclusive: 32 }
const STATUS = { OK: 0, EOF: 1, NO_SUCH_FILE: 2, PERMISSION_DENIED: 3, FAILURE: 4 }

/** One SFTP session: it answers a client's commands one after the other, in the order they came. */
export class SftpSession {
  readonly #wire: SFTPWrapper
  readonly #serving: Serving
  readonly #open = new Map<number, Open>()
  #nextHandle = 1
  #queue: Promise<void> = Promise.resolve()

  constructor(wire: SFTPWrapper, serving: Serving) {
    this.#wire = wire
    this.#serving = serving
    wire.on('end', () => void this.#queue.then(() => letGo(wire)))
    this.#listenForFolders()
    this.#listenForFiles()
    this.#listenForChanges()
  }

  /** Ends what is open; what was being written waits for the rest. */
  async end(): Promise<void> {
    await this.#queue
    const open = [...this.#open.values()]
    this.#open.clear()
    await Promise.all(open.map((one) => (one instanceof Writing ? one.abandon() : undefined)))
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
        wire.handle(id, this.#keep(new Listing(entry, entries)))
      }),
    )
    wire.on('READDIR', (id, handle) =>
      this.#answer(id, 'readdir', undefined, async () => {
        const listing = this.#named(handle)
        const entries = listing instanceof Listing ? listing.next() : []
        if (entries.length === 0) throw new Refused('EOF', 'End of list')
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
        if (this.#open.size >= HANDLES_MAX) throw new Refused('FAILURE', 'Too many open handles')
        const isWriting = (flags & MODE.write) !== 0
        const opened = isWriting ? await this.#openToWrite(path, flags) : await this.#openToRead(path)
        wire.handle(id, this.#keep(opened))
      }),
    )
    wire.on('READ', (id, handle, offset, length) =>
      this.#answer(id, 'read', undefined, async () => {
        const reading = this.#named(handle)
        const bytes = reading instanceof Reading ? await reading.read(offset, length) : null
        if (bytes === null) throw new Refused('EOF', 'End of file')
        wire.data(id, bytes)
      }),
    )
    wire.on('WRITE', (id, handle, offset, bytes) =>
      this.#answer(id, 'write', undefined, async () => {
        const writing = this.#named(handle)
        if (!(writing instanceof Writing)) throw denied()
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
        if (!(open instanceof Listing)) await open.close()
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
    // What clients set on files, times and rights, means nothing here; they all try, so it does no harm.
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

  async #openToWrite(path: string, flags: number): Promise<Writing> {
    const { folders, spool, bytes_max } = this.#serving
    const name = await folders.nameToWrite(path)
    const isThere = (await spool.find(name)) !== null
    if (isThere && (flags & MODE.exclusive) !== 0) throw new Refused('FAILURE', 'The file is there already')
    if (!isThere && (flags & MODE.create) === 0) throw new Refused('NO_SUCH_FILE', 'No such file')
    const isEmptied = (flags & MODE.truncate) !== 0
    if (!isThere && !isEmptied) await folders.assertNotTaken(name)
    const file = await spool.open(name, isEmptied ? 'empty' : 'keep')
    const begins = isEmptied || !isThere
    return new Writing(file, name, { folders, appends: (flags & MODE.append) !== 0, begins, bytes_max })
  }

  async #openToRead(path: string): Promise<Reading> {
    const { folders, files } = this.#serving
    return new Reading(await folders.open(path), files, folders)
  }

  /** Gives a file another name; out of a temporary one it is taken in, unless it is being written: then by its closing. */
  async #rename(from: string, to: string): Promise<void> {
    const { folders } = this.#serving
    const renamed = await folders.rename(from, to)
    if (renamed === null) return
    const { name, wanted } = renamed
    const isIt = (one: Open): one is Writing => one instanceof Writing && one.name === name
    const writing = [...this.#open.values()].filter(isIt)
    for (const one of writing) one.name = wanted
    if (writing.length === 0 && isTemporary(name)) await folders.takeIn(wanted)
  }

  #keep(open: Open): Buffer {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(this.#nextHandle, 0)
    this.#open.set(this.#nextHandle, open)
    this.#nextHandle += 1
    return handle
  }

  #named(handle: Buffer): Open {
    const open = handle.length === 4 ? this.#open.get(handle.readUInt32BE(0)) : undefined
    if (open === undefined) throw new Refused('FAILURE', 'No such handle')
    return open
  }

  /** Does a command once those before it are done, and tells the client what keeps it from being done. */
  #answer(id: number, command: string, path: string | undefined, work: () => Promise<void>): void {
    const { note, broke } = this.#serving
    const at = path === undefined ? {} : { path }
    this.#queue = this.#queue.then(async () => {
      try {
        await work()
        note(command, { ...at, status: 'OK' })
      } catch (error) {
        const refused = refusedFor(error)
        if (!(error instanceof Refused) && !isOverQuota(error)) broke(error)
        note(command, { ...at, status: refused.status })
        this.#wire.status(id, STATUS[refused.status], refused.message)
      }
    })
  }
}

/** What the client is told of an error; nothing of a mistake of ours. */
function refusedFor(error: unknown): Refused {
  if (error instanceof Refused) return error
  if (isOverQuota(error)) return new Refused('FAILURE', error.first.details)
  return isOutage(error) ? unavailable() : new Refused('FAILURE', 'Failure')
}

/** What a channel is to the library, which has no other way to say how a session of SFTP ended. */
type Inner = {
  readonly outgoing: { readonly id: number; readonly state: string }
  readonly _protocol: { exitStatus(channel: number, status: number): void }
}

/** Lets a program go that says it is done: it waits for that, and takes an end without a status for a failure. */
function letGo(wire: SFTPWrapper): void {
  const { outgoing, _protocol } = wire as unknown as Inner
  if (outgoing.state === 'open') _protocol.exitStatus(outgoing.id, 0)
  wire.end()
}

async function entryOf(open: Open): Promise<Entry> {
  if (open instanceof Listing) return open.entry
  const size = open instanceof Writing ? await open.size() : open.size
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
