import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Violation } from '#problems/problem.ts'
import { cut } from '#values/cut.ts'

/** The result of one record, with its rows. */
export type RecordImportResult = {
  readonly rows: readonly { readonly number: number; readonly raw: string }[]
  readonly status: 'created' | 'updated' | 'skipped' | 'failed'
  readonly resource_type: string | null
  readonly resource_id: number | null
  readonly reason: Violation | null
  readonly message: string | null
}

/** The import was cancelled while it ran, or removed by a reset of its tenant. */
export class ImportStopped extends Error {}

/**
 * Locks the import queue of a login: an import that is postponed at the moment its predecessor ends would never be
 * started.
 */
export async function lockImportQueue(tx: Transaction, ftp_user_id: number): Promise<void> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended(${`imports ${tx.tenant.id} ${ftp_user_id}`}, 0))
    from ${tx.topology.atTenant(tx.tenant.id)}`)
}

/** Whether no earlier import of the same login is still open; they run one after another (platform 11.5). */
export async function isFirstInQueue(
  tx: Transaction,
  { id, ftp_user_id }: { readonly id: number; readonly ftp_user_id: unknown },
): Promise<boolean> {
  if (typeof ftp_user_id !== 'number') return true
  await lockImportQueue(tx, ftp_user_id)
  const before = await tx.maybe<{ id: number }>(sql`
    select i.id
    from imports i
    where i.tenant_id = ${tx.tenant.id} and i.ftp_user_id = ${ftp_user_id} and i.id < ${id}
      and i.status in ('queued', 'parsing', 'processing')
    limit 1`)
  return before === null
}

/**
 * Begins a turn of an import and counts it as interrupted until it ends: the remaining count is how often the service
 * stopped in the middle of one.
 */
export async function beginTurn(tx: Transaction, import_id: number): Promise<void> {
  await tx.run(sql`
    update imports i
    set status = case when i.status = 'queued' then 'parsing' else i.status end, interruptions = i.interruptions + 1,
      started_at = coalesce(i.started_at, ${tx.now}), ${nextVersion(tx, 'i')}
    where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id}`)
}

/** Ends a turn of an import regularly, whatever its result. */
export async function endTurn(tx: Transaction, import_id: number): Promise<void> {
  await tx.run(sql`
    update imports i
    set interruptions = 0, ${nextVersion(tx, 'i')}
    where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id} and i.interruptions > 0`)
}

/** Records that a file has been read, with its number of rows and its warnings; throws if the import was cancelled or closed meanwhile. */
export async function recordParsed(
  tx: Transaction,
  import_id: number,
  { total_rows, warnings }: { readonly total_rows: number; readonly warnings: readonly string[] },
): Promise<void> {
  const written = await tx.run(sql`
    update imports i
    set status = 'processing', total_rows = ${total_rows}::bigint, warnings = ${warnings}::text[],
      ${nextVersion(tx, 'i')}
    where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id} and i.status in ('queued', 'parsing', 'processing')`)
  if (written === 0) throw new ImportStopped()
}

/** Whether an import is still open. */
export async function isRunning(tx: Transaction, import_id: number): Promise<boolean> {
  const found = await tx.maybe<{ id: number }>(sql`
    select i.id from imports i
    where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id} and i.status in ('queued', 'parsing', 'processing')`)
  return found !== null
}

/** Locks a running import, so that a cancellation waits for the current record; throws if it was cancelled. */
export async function lockRunning(tx: Transaction, import_id: number): Promise<void> {
  const running = await tx.maybe<{ status: string }>(sql`
    select i.status from imports i where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id} for update`)
  if (running?.status !== 'processing') throw new ImportStopped()
}

/** Whether the import still exists. */
export async function importExists(tx: Transaction, import_id: number): Promise<boolean> {
  const found = await tx.maybe<{ id: number }>(sql`
    select i.id from imports i where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id}`)
  return found !== null
}

/** Writes the results of records, and the progress of the import. */
export async function writeResults(
  tx: Transaction,
  import_id: number,
  results: readonly RecordImportResult[],
): Promise<void> {
  const rows = results.flatMap(({ rows: own, reason, message, ...result }) =>
    own.map(({ number, raw }) => ({
      ...result,
      row_number: number,
      code: reason?.number ?? null,
      symbol: reason?.symbol ?? null,
      message: storable(message ?? reason?.details ?? null),
      raw: storable(raw),
    })),
  )
  const countRecords = (status: string) => results.filter((one) => one.status === status).length
  const countRows = (status: string) => rows.filter((one) => one.status === status).length
  await tx.run(sql`
    insert into import_rows (tenant_id, import_id, row_number, status, resource_type, resource_id, code, symbol, message,
      raw, created_at, updated_at)
    select ${tx.tenant.id}, ${import_id}, r.row_number, r.status, r.resource_type, r.resource_id, r.code, r.symbol,
      r.message, r.raw, ${tx.now}, ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row_number bigint, status text, resource_type text,
      resource_id bigint, code bigint, symbol text, message text, raw text)`)
  await tx.run(sql`
    update imports i
    set processed_rows = i.processed_rows + ${rows.length}::bigint,
      created_count = i.created_count + ${countRecords('created')}::bigint,
      updated_count = i.updated_count + ${countRecords('updated')}::bigint,
      skipped_count = i.skipped_count + ${countRows('skipped')}::bigint,
      failed_count = i.failed_count + ${countRows('failed')}::bigint,
      progress = least(100, (i.processed_rows + ${rows.length}::bigint) * 100 / greatest(i.total_rows, 1)),
      ${nextVersion(tx, 'i')}
    where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id}`)
}

const TEXT_MAX = 10_000

function storable(text: string | null): string | null {
  return text === null ? null : cut(text.replaceAll('\0', '').toWellFormed(), TEXT_MAX)
}

/** The lines of a file that were processed. */
export async function readProcessedLines(tx: Transaction, import_id: number): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ row_number: number }>(sql`
    select r.row_number from import_rows r where r.tenant_id = ${tx.tenant.id} and r.import_id = ${import_id}`)
  return new Set(rows.map(({ row_number }) => row_number))
}

/** The lines of the same file that earlier imports by the same rules have imported or skipped. */
export async function readSettledLines(tx: Transaction, import_id: number): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ row_number: number }>(sql`
    select r.row_number
    from imports i
    join imports before on before.tenant_id = i.tenant_id and before.document_id = i.document_id and before.id < i.id
      and before.dry_run = i.dry_run and before.template_type is not distinct from i.template_type
      and before.import_configuration_id is not distinct from i.import_configuration_id
      and before.flow_code is not distinct from i.flow_code
    join import_rows r on r.tenant_id = before.tenant_id and r.import_id = before.id
    where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id} and r.status <> 'failed'`)
  return new Set(rows.map(({ row_number }) => row_number))
}

/** A row that was not imported, and why. */
export type UnimportedRow = {
  readonly row_number: number
  readonly symbol: string | null
  readonly message: string | null
  readonly raw: string | null
}

/** The position after which rows are read. */
export type RowPosition = { readonly row_number: number; readonly id: number }

/** Rows read at once: a long file may have half a million that were not imported. */
const ROWS_AT_ONCE = 1_000

/** The next rows that were skipped or refused, in the order of the file; none after the last. */
export function readUnimportedRows(
  tx: Transaction,
  import_id: number,
  { row_number, id }: RowPosition = { row_number: 0, id: 0 },
): Promise<readonly (UnimportedRow & RowPosition)[]> {
  return tx.rows<UnimportedRow & RowPosition>(sql`
    select r.id, r.row_number, r.symbol, r.message, r.raw
    from import_rows r
    where r.tenant_id = ${tx.tenant.id} and r.import_id = ${import_id} and r.status in ('failed', 'skipped')
      and (r.row_number, r.id) > (${row_number}::bigint, ${id}::bigint)
    order by r.row_number, r.id
    limit ${ROWS_AT_ONCE}`)
}

/** What an import needs besides its own row: its file, its mapping group, its account, its configuration. */
export type ImportContext = {
  readonly file_path: string | null
  readonly mapping_group_id: number | null
  readonly ftp_account_id: number | null
  /** Who last changed its template, its configuration and its login; null where that is unknown. */
  readonly changed_by: readonly (number | null)[]
  readonly parser: string | null
  readonly failure_strategy: string | null
  readonly configuration: Readonly<Record<string, unknown>> | null
}

/** Reads what an import needs besides its own row. */
export function readImportContext(tx: Transaction, import_id: number): Promise<ImportContext> {
  return tx.one<ImportContext>(sql`
    select d.file_path, t.mapping_group_id, u.account_id as ftp_account_id,
      case when t.id is null then '[]'::jsonb else jsonb_build_array(t.changed_by_id) end
        || case when c.id is null then '[]'::jsonb else jsonb_build_array(c.changed_by_id) end
        || case when u.id is null then '[]'::jsonb else jsonb_build_array(u.changed_by_id) end as changed_by,
      c.parser, c.failure_strategy, c.configuration
    from imports i
    left join documents d on d.tenant_id = i.tenant_id and d.id = i.document_id
    left join import_templates t on t.tenant_id = i.tenant_id and t.id = i.import_template_id
    left join ftp_users u on u.tenant_id = i.tenant_id and u.id = coalesce(i.ftp_user_id, t.ftp_user_id)
    left join import_configurations c on c.tenant_id = i.tenant_id and c.id = i.import_configuration_id
    where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id}`)
}
