import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { takeRecord } from '#records/find.ts'
import { unsaid } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { cut } from '#values/cut.ts'
import { expiryFor } from './documents.ts'
import type { Heading } from './report-table.ts'

/** A report as it is built: its query, where its rows are, and which columns are shown. */
export type BuiltReport = Heading & {
  readonly graphql: string
  readonly parameters: unknown
  readonly source_path: string | null
  readonly report_fields: unknown
  readonly variables: unknown
}

/** A report, and who last changed it and its query. */
export type SharedReport = BuiltReport & { readonly changed_by: readonly (number | null)[] }

/** A report with its query and its owner; null where it is gone. */
export function findReport(
  tx: Transaction,
  id: number,
): Promise<(SharedReport & { readonly user_id: number }) | null> {
  return tx.maybe(sql`
    select r.user_id, r.name, r.report_type, r.source_path, r.report_fields, r.variables, q.graphql, q.parameters,
      jsonb_build_array(r.changed_by_id, q.changed_by_id) as changed_by
    from reports r
    join report_queries q on q.tenant_id = r.tenant_id and q.id = r.report_query_id
    where r.tenant_id = ${tx.tenant.id} and r.id = ${id}`)
}

/** Takes a document that waits for its bytes, and says that somebody is at it; null where nobody waits any more. */
export async function beginDocument(
  tx: Transaction,
  documents: Resource,
  document_id: number,
): Promise<FullRow | null> {
  const there = await tx.maybe<{ id: number }>(sql`
    select d.id
    from documents d
    where d.tenant_id = ${tx.tenant.id} and d.id = ${document_id} and d.status in ('queued', 'processing')`)
  if (there === null) return null
  const current = await takeRecord(tx, documents, { id: document_id })
  return current.status === 'queued' ? change(tx, documents, current, { status: 'processing' }) : current
}

/** Notes that a document will never have any bytes, and why. */
export async function failDocument(
  tx: Transaction,
  documents: Resource,
  { document_id, message }: { readonly document_id: number; readonly message: string },
): Promise<void> {
  const current = await beginDocument(tx, documents, document_id)
  if (current === null) return
  const expires_at = expiryFor(tx, String(current.category))
  await change(tx, documents, current, { status: 'failed', message: cut(message, 1000), expires_at })
}

async function change(
  tx: Transaction,
  documents: Resource,
  current: FullRow,
  extra: Readonly<Record<string, unknown>>,
): Promise<FullRow> {
  const { row, previous } = await updateRecord(tx, documents, { current, parsed: unsaid, extra })
  announceChange(tx, documents, { event: 'updated', row, previous })
  return row
}
