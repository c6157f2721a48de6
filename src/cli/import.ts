import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnyRow } from '#records/columns.ts'
import type { JsonObject } from '#values/json.ts'
import { CommandFailed, type OpenContext, type Report, UsageError } from './command-context.ts'
import { tenantOptions } from './in-tenant.ts'
import { openTenantSession } from './open-tenant-session.ts'
import { type Arguments, runSubcommand, type Subcommand } from './subcommands.ts'
import type { TenantSession } from './tenant-session.ts'

const subcommands: Readonly<Record<string, Subcommand>> = {
  run: {
    subject: 'a file',
    options: { ...tenantOptions, template: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    run: importFile,
  },
}

/** `goodsyard import run`: queues a file for import, like an upload over REST, and waits for its end. */
export async function run(args: readonly string[], open: OpenContext): Promise<Report> {
  return runSubcommand('import', subcommands, args)(open)
}

const LOOK_MS = 250
const REPORT_MS = 1_000
/** If no worker starts the import within this time, it stays queued. */
const TIMEOUT_MS = 10_000

async function importFile(input: Arguments, open: OpenContext): Promise<Report> {
  const template_type = input.text('template')
  if (template_type === null)
    throw new UsageError('goodsyard import run: needs --template, such as StandardOrder')
  const bytes = await bytesOf(input.subject)
  const tenant = await openTenantSession(input, open)
  const { id } = await tenant.client.callForRecord({
    to: 'POST /api/import_templates/{id}/upload',
    path: { id: await templateOf(tenant, template_type) },
    query: input.flag('dry-run') ? { dry_run: 'true' } : {},
    upload: { bytes, content_type: 'text/csv', file_name: basename(input.subject) },
  })
  const done = await ended(tenant, id)
  return reportOf(done, await refusedRows(tenant, done))
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch {
    throw new CommandFailed(`${file} cannot be read`)
  }
}

/** The template that would match a file over SFTP first: lowest position, then lowest id. */
async function templateOf(tenant: TenantSession, template_type: string): Promise<number> {
  const found = await tenant.find('import_templates', { template_type })
  const [first] = found.toSorted(
    (one, other) => Number(one.position) - Number(other.position) || one.id - other.id,
  )
  if (first === undefined)
    throw new CommandFailed(
      `${tenant.scope.tenant.subdomain} has no import template of type ${template_type}`,
    )
  return first.id
}

/** The import once it has ended, or its state if no worker takes it; reports progress. */
async function ended(tenant: TenantSession, id: number): Promise<AnyRow> {
  let last = ''
  for (let waited = 0; ; waited += LOOK_MS) {
    const [row] = await tenant.find('imports', { id })
    if (row === undefined) throw new CommandFailed(`import ${id} no longer exists`)
    const progress = `import ${id} ${row.status}: ${doneOf(row)} of ${Number(row.total_rows ?? 0)} rows`
    if (waited % REPORT_MS === 0 && progress !== last) process.stderr.write(`goodsyard: ${progress}\n`)
    last = progress
    const isOpen = ['queued', 'parsing', 'processing'].includes(String(row.status))
    if (!isOpen || (row.status === 'queued' && waited >= TIMEOUT_MS)) return row
    await pause(LOOK_MS)
  }
}

/** Further failed rows are only counted; `import_rows` lists all of them. */
const ROWS_SHOWN_MAX = 20

/** Why rows failed, in the order of the file. */
async function refusedRows(tenant: TenantSession, { id, failed_count }: AnyRow): Promise<readonly string[]> {
  const count = Number(failed_count)
  if (count === 0) return []
  const found = await tenant.find('import_rows', { import_id: id, status: 'failed' })
  const last = found
    .toSorted((one, other) => Number(one.row_number) - Number(other.row_number))
    .slice(0, ROWS_SHOWN_MAX)
  return [
    ...last.map(({ row_number, message }) => `row ${row_number}: ${message}`),
    ...(count > last.length ? [`and ${count - last.length} more`] : []),
  ]
}

function doneOf(row: AnyRow): number {
  return FACTS.slice(1).reduce((sum, fact) => sum + Number(row[fact] ?? 0), 0)
}

const FACTS = ['total_rows', 'created_count', 'updated_count', 'skipped_count', 'failed_count'] as const

function reportOf(row: AnyRow, refused: readonly string[]): Report {
  const status = String(row.status)
  const counts: JsonObject = Object.fromEntries(FACTS.map((fact) => [fact, Number(row[fact])]))
  const last = FACTS.map(
    (fact) => `${Number(row[fact])} ${fact.replace('_count', '').replace('total_rows', 'rows')}`,
  )
  const message = typeof row.message === 'string' ? [row.message] : []
  const waits = status === 'queued' ? ['it is waiting for a worker: run goodsyard serve'] : []
  return {
    lines: [`import ${row.id} ${status}: ${last.join(', ')}`, ...message, ...refused, ...waits],
    json: { id: row.id, status, message: message[0] ?? null, ...counts, refused },
    ...(status === 'failed' ? { failed: true } : {}),
  }
}
