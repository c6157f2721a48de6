import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Violation } from '#problems/problem.ts'
import { cut } from '#values/cut.ts'

/** What became of the rows of one record. */
export type RecordResult = {
  readonly rows: readonly { readonly number: number; readonly raw: string }[]
  readonly status: 'created' | 'updated' | 'skipped' | 'failed'
  readonly resource_type: string | null
  readonly resource_id: number | null
  readonly reason: Violation | null
  readonly message: string | null
}

/** Somebody cancelled the import while it ran, or it is gone with all the work of its tenant. */
export class ImportStopped extends Error {}

/**
 * Imports of one login are looked at and ended one after the other: one that is put off while its predecessor ends would
 * not be woken.
 */
export async function takeLine(tx: Transaction, ftp_user_id: number): Promise<void> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended(${`imports ${tx.tenant.id} ${ftp_user_id}`}, 0))`)
}

/** Whether no import of the same login stands before this one; they run one after another (platform 11.5). */
export async function isFirstInLine(
  tx: Transaction,
  { id, ftp_user_id }: { readonly id: number; readonly ftp_user_id: unknown },
): Promise<boolean> {
  if (typeof ftp_user_id !== 'number') return true
  await takeLine(tx, ftp_user_id)
  const before = await tx.maybe<{ id: number }>(sql`
    select i.id
    from imports i
    where i.tenant_id = ${tx.tenant.id} and i.ftp_user_id = ${ftp_user_id} and i.id < ${id}
      and i.status in ('queued', 'parsing', 'processing')
    limit 1`)
  return before === null
}

/**
 * Begins a turn of an import and counts it as interrupted, which its end takes back: what is left is how often the service died
 * in the midst of one.
 */
export async function beginTurn(tx: Transaction, import_id: number): Promise<void> {
  await tx.run(sql`
    update imports i
    set status = case when i.status = 'queued' then 'parsing' else i.status end, interruptions = i.interruptions + 1,
      started_at = coalesce(i.started_at, ${tx.now}), ${nextVersion(tx, 'i')}
    where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id}`)
}

/** Ends a turn of an import in good order, whatever came of it. */
export async function endTurn(tx: Transaction, import_id: number): Promise<void> {
  await tx.run(sql`
    update imports i
    set interruptions = 0, ${nextVersion(tx, 'i')}
    where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id} and i.interruptions > 0`)
}

/** Notes that a file has been read, and how many rows it has; one that was cancelled or closed meanwhile stays so. */
export async function noteRead(tx: Transaction, import_id: number, total_rows: number): Promise<void> {
  const written = await tx.run(sql`
    update imports i
    set status = 'processing', total_rows = ${total_rows}::bigint, ${nextVersion(tx, 'i')}
    where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id} and i.status in ('queued', 'parsing', 'processing')`)
  if (written === 0) throw new ImportStopped()
}

/** Whether an import is to go on: nobody has cancelled it. */
export async function isGoingOn(tx: Transaction, import_id: number): Promise<boolean> {
  const found = await tx.maybe<{ id: number }>(sql`
    select i.id from imports i
    where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id} and i.status in ('queued', 'parsing', 'processing')`)
  return found !== null
}

/** Goes on with an import as long as nobody cancels it; whoever wants to waits for the record in hand. */
export async function lockRunning(tx: Transaction, import_id: number): Promise<void> {
  const running = await tx.maybe<{ status: string }>(sql`
    select i.status from imports i where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id} for update`)
  if (running?.status !== 'processing') throw new ImportStopped()
}

/** Whether there is still such an import. */
export async function isThere(tx: Transaction, import_id: number): Promise<boolean> {
  const found = await tx.maybe<{ id: number }>(sql`
    select i.id from imports i where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id}`)
  return found !== null
}

/** Writes what became of records, and how far the import is with them. */
export async function writeResults(
  tx: Transaction,
  import_id: number,
  results: readonly RecordResult[],
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
  const records = (status: string) => results.filter((one) => one.status === status).length
  const lines = (status: string) => rows.filter((one) => one.status === status).length
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
      created_count = i.created_count + ${records('created')}::bigint,
      updated_count = i.updated_count + ${records('updated')}::bigint,
      skipped_count = i.skipped_count + ${lines('skipped')}::bigint,
      failed_count = i.failed_count + ${lines('failed')}::bigint,
      progress = least(100, (i.processed_rows + ${rows.length}::bigint) * 100 / greatest(i.total_rows, 1)),
      ${nextVersion(tx, 'i')}
    where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id}`)
}

const TEXT_MAX = 10_000

function storable(text: string | null): string | null {
  return text === null ? null : cut(text.replaceAll('\0', '').toWellFormed(), TEXT_MAX)
}

/** The lines of a file that have come to an end. */
export async function linesOf(tx: Transaction, import_id: number): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ row_number: number }>(sql`
    select r.row_number from import_rows r where r.tenant_id = ${tx.tenant.id} and r.import_id = ${import_id}`)
  return new Set(rows.map(({ row_number }) => row_number))
}

/** The lines that imports before this one have taken, or left out as told, of the same file by the same rules. */
export async function linesSettled(tx: Transaction, import_id: number): Promise<ReadonlySet<number>> {
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

/** A row that was not taken, and why. */
export type RowLeft = {
  readonly row_number: number
  readonly symbol: string | null
  readonly message: string | null
  readonly raw: string | null
}

/** The place behind which rows are read on. */
export type RowPlace = { readonly row_number: number; readonly id: number }

/** So many rows that were left out are read at once: of a long file there may be half a million. */
const ROWS_AT_ONCE = 1_000

/** The next rows that were left out or refused, in the order of the file; none when all have been read. */
export function nextRowsLeft(
  tx: Transaction,
  import_id: number,
  { row_number, id }: RowPlace = { row_number: 0, id: 0 },
): Promise<readonly (RowLeft & RowPlace)[]> {
  return tx.rows<RowLeft & RowPlace>(sql`
    select r.id, r.row_number, r.symbol, r.message, r.raw
    from import_rows r
    where r.tenant_id = ${tx.tenant.id} and r.import_id = ${import_id} and r.status in ('failed', 'skipped')
      and (r.row_number, r.id) > (${row_number}::bigint, ${id}::bigint)
    order by r.row_number, r.id
    limit ${ROWS_AT_ONCE}`)
}

/** What an import needs beside its own row: where its bytes lie, what translates its codes, whose accounts it may touch. */
export type ImportGround = {
  readonly file_path: string | null
  readonly mapping_group_id: number | null
  readonly ftp_account_id: number | null
  /** Who changed the template, the configuration and the login last that it has, each null where nobody is known to have. */
  readonly changed_by: readonly (number | null)[]
  readonly parser: string | null
  readonly failure_strategy: string | null
  readonly configuration: Readonly<Record<string, unknown>> | null
}

/** Reads what an import stands on. */
export function readGround(tx: Transaction, import_id: number): Promise<ImportGround> {
  return tx.one<ImportGround>(sql`
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
