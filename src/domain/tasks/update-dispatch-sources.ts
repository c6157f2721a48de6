import { joinByKey } from '#database/join-by-key.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/**
 * Updates the source of dispatch tasks to where their reserved goods are now; null for goods in several
 * locations.
 */
export async function updateDispatchSources(tx: Transaction, task_ids: readonly number[]): Promise<void> {
  if (task_ids.length === 0) return
  const tenant = tx.tenant.id
  const ids = sql`${[...task_ids]}::bigint[]`
  await tx.run(sql`
    update tasks k
    set location_from_id = p.location_id, storage_unit_from_id = p.storage_unit_id, ${nextVersion(tx, 'k')}
    from (
      select a.task_id, case when count(distinct s.location_id) = 1 then min(s.location_id) end as location_id,
        case when count(distinct s.storage_unit_id) = 1 and count(s.storage_unit_id) = count(*) then min(s.storage_unit_id) end
          as storage_unit_id
      from allocations a
      ${joinByKey(tenant, 'stocks', 's', sql`a.stock_id`)}
      where a.tenant_id = ${tenant} and a.task_id = any(${ids}) and a.state = 'open'
      group by a.task_id
    ) p
    where k.tenant_id = ${tenant} and k.id = any(${ids}) and k.id = p.task_id
      and (k.location_from_id, k.storage_unit_from_id) is distinct from (p.location_id, p.storage_unit_id)`)
}
