import { createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type { Secrets } from '#access/secrets.ts'
import { CommandFailed, type Report } from '#cli/opened.ts'
import { readArguments } from '#cli/subcommands.ts'
import { readSnapshot, type Snapshot } from '#database/dump.ts'
import { makeFolder } from '#database/make-folder.ts'
import type { FileStore } from '#outside/files.ts'
import { Measure } from '#values/measure.ts'
import {
  type BackedUpFile,
  type BackedUpTable,
  eachOf,
  FORMAT,
  type Manifest,
  placesIn,
  SIGNED_FOR,
} from './manifest.ts'
import { type Tell, tellOnStandardError, told } from './telling.ts'

/** What a backup is made of. */
export type Ground = {
  /** The database as its owner. */
  readonly migration_url: string
  readonly files: FileStore
  readonly secrets: Secrets
}

/**
 * `goodsyard backup <folder>`: the whole installation in a folder of its own (platform 15.5): every table of one snapshot, the bytes of
 * the file store, and a manifest with checksums, signed with the secret key. The service may go on working.
 */
export async function backup(args: readonly string[], open: () => Promise<Ground>): Promise<Report> {
  const { subject } = readArguments('goodsyard backup', { subject: 'a folder', options: {} }, args)
  const folder = resolve(subject)
  const ground = await open()
  await makeRoom(folder)
  try {
    const manifest = await writeBackup(ground, folder)
    const tables = Object.values(manifest.tables)
    const counts = { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: manifest.files.count }
    return {
      lines: [
        `${folder} has ${counts.rows} rows of ${tables.length} tables and ${counts.files} files, as of ${manifest.made_at}`,
        'what is sealed in it opens with the GOODSYARD_SECRET_KEY of now alone: keep that too, in another place',
      ],
      json: { folder, made_at: manifest.made_at, schema_version: manifest.schema_version, ...counts },
    }
  } catch (error) {
    const parts = await readdir(folder).catch(() => [])
    await Promise.all(parts.map((part) => rm(join(folder, part), { recursive: true, force: true })))
    throw unwritable(folder, error)
  }
}

/** Makes the folder a backup is to lie in, with nothing else in it. */
async function makeRoom(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    if ((await readdir(folder)).length === 0) return
  } catch (error) {
    throw unwritable(folder, error)
  }
  throw new CommandFailed(`${folder} is not empty; a backup is made in a folder of its own`)
}

/** What keeps a folder from being written is no bug of the command's. */
function unwritable(folder: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST'].includes(code)
    ? new CommandFailed(`${folder} cannot be written: ${error instanceof Error ? error.message : code}`)
    : error
}

/**
 * Files are copied before the snapshot, and again after it those that came meanwhile: each was kept before the row that names it, and one
 * that goes was named no more. So those of all rows of the snapshot are there.
 */
async function writeBackup({ migration_url, files, secrets }: Ground, folder: string): Promise<Manifest> {
  const tell = tellOnStandardError()
  const copied = new Map<string, BackedUpFile>()
  await copyFiles({ files, folder, tell }, copied)
  const dumped = await readSnapshot({ url: migration_url, tenants: 'tenants' }, async (snapshot) => {
    const made_at = new Date().toISOString()
    const tables = await writeTables(snapshot, folder, tell)
    return { schema_version: snapshot.schema_version, made_at, tables, sequences: snapshot.sequences }
  })
  await copyFiles({ files, folder, tell }, copied)
  const manifest = { format: FORMAT, ...dumped, files: await nameFiles(copied, folder) }
  const signature = secrets.sign(SIGNED_FOR, JSON.stringify(manifest))
  await write(
    placesIn(folder).manifest,
    [Buffer.from(`${JSON.stringify({ ...manifest, signature }, null, 2)}\n`)],
    new Measure(),
  )
  return manifest
}

async function writeTables(
  snapshot: Snapshot,
  folder: string,
  tell: Tell,
): Promise<Readonly<Record<string, BackedUpTable>>> {
  tell.say('reading the database')
  const written: Record<string, BackedUpTable> = {}
  for (const [place, table] of snapshot.tables.entries()) {
    const [rows, packed] = [new Measure(), new Measure()]
    const packing = createGzip({ level: constants.Z_BEST_SPEED })
    const where = `table ${place + 1} of ${snapshot.tables.length}`
    const step = () => `read ${rows.taken.lines} rows of ${table.name}, ${where}`
    const reading = pipeline(told(rows.pass(snapshot.rows(table)), tell, step), packing)
    // Its failure ends what is written below; until then it must not count as unhandled.
    reading.catch(() => undefined)
    await write(placesIn(folder).table(table), packing, packed)
    await reading
    const { size, sha256 } = packed.taken
    written[table.name] = { columns: table.columns, rows: rows.taken.lines, size, sha256 }
  }
  return written
}

type Copying = { readonly files: FileStore; readonly folder: string; readonly tell: Tell }

async function copyFiles({ files, folder, tell }: Copying, copied: Map<string, BackedUpFile>): Promise<void> {
  tell.say('copying files')
  await eachOf(files.list(), async (key) => {
    if (copied.has(key)) return
    const file = await copyFile(files, key, placesIn(folder).file({ key }))
    if (file !== null) copied.set(key, file)
    tell.sayAtTimes(() => `copied ${copied.size} files`)
  })
}

/** Copies one file; null where it has gone since it was listed. */
async function copyFile(files: FileStore, key: string, place: string): Promise<BackedUpFile | null> {
  const measure = new Measure()
  try {
    await write(place, bytesOf(files, key), measure)
  } catch (error) {
    if ((await files.size(key)) !== null) throw error
    await rm(place, { force: true })
    return null
  }
  const { size, sha256 } = measure.taken
  return { key, size, sha256 }
}

/** Opened once somebody reads: what fails before that would be nobody's failure. */
async function* bytesOf(files: FileStore, key: string): AsyncGenerator<Buffer> {
  yield* files.read(key)
}

async function nameFiles(
  copied: ReadonlyMap<string, BackedUpFile>,
  folder: string,
): Promise<Manifest['files']> {
  const measure = new Measure()
  const lines = [...copied.values()].map((file) => Buffer.from(`${JSON.stringify(file)}\n`))
  await write(placesIn(folder).files, lines, measure)
  const size = [...copied.values()].reduce((sum, file) => sum + file.size, 0)
  return { count: copied.size, size, sha256: measure.taken.sha256 }
}

/** Writes a part of a backup, so that it is on the disk once it is said to be there. */
async function write(
  place: string,
  bytes: Iterable<Buffer> | AsyncIterable<Buffer>,
  measure: Measure,
): Promise<void> {
  await makeFolder(dirname(place))
  const file = createWriteStream(place, { mode: 0o600, flags: 'wx', flush: true })
  await pipeline(measure.pass(bytes), file)
}
