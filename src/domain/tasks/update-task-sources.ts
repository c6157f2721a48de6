import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'

/** Goods that moved: the piles they are in now, and the unit that moved with all its goods. */
export type MovedGoods = {
  /** The task that moved them; null where none did. */
  readonly task_id: number | null
  readonly stock_ids: readonly number[]
  readonly storage_unit_id: number | null
}

/**
 * Updates the source of other open tasks for goods that moved, where they name the piles or the unit
 * (operations 0.5, 3.1). A task somebody works on meanwhile makes the transaction start over.
 */
export async function updateTaskSources(tx: Transaction, moved: MovedGoods): Promise<void> {
  const { task_id, stock_ids, storage_unit_id } = moved
  const tenant = tx.tenant.id
  // The ids are named twice, so that a prepared plan uses the indexes.
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
