import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'

/** Goods that were moved: the piles they stand in now, and the unit that went with all that is on it. */
export type Brought = {
  /** The task that moved them; null where none did. */
  readonly task_id: number | null
  readonly stock_ids: readonly number[]
  readonly storage_unit_id: number | null
}

/**
 * Lets other open tasks tell where the goods they are about stand now: those that name their piles or their unit (operations
 * 0.5, 3.1). Whoever works on one of them meanwhile makes the act start over.
 */
export async function followPlace(tx: Transaction, brought: Brought): Promise<void> {
  const { task_id, stock_ids, storage_unit_id } = brought
  const tenant = tx.tenant.id
  // Named twice, so that a plan that is kept finds them by their keys.
  const ids = sql`${[...stock_ids]}::bigint[]`
  const strayed = await tx.rows<{ id: number; location_id: number; storage_unit_id: number | null }>(sql`
    select k.id, s.location_id, s.storage_unit_id
    from stocks s
    join tasks k on k.tenant_id = ${tenant} and k.stock_id = any(${ids}) and k.stock_id = s.id and k.status in ${OPEN}
      and k.id is distinct from ${task_id}::bigint
    where s.tenant_id = ${tenant} and s.id = any(${ids})
      and (k.location_from_id, k.storage_unit_from_id) is distinct from (s.location_id, s.storage_unit_id)
    union
    select k.id, u.location_id, u.id
    from storage_units u
    join tasks k on k.tenant_id = ${tenant} and k.storage_unit_from_id = ${storage_unit_id}::bigint and k.stock_id is null
      and k.status in ${OPEN} and k.id is distinct from ${task_id}::bigint
    where u.tenant_id = ${tenant} and u.id = ${storage_unit_id}::bigint and k.location_from_id is distinct from u.location_id`)
  if (strayed.length === 0) return
  await lockAll(tx, { tasks: strayed.map(({ id }) => id) })
  await tx.run(sql`
    update tasks k
    set location_from_id = p.location_id, storage_unit_from_id = p.storage_unit_id, ${nextVersion(tx, 'k')}
    from jsonb_to_recordset(${JSON.stringify(strayed)}::jsonb) as p (id bigint, location_id bigint, storage_unit_id bigint)
    where k.tenant_id = ${tenant} and k.id = p.id and k.status in ${OPEN}`)
}
