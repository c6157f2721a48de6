import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { leaveLoad } from './leave-load.ts'
import { assertLoad, lockLoad, ordersOf, updateLoadStatus } from './load.ts'

/** Cancels an empty load; its orders are dispatched by hand. */
export async function cancelLoad(tx: Transaction, id: number): Promise<void> {
  const load = await lockLoad(tx, id)
  assertLoad(load, ['pending', 'open', 'closed'])
  if (load.number_of_storage_units_loaded > 0)
    throw refusal('load_state_invalid', { reference: load.reference, status: 'loaded' })

  await updateLoadStatus(tx, id, { status: 'cancelled' })
  await leaveLoad(tx, await ordersOf(tx, [id]))
  await tx.run(sql`
    update load_drops d
    set status = 'cancelled', ${nextVersion(tx, 'd')}
    where d.tenant_id = ${tx.tenant.id} and d.load_id = ${id} and d.status <> 'cancelled'`)
}
