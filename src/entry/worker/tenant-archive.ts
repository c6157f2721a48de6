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
import { ByteCounter } from '#values/byte-counter.ts'
import { linesIn } from '#values/lines.ts'
import type { WorkerContext } from './worker-context.ts'

/** The version of the format of exports. */
export const FORMAT = 1

/** A table of an export, written to a file until the archive is packed. */
type WrittenTable = {
  readonly name: string
  readonly rows: number
  readonly size: number
  readonly sha256: string
}

/** The stored file of a document. */
type ArchivedFile = { readonly id: number; readonly file_path: string; readonly size: number }

type ArchiveServices = Pick<WorkerContext, 'database' | 'files'>

/**
 * Writes everything of a tenant as one gzipped archive (platform 5.4): `manifest.json` with the number of rows and the SHA-256
 * of each table, `tables/<table>.ndjson`, and `files/<document>`. The rows are of one snapshot. They are written to a
 * temporary folder first, so that no table or file is ever in memory.
 */
export async function* tenantArchive(services: ArchiveServices, scope: Scope): AsyncGenerator<Buffer> {
  const archive = pack()
  const compressed = createGzip()
  const packing = Promise.all([pipeline(archive, compressed), writeEntries(archive, services, scope)])
  // Its failure is thrown by the stream below; until then it must not count as unhandled.
  packing.catch((error: Error) => compressed.destroy(error))
  yield* compressed
  await packing
}

async function writeEntries(archive: Pack, services: ArchiveServices, scope: Scope): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'goodsyard-export-'))
  const mtime = new Date()
  const write = (name: string, size: number, bytes: Readable) =>
    pipeline(bytes, archive.entry({ name, size, mtime, mode: 0o600 }))
  try {
    const tables = await writeTables(services, scope, folder)
    const manifest = Buffer.from(
      `${JSON.stringify(await manifestOf(services, { scope, tables, folder, exported_at: mtime }), null, 2)}\n`,
    )
    await write('manifest.json', manifest.length, Readable.from([manifest]))
    for (const { name, size } of tables)
      await write(`tables/${name}.ndjson`, size, createReadStream(pathOf(folder, name)))
    for await (const { id, size, file_path } of archivedFiles(services, folder))
      await write(`files/${id}`, size, Readable.from(services.files.read(file_path)))
    archive.finalize()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const pathOf = (folder: string, name: string) => join(folder, `${name}.ndjson`)

function writeTables(
  { database }: ArchiveServices,
  scope: Scope,
  folder: string,
): Promise<readonly WrittenTable[]> {
  return database.snapshot(scope, async (tx) => {
    const tables: WrittenTable[] = []
    for (const table of await exportedTables(tx))
      tables.push(await writeTable(table, pathOf(folder, table.name)))
    return tables
  })
}

async function writeTable({ name, rows }: ExportedTable, path: string): Promise<WrittenTable> {
  const measure = new ByteCounter()
  const lines = async function* () {
    for await (const batch of rows()) yield Buffer.from(batch.map((row) => `${row}\n`).join(''))
  }
  await pipeline(measure.pass(lines()), createWriteStream(path, { mode: 0o600 }))
  const { lines: count, size, sha256 } = measure.totals
  return { name, rows: count, size, sha256 }
}

/** The existing files of its documents; other exports are left out. */
async function* archivedFiles({ files }: ArchiveServices, folder: string): AsyncGenerator<ArchivedFile> {
  for await (const line of linesIn(createReadStream(pathOf(folder, 'documents')))) {
    const { id, category, file_path } = JSON.parse(line) as Readonly<Record<string, unknown>>
    if (typeof file_path !== 'string' || category === 'tenant_export') continue
    const size = await files.size(file_path)
    if (size !== null) yield { id: Number(id), file_path, size }
  }
}

type ExportContents = {
  readonly scope: Scope
  readonly tables: readonly WrittenTable[]
  readonly folder: string
  readonly exported_at: Date
}

async function manifestOf(
  services: ArchiveServices,
  { scope, tables, folder, exported_at }: ExportContents,
): Promise<object> {
  const files = { count: 0, size: 0 }
  for await (const { size } of archivedFiles(services, folder)) {
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
