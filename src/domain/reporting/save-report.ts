import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { checkReport } from './check-report.ts'

/** Creates a report; its owner is the caller by default. */
export async function createReport(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const violations = await checkReport(tx, parsed)
  const row = await createRecord(tx, resource, { parsed, violations })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type ReportUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates a report. Its owner cannot be removed: nobody could change it any more. */
export async function updateReport(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: ReportUpdate,
): Promise<FullRow> {
  const values = { ...current, ...parsed.values }
  const violations = await checkReport(tx, { values, pointers: parsed.pointers })
  const extra = parsed.values.user_id === null ? { user_id: current.user_id } : {}
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, extra, violations })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}
