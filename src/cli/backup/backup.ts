import { createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { CommandFailed, type Report, UsageError } from '#cli/command-context.ts'
import { readArguments } from '#cli/subcommands.ts'
import { readSnapshot, type Snapshot } from '#database/dump.ts'
import { asOwner, assertOwner, isMissingDatabase } from '#database/owner.ts'
import type { FileStore } from '#outside/files.ts'
import { ByteCounter } from '#values/byte-counter.ts'
import { makeFolder } from '#values/make-folder.ts'
import { backupAndKeep } from './backup-and-keep.ts'
import type { BackupSource } from './backup-source.ts'
import {
  type BackedUpFile,
  type BackedUpTable,
  countsOf,
  eachOf,
  FORMAT,
  type Manifest,
  placesIn,
  SIGNED_FOR,
} from './manifest.ts'
import { type Progress, progressOnStandardError, withProgress } from './progress.ts'

/**
 * `goodsyard backup <folder>`: writes the whole installation to a new folder (platform 15.5): every table from one
 * snapshot, the stored files, and a manifest with checksums, signed with the secret key. The service may keep
 * running. With `--keep <count>` the backup is one of several in the folder, each checked after it was made.
 */
export async function backup(args: readonly string[], open: () => Promise<BackupSource>): Promise<Report> {
  const { subject, text } = readArguments(
    'goodsyard backup',
    { subject: 'a folder', options: { keep: { type: 'string' } } },
    args,
  )
  const folder = resolve(subject)
  const keep = text('keep')
  if (keep !== null) return backupAndKeep({ folder, keep: countIn(keep) }, await open(), makeBackup)
  return reportOf(folder, await makeBackup(await open(), folder))
}

function countIn(keep: string): number {
  if (/^[1-9]\d{0,3}$/.test(keep)) return Number(keep)
  throw new UsageError('goodsyard backup: --keep is how many backups are kept, from 1 to 9999')
}

/** Makes a backup in an empty or new folder, which is left empty if that fails. */
async function makeBackup(source: BackupSource, folder: string): Promise<Manifest> {
  await assertReadable(source.migration_url)
  await makeRoom(folder)
  try {
    return await writeBackup(source, folder)
  } catch (error) {
    const parts = await readdir(folder).catch(() => [])
    await Promise.all(parts.map((part) => rm(join(folder, part), { recursive: true, force: true })))
    throw unwritable(folder, error)
  }
}

function reportOf(folder: string, manifest: Manifest): Report {
  const { made_at, schema_version } = manifest
  const { tables, ...counts } = countsOf(manifest)
  return {
    lines: [
      `${folder} has ${counts.rows} rows of ${tables} tables and ${counts.files} files, as of ${made_at}`,
      'what is sealed in it opens with the GOODSYARD_SECRET_KEY of now alone: keep that too, in another place',
    ],
    json: { folder, made_at, schema_version, ...counts },
  }
}

/** Refuses a login that may not read every table, before anything is copied. */
async function assertReadable(url: string): Promise<void> {
  await asOwner(url, assertOwner).catch((error) => {
    // A database that does not exist is reported by the snapshot.
    if (!isMissingDatabase(error)) throw error
  })
}

/** Creates the folder of a backup; an existing one must be empty. */
async function makeRoom(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    if ((await readdir(folder)).length === 0) return
  } catch (error) {
    throw unwritable(folder, error)
  }
  throw new CommandFailed(`${folder} is not empty; a backup is made in a folder of its own`)
}

/** A folder that cannot be written is an error of the environment, not a bug. */
function unwritable(folder: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST'].includes(code)
    ? new CommandFailed(`${folder} cannot be written: ${error instanceof Error ? error.message : code}`)
    : error
}

/**
 * Files are copied before the snapshot, and new ones again after it. A file is stored before the row that names it
 * and deleted after that row, so every file named in the snapshot is copied.
 */
async function writeBackup(
  { migration_url, files, secrets }: BackupSource,
  folder: string,
): Promise<Manifest> {
  const progress = progressOnStandardError()
  const copied = new Map<string, BackedUpFile>()
  await copyFiles({ files, folder, progress: progress }, copied)
  const dumped = await readSnapshot({ url: migration_url, tenants: 'tenants' }, async (snapshot) => {
    const made_at = new Date().toISOString()
    const tables = await writeTables(snapshot, folder, progress)
    return { schema_version: snapshot.schema_version, made_at, tables, sequences: snapshot.sequences }
  })
  await copyFiles({ files, folder, progress: progress }, copied)
  const manifest = { format: FORMAT, ...dumped, files: await nameFiles(copied, folder) }
  const signature = secrets.sign(SIGNED_FOR, JSON.stringify(manifest))
  await write(
    placesIn(folder).manifest,
    [Buffer.from(`${JSON.stringify({ ...manifest, signature }, null, 2)}\n`)],
    new ByteCounter(),
  )
  return manifest
}

async function writeTables(
  snapshot: Snapshot,
  folder: string,
  progress: Progress,
): Promise<Readonly<Record<string, BackedUpTable>>> {
  progress.report('reading the database')
  const written: Record<string, BackedUpTable> = {}
  for (const [index, table] of snapshot.tables.entries()) {
    const [rows, packed] = [new ByteCounter(), new ByteCounter()]
    const packing = createGzip({ level: constants.Z_BEST_SPEED })
    const where = `table ${index + 1} of ${snapshot.tables.length}`
    const step = () => `read ${rows.totals.lines} rows of ${table.name}, ${where}`
    const reading = pipeline(withProgress(rows.pass(snapshot.rows(table)), progress, step), packing)
    // The failure is thrown by the writing below; until then it must not count as an unhandled rejection.
    reading.catch(() => undefined)
    await write(placesIn(folder).table(table), packing, packed)
    await reading
    const { size, sha256 } = packed.totals
    written[table.name] = { columns: table.columns, rows: rows.totals.lines, size, sha256 }
  }
  return written
}

type CopyTarget = { readonly files: FileStore; readonly folder: string; readonly progress: Progress }

async function copyFiles(
  { files, folder, progress }: CopyTarget,
  copied: Map<string, BackedUpFile>,
): Promise<void> {
  progress.report('copying files')
  await eachOf(files.list(), async (key) => {
    if (copied.has(key)) return
    const file = await copyFile(files, key, placesIn(folder).file({ key }))
    if (file !== null) copied.set(key, file)
    progress.reportOccasionally(() => `copied ${copied.size} files`)
  })
}

/** Copies one file; null if it was deleted since it was listed. */
async function copyFile(files: FileStore, key: string, place: string): Promise<BackedUpFile | null> {
  const measure = new ByteCounter()
  try {
    await write(place, bytesOf(files, key), measure)
  } catch (error) {
    if ((await files.size(key)) !== null) throw error
    await rm(place, { force: true })
    return null
  }
  const { size, sha256 } = measure.totals
  return { key, size, sha256 }
}

/** Opened when it is first read: an earlier error would have no handler. */
async function* bytesOf(files: FileStore, key: string): AsyncGenerator<Buffer> {
  yield* files.read(key)
}

async function nameFiles(
  copied: ReadonlyMap<string, BackedUpFile>,
  folder: string,
): Promise<Manifest['files']> {
  const measure = new ByteCounter()
  const lines = [...copied.values()].map((file) => Buffer.from(`${JSON.stringify(file)}\n`))
  await write(placesIn(folder).files, lines, measure)
  const size = [...copied.values()].reduce((sum, file) => sum + file.size, 0)
  return { count: copied.size, size, sha256: measure.totals.sha256 }
}

/** Writes a part of a backup and flushes it to disk. */
async function write(
  place: string,
  bytes: Iterable<Buffer> | AsyncIterable<Buffer>,
  measure: ByteCounter,
): Promise<void> {
  await makeFolder(dirname(place))
  const file = createWriteStream(place, { mode: 0o600, flags: 'wx', flush: true })
  await pipeline(measure.pass(bytes), file)
}
