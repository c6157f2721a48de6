import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { whyNotRestored } from '#database/first-release.ts'
import { schemaVersion, schemaVersions } from '#database/migrator.ts'
import { exportedNames } from '#domain/tenancy/export-rows.ts'
import { ByteCounter } from '#values/byte-counter.ts'
import { isObject, parsedJson } from '#values/json.ts'
import { linesIn } from '#values/lines.ts'
import { FORMAT } from './tenant-archive.ts'

/** An export unpacked into a folder, complete and consistent with its manifest. */
export type UnpackedExport = {
  /** Its original subdomain. */
  readonly subdomain: string
  /** The number of rows of each table. */
  readonly tables: ReadonlyMap<string, number>
  /** The files of its documents, by their original ids. */
  readonly files: ReadonlyMap<number, UnpackedFile>
  /** The rows of a table as JSON texts, in batches of a thousand. */
  readonly rows: (table: string) => AsyncGenerator<readonly string[]>
}

/** The bytes of a document. */
type UnpackedFile = { readonly path: string; readonly size: number; readonly sha256: string }

/** The file is not a valid export; `faults` lists everything that is wrong. */
export class BadExport extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** The tables of an export: the tenant tables, the users they refer to, and the tenant itself. */
const TABLES = [...exportedNames, 'people', 'tenants']
const TABLE = /^tables\/([a-z_]+)\.ndjson$/
const FILE = /^files\/([1-9]\d{0,15})$/
const BATCH = 1000

/** How many times the size of an archive is unpacked at most: rows are text, and take a thirtieth of their size at best. */
const EXPANSION_MAX = 200

/** Small archives may always unpack to so many bytes. */
const UNPACKED_MIN = 64 * 1024 * 1024

/** The maximum size of a manifest, which is read as a whole. */
const MANIFEST_BYTES_MAX = 1024 * 1024

type UnpackedEntry = {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly lines: number
}

/**
 * Unpacks an export into a folder and checks it against its manifest: format, schema, tables, rows, checksums, files. Throws
 * `BadExport` with all faults.
 */
export async function unpackExport(archive: string, folder: string): Promise<UnpackedExport> {
  const entries = await unpack(archive, folder)
  const manifest = await manifestIn(entries)
  const faults = [...faultsOfTables(manifest, entries), ...(await faultsOfFiles(manifest, entries))]
  if (faults.length > 0) throw new BadExport(faults)
  return {
    subdomain: String(manifest.subdomain),
    tables: new Map(TABLES.map((table) => [table, entries.get(`tables/${table}.ndjson`)?.lines ?? 0])),
    files: new Map(filesIn(entries)),
    rows: (table) => linesOf(join(folder, 'tables', `${table}.ndjson`)),
  }
}

async function unpack(archive: string, folder: string): Promise<ReadonlyMap<string, UnpackedEntry>> {
  const unpacked = new Map<string, UnpackedEntry>()
  const bounds = { left: Math.max(UNPACKED_MIN, (await stat(archive)).size * EXPANSION_MAX) }
  await Promise.all(['tables', 'files'].map((part) => mkdir(join(folder, part))))
  const entries = extract()
  const reading = pipeline(createReadStream(archive), createGunzip(), entries)
  // Its failure is thrown by the loop below; until then it must not count as unhandled.
  reading.catch(() => undefined)
  let damage: unknown = null
  entries.once('error', (error) => {
    damage = error
  })
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header
      if (type !== 'file' || (name !== 'manifest.json' && !TABLE.test(name) && !FILE.test(name)))
        throw new BadExport([`this is no export: ${name} has no place in an export`])
      if (unpacked.has(name)) throw new BadExport([`this is no export: ${name} is in it twice`])
      const bytes = within(bounds, entry as AsyncIterable<Buffer>)
      unpacked.set(name, await write(join(folder, name), bytes))
    }
    await reading
  } catch (error) {
    throw error === damage ? unreadable(error) : error
  }
  return unpacked
}

/** Why an archive cannot be read; other errors stay as they are. */
function unreadable(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return new BadExport(['this is no export: it ends too early'])
  if (code.startsWith('Z_')) return new BadExport(['this is no export: it is not gzipped, or damaged'])
  if (code === '') return new BadExport(['this is no export: its archive is damaged'])
  return error
}

/** Passes bytes on as long as they are within what may be unpacked, so that no archive fills the disk. */
async function* within(bounds: { left: number }, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    bounds.left -= part.length
    if (bounds.left < 0)
      throw new BadExport([`this is no export: it unpacks to more than ${EXPANSION_MAX} times its size`])
    yield part
  }
}

async function write(path: string, bytes: AsyncIterable<Buffer>): Promise<UnpackedEntry> {
  const measure = new ByteCounter()
  await pipeline(measure.pass(bytes), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  return { path, ...measure.totals }
}

type Manifest = Readonly<Record<string, unknown>>

async function manifestIn(entries: ReadonlyMap<string, UnpackedEntry>): Promise<Manifest> {
  const { path, size } = entries.get('manifest.json') ?? {}
  if (path === undefined || size === undefined)
    throw new BadExport(['this is no export: it has no manifest.json'])
  if (size > MANIFEST_BYTES_MAX) throw new BadExport(['this is no export: its manifest.json is too large'])
  const manifest = parsedJson(await readFile(path, 'utf8'))
  if (!isObject(manifest)) throw new BadExport(['this is no export: its manifest.json is no JSON object'])
  const { format, schema_version } = manifest
  if (format !== FORMAT)
    throw new BadExport([`its format is ${String(format)}; this version of Goodsyard reads ${FORMAT}`])
  const reason = whyNotRestored(Number(schema_version), schemaVersions())
  if (reason !== null) throw new BadExport([reason])
  if (schema_version !== schemaVersion())
    throw new BadExport([
      `it is of schema ${String(schema_version)} and the database of ${schemaVersion()}; export and import with the same version of Goodsyard`,
    ])
  return manifest
}

/** Every table must exist, and match the manifest. */
function faultsOfTables(
  { tables }: Manifest,
  entries: ReadonlyMap<string, UnpackedEntry>,
): readonly string[] {
  const declared = isObject(tables) ? tables : {}
  const present = [...entries.keys()].flatMap((name) => TABLE.exec(name)?.[1] ?? [])
  const unknown = new Set([...Object.keys(declared), ...present].filter((table) => !TABLES.includes(table)))
  return [
    ...[...unknown].map((table) => `there is no table ${table}`),
    ...TABLES.flatMap((table) => {
      const expected = declared[table]
      const found = entries.get(`tables/${table}.ndjson`)
      if (!isObject(expected)) return [`its manifest does not tell of ${table}`]
      if (found === undefined) return [`tables/${table}.ndjson is missing`]
      return [
        ...(expected.sha256 === found.sha256 ? [] : [`tables/${table}.ndjson has another checksum`]),
        ...(expected.rows === found.lines
          ? []
          : [`tables/${table}.ndjson has ${found.lines} rows in place of ${String(expected.rows)}`]),
      ]
    }),
    ...(entries.get('tables/tenants.ndjson')?.lines === 1 ? [] : ['it is not of one tenant']),
  ]
}

/** The files must match the manifest, and each its document. */
async function faultsOfFiles(
  manifest: Manifest,
  entries: ReadonlyMap<string, UnpackedEntry>,
): Promise<readonly string[]> {
  const declared = isObject(manifest.files) ? manifest.files : {}
  const files = filesIn(entries)
  const size = files.reduce((sum, [, file]) => sum + file.size, 0)
  const documents = entries.get('tables/documents.ndjson')
  return [
    ...(declared.count === files.length && declared.size === size
      ? []
      : [
          `it has ${files.length} files of ${size} bytes in place of ${String(declared.count)} of ${String(declared.size)}`,
        ]),
    ...(documents === undefined ? [] : await faultsOfDocuments(documents.path, new Map(files))),
  ]
}

async function faultsOfDocuments(
  path: string,
  files: ReadonlyMap<number, UnpackedFile>,
): Promise<readonly string[]> {
  const faults: string[] = []
  const unclaimed = new Set(files.keys())
  for await (const lines of linesOf(path))
    for (const document of lines.map(parsedJson)) {
      if (!isObject(document)) continue
      const file = files.get(Number(document.id))
      if (file === undefined) continue
      unclaimed.delete(Number(document.id))
      if (file.sha256 !== document.sha256) faults.push(`files/${String(document.id)} has another checksum`)
    }
  return [...faults, ...[...unclaimed].map((id) => `files/${id} is of no document`)]
}

function filesIn(entries: ReadonlyMap<string, UnpackedEntry>): readonly (readonly [number, UnpackedFile])[] {
  return [...entries].flatMap(([name, file]) => {
    const id = FILE.exec(name)?.[1]
    return id === undefined ? [] : [[Number(id), file] as const]
  })
}

async function* linesOf(path: string): AsyncGenerator<readonly string[]> {
  let lines: string[] = []
  for await (const line of linesIn(createReadStream(path))) {
    if (lines.push(line) < BATCH) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}
