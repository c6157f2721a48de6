import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'

/** Goods that moved: the tasks that moved them, the piles they are in now, and the units that moved with all their goods. */
export type MovedGoods = {
  readonly task_ids: readonly number[]
  readonly stock_ids: readonly number[]
  readonly unit_ids: readonly number[]
}

/** An open task whose source is elsewhere now. */
type StrayedTask = {
  readonly id: number
  readonly location_id: number
  readonly storage_unit_id: number | null
}

/**
 * Updates the source of other open tasks for moved goods, if they name the piles or the unit (operations 0.5, 3.1).
 * If such a task is being worked on concurrently, the transaction is retried.
 */
export async function updateTaskSources(tx: Transaction, moved: MovedGoods): Promise<void> {
  await updateStrayedTasks(tx, await findStrayedTasks(tx, moved))
}

/** Finds the other open tasks whose goods moved away from the source they name. */
export function findStrayedTasks(
  tx: Transaction,
  { task_ids, stock_ids, unit_ids }: MovedGoods,
): Query<readonly StrayedTask[]> {
  if (stock_ids.length + unit_ids.length === 0) return tx.value([])
  const tenant = tx.tenant.id
  // The ids are named twice, so that a prepared plan uses the indexes.
  const [stocks, units] = [sql`${[...stock_ids]}::bigint[]`, sql`${[...unit_ids]}::bigint[]`]
  const isOther = sql`k.id <> all(${[...task_ids]}::bigint[])`
  return tx.rows<StrayedTask>(sql`
    select k.id, s.location_id, s.storage_unit_id
    from stocks s
    join tasks k on k.tenant_id = ${tenant} and k.stock_id = any(${stocks}) and k.stock_id = s.id and k.status in ${OPEN}
      and ${isOther}
    where s.tenant_id = ${tenant} and s.id = any(${stocks})
      and (k.location_from_id, k.storage_unit_from_id) is distinct from (s.location_id, s.storage_unit_id)
    union
    select k.id, u.location_id, u.id
    from storage_units u
    join tasks k on k.tenant_id = ${tenant} and k.storage_unit_from_id = any(${units}) and k.storage_unit_from_id = u.id
      and k.stock_id is null and k.status in ${OPEN} and ${isOther}
    where u.tenant_id = ${tenant} and u.id = any(${units}) and k.location_from_id is distinct from u.location_id`)
}

/** Lets strayed tasks name the source where their goods are now. */
export async function updateStrayedTasks(tx: Transaction, strayed: readonly StrayedTask[]): Promise<void> {
  if (strayed.length === 0) return
  await lockAll(tx, { tasks: strayed.map(({ id }) => id) })
  await tx.run(sql`
    update tasks k
    set location_from_id = p.location_id, storage_unit_from_id = p.storage_unit_id, ${nextVersion(tx, 'k')}
    from jsonb_to_recordset(${JSON.stringify(strayed)}::jsonb) as p (id bigint, location_id bigint, storage_unit_id bigint)
    where k.tenant_id = ${tx.tenant.id} and k.id = p.id and k.status in ${OPEN}`)
}
