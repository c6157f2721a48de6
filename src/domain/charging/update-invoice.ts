import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { assertStatus } from './assert-status.ts'

/** Updates a draft. */
export async function updateInvoice(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  if (Object.keys(parsed.values).length > 0) assertStatus(current, ['draft'])
  const { row, previous } = await updateRecord(tx, resource, { current, parsed })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}
