import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { schemaVersion } from '#database/migrator.ts'
import { exportedNames } from '#domain/tenancy/export-rows.ts'
import { isObject, parsedJson } from '#values/json.ts'
import { linesIn } from '#values/lines.ts'
import { Measure } from '#values/measure.ts'
import { FORMAT } from './tenant-archive.ts'

/** An export that lies in a folder of the system, whole and as its manifest says. */
export type UnpackedExport = {
  /** The slug it had where it comes from. */
  readonly subdomain: string
  /** How many rows each table has. */
  readonly tables: ReadonlyMap<string, number>
  /** The files of its documents, by the ids these have in it. */
  readonly files: ReadonlyMap<number, UnpackedFile>
  /** The rows of a table, each the text of a JSON object, a thousand at a time. */
  readonly rows: (table: string) => AsyncGenerator<readonly string[]>
}

/** The bytes of a document. */
export type UnpackedFile = { readonly place: string; readonly size: number; readonly sha256: string }

/** Why a file is no export that can be taken in: everything that is wrong with it. */
export class BadExport extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** What an export consists of: the tables of tenants, the people they name, and the tenant itself. */
const TABLES = [...exportedNames, 'people', 'tenants']
const TABLE = /^tables\/([a-z_]+)\.ndjson$/
const FILE = /^files\/([1-9]\d{0,15})$/
const BATCH = 1000

type Written = {
  readonly place: string
  readonly size: number
  readonly sha256: string
  readonly lines: number
}

/**
 * Unpacks an export into a folder and holds it against its manifest: format, schema, tables, rows, checksums, files. Throws
 * `BadExport` with everything that is wrong.
 */
export async function unpackExport(archive: string, folder: string): Promise<UnpackedExport> {
  const written = await unpack(archive, folder)
  const manifest = await manifestIn(written)
  const faults = [...faultsOfTables(manifest, written), ...(await faultsOfFiles(manifest, written))]
  if (faults.length > 0) throw new BadExport(faults)
  return {
    subdomain: String(manifest.subdomain),
    tables: new Map(TABLES.map((table) => [table, written.get(`tables/${table}.ndjson`)?.lines ?? 0])),
    files: new Map(filesIn(written)),
    rows: (table) => linesOf(join(folder, 'tables', `${table}.ndjson`)),
  }
}

async function unpack(archive: string, folder: string): Promise<ReadonlyMap<string, Written>> {
  const written = new Map<string, Written>()
  await Promise.all(['tables', 'files'].map((part) => mkdir(join(folder, part))))
  const entries = extract()
  const reading = pipeline(createReadStream(archive), createGunzip(), entries)
  // Its failure is met by whoever reads; until then it must not count as unhandled.
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
      if (written.has(name)) throw new BadExport([`this is no export: ${name} is in it twice`])
      written.set(name, await write(join(folder, name), entry as AsyncIterable<Buffer>))
    }
    await reading
  } catch (error) {
    throw error === damage ? unreadable(error) : error
  }
  return written
}

/** Why an archive cannot be read; what is no fault of the archive stays as it is. */
function unreadable(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return new BadExport(['this is no export: it ends too early'])
  if (code.startsWith('Z_')) return new BadExport(['this is no export: it is not gzipped, or damaged'])
  if (code === '') return new BadExport(['this is no export: its archive is damaged'])
  return error
}

async function write(place: string, bytes: AsyncIterable<Buffer>): Promise<Written> {
  const measure = new Measure()
  await pipeline(measure.pass(bytes), createWriteStream(place, { mode: 0o600, flags: 'wx' }))
  return { place, ...measure.taken }
}

type Manifest = Readonly<Record<string, unknown>>

async function manifestIn(written: ReadonlyMap<string, Written>): Promise<Manifest> {
  const place = written.get('manifest.json')?.place
  if (place === undefined) throw new BadExport(['this is no export: it has no manifest.json'])
  const manifest = parsedJson(await readFile(place, 'utf8'))
  if (!isObject(manifest)) throw new BadExport(['this is no export: its manifest.json is no JSON object'])
  const { format, schema_version } = manifest
  if (format !== FORMAT)
    throw new BadExport([`its format is ${String(format)}; this version of Goodsyard reads ${FORMAT}`])
  if (schema_version !== schemaVersion())
    throw new BadExport([
      `it is of schema ${String(schema_version)} and the database of ${schemaVersion()}; export and import with the same version of Goodsyard`,
    ])
  return manifest
}

/** Every table must be there, and be what the manifest says. */
function faultsOfTables({ tables }: Manifest, written: ReadonlyMap<string, Written>): readonly string[] {
  const said = isObject(tables) ? tables : {}
  const lying = [...written.keys()].flatMap((name) => TABLE.exec(name)?.[1] ?? [])
  const strange = new Set([...Object.keys(said), ...lying].filter((table) => !TABLES.includes(table)))
  return [
    ...[...strange].map((table) => `there is no table ${table}`),
    ...TABLES.flatMap((table) => {
      const known = said[table]
      const found = written.get(`tables/${table}.ndjson`)
      if (!isObject(known)) return [`its manifest does not tell of ${table}`]
      if (found === undefined) return [`tables/${table}.ndjson is missing`]
      return [
        ...(known.sha256 === found.sha256 ? [] : [`tables/${table}.ndjson has another checksum`]),
        ...(known.rows === found.lines
          ? []
          : [`tables/${table}.ndjson has ${found.lines} rows in place of ${String(known.rows)}`]),
      ]
    }),
    ...(written.get('tables/tenants.ndjson')?.lines === 1 ? [] : ['it is not of one tenant']),
  ]
}

/** Files must be as many as the manifest says, and each what its document says. */
async function faultsOfFiles(
  manifest: Manifest,
  written: ReadonlyMap<string, Written>,
): Promise<readonly string[]> {
  const said = isObject(manifest.files) ? manifest.files : {}
  const files = filesIn(written)
  const size = files.reduce((sum, [, file]) => sum + file.size, 0)
  const documents = written.get('tables/documents.ndjson')
  return [
    ...(said.count === files.length && said.size === size
      ? []
      : [
          `it has ${files.length} files of ${size} bytes in place of ${String(said.count)} of ${String(said.size)}`,
        ]),
    ...(documents === undefined ? [] : await faultsOfDocuments(documents.place, new Map(files))),
  ]
}

async function faultsOfDocuments(
  place: string,
  files: ReadonlyMap<number, UnpackedFile>,
): Promise<readonly string[]> {
  const faults: string[] = []
  const unmet = new Set(files.keys())
  for await (const lines of linesOf(place))
    for (const document of lines.map(parsedJson)) {
      if (!isObject(document)) continue
      const file = files.get(Number(document.id))
      if (file === undefined) continue
      unmet.delete(Number(document.id))
      if (file.sha256 !== document.sha256) faults.push(`files/${String(document.id)} has another checksum`)
    }
  return [...faults, ...[...unmet].map((id) => `files/${id} is of no document`)]
}

function filesIn(written: ReadonlyMap<string, Written>): readonly (readonly [number, UnpackedFile])[] {
  return [...written].flatMap(([name, file]) => {
    const id = FILE.exec(name)?.[1]
    return id === undefined ? [] : [[Number(id), file] as const]
  })
}

async function* linesOf(place: string): AsyncGenerator<readonly string[]> {
  let lines: string[] = []
  for await (const line of linesIn(createReadStream(place))) {
    if (lines.push(line) < BATCH) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}
