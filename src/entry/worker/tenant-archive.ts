import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { schemaVersion } from '#database/migrator.ts'
import type { Scope } from '#database/transaction.ts'
import { type ExportedTable, exportedTables } from '#domain/tenancy/export-rows.ts'
import { linesIn } from '#values/lines.ts'
import { Measure } from '#values/measure.ts'
import type { WorkerContext } from './worker-context.ts'

/** The format of exports; one that is read otherwise has another number. */
export const FORMAT = 1

/** A table of an export, lying beside the archive until that is packed. */
type Written = {
  readonly name: string
  readonly rows: number
  readonly size: number
  readonly sha256: string
}

/** The bytes of a document that are kept. */
type KeptFile = { readonly id: number; readonly file_path: string; readonly size: number }

type Ground = Pick<WorkerContext, 'database' | 'files'>

/**
 * Everything a tenant has as one gzipped archive (platform 5.4): `manifest.json`, which says of each table how many rows there
 * are and their SHA-256, `tables/<table>.ndjson`, and `files/<document>`. The rows are of one snapshot. They lie in a folder of
 * the system meanwhile, so that neither a table nor a file is ever in memory.
 */
export async function* tenantArchive(ground: Ground, scope: Scope): AsyncGenerator<Buffer> {
  const archive = pack()
  const compressed = createGzip()
  const packing = Promise.all([pipeline(archive, compressed), writeEntries(archive, ground, scope)])
  // Its failure ends what is read below; until then it must not count as unhandled.
  packing.catch((error: Error) => compressed.destroy(error))
  yield* compressed
  await packing
}

async function writeEntries(archive: Pack, ground: Ground, scope: Scope): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'goodsyard-export-'))
  const mtime = new Date()
  const write = (name: string, size: number, bytes: Readable) =>
    pipeline(bytes, archive.entry({ name, size, mtime, mode: 0o600 }))
  try {
    const tables = await writtenTables(ground, scope, folder)
    const manifest = Buffer.from(
      `${JSON.stringify(await manifestOf(ground, { scope, tables, folder, exported_at: mtime }), null, 2)}\n`,
    )
    await write('manifest.json', manifest.length, Readable.from([manifest]))
    for (const { name, size } of tables)
      await write(`tables/${name}.ndjson`, size, createReadStream(placeOf(folder, name)))
    for await (const { id, size, file_path } of keptFiles(ground, folder))
      await write(`files/${id}`, size, Readable.from(ground.files.read(file_path)))
    archive.finalize()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const placeOf = (folder: string, name: string) => join(folder, `${name}.ndjson`)

function writtenTables({ database }: Ground, scope: Scope, folder: string): Promise<readonly Written[]> {
  return database.snapshot(scope, async (tx) => {
    const written: Written[] = []
    for (const table of await exportedTables(tx))
      written.push(await writeTable(table, placeOf(folder, table.name)))
    return written
  })
}

async function writeTable({ name, rows }: ExportedTable, place: string): Promise<Written> {
  const measure = new Measure()
  const lines = async function* () {
    for await (const batch of rows()) yield Buffer.from(batch.map((row) => `${row}\n`).join(''))
  }
  await pipeline(measure.pass(lines()), createWriteStream(place, { mode: 0o600 }))
  const { lines: count, size, sha256 } = measure.taken
  return { name, rows: count, size, sha256 }
}

/** The files of its documents that are there; other exports are left out. */
async function* keptFiles({ files }: Ground, folder: string): AsyncGenerator<KeptFile> {
  for await (const line of linesIn(createReadStream(placeOf(folder, 'documents')))) {
    const { id, category, file_path } = JSON.parse(line) as Readonly<Record<string, unknown>>
    if (typeof file_path !== 'string' || category === 'tenant_export') continue
    const size = await files.size(file_path)
    if (size !== null) yield { id: Number(id), file_path, size }
  }
}

type ExportContents = {
  readonly scope: Scope
  readonly tables: readonly Written[]
  readonly folder: string
  readonly exported_at: Date
}

async function manifestOf(
  ground: Ground,
  { scope, tables, folder, exported_at }: ExportContents,
): Promise<object> {
  const files = { count: 0, size: 0 }
  for await (const { size } of keptFiles(ground, folder)) {
    files.count += 1
    files.size += size
  }
  return {
    format: FORMAT,
    schema_version: schemaVersion(),
    subdomain: scope.tenant.subdomain,
    import_timezone: scope.tenant.timezone,
    exported_at: exported_at.toISOString(),
    tables: Object.fromEntries(tables.map(({ name, rows, sha256 }) => [name, { rows, sha256 }])),
    files,
  }
}
