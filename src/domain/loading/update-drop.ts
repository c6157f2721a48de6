import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { readRecord } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { lockLoad } from './load.ts'
import { updateDropStatuses } from './update-drop-statuses.ts'

/** Updates a drop. */
export async function updateDrop(
  tx: Transaction,
  resource: Resource,
  { id, parsed }: { readonly id: number; readonly parsed: Parsed },
): Promise<FullRow> {
  const unlocked = await readRecord(tx, resource, { id })
  await lockLoad(tx, Number(unlocked.load_id))
  const current = await readRecord(tx, resource, { id })
  const { previous } = await updateRecord(tx, resource, { current, parsed })
  await updateDropStatuses(tx, [Number(unlocked.load_id)])
  const row = await readRecord(tx, resource, { id })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}
