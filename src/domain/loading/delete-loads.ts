import { SerializationFailure } from '#database/failures.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import { removeRecords } from '#records/remove.ts'
import { leaveLoad } from './leave-load.ts'
import { type Load, lockLoads, ordersOf } from './load.ts'

/** Deletes empty loads; their orders are dispatched by hand. */
export async function deleteLoads(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await lockLoads(tx, ids)
  const [loads, orderIds] = await tx.pipeline([
    tx.rows<Load>(sql`
      select l.* from loads l where l.tenant_id = ${tx.tenant.id} and l.id = any(${ids}::bigint[]) order by l.id`),
    ordersOf(tx, ids),
  ])
  if (loads.length < ids.length) throw new SerializationFailure('a load is gone')
  for (const { reference, status, number_of_storage_units_loaded } of loads) {
    if (status === 'dispatched') throw refusal('load_dispatched', { reference })
    if (number_of_storage_units_loaded > 0)
      throw refusal('load_state_invalid', { reference, status: 'loaded' })
  }

  await leaveLoad(tx, orderIds)
  await removeRecords(tx, resource, rows)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}
