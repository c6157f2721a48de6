import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { followStaged } from '#domain/shipping/staged.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { makeTasks, type NewTask, partOfTask } from '#domain/tasks/make-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'

/**
 * Parts tasks of dispatching of which some goods are on their load and some are not, as where part of a pick was packed:
 * what is not on it gets a task of its own, so that the load leaves without it. The orders have been taken.
 */
export async function splitLoaded(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  const mixed = await findMixed(tx, order_ids)
  if (mixed.length === 0) return
  const made = await makeTasks(tx, mixed.map(leftOf))
  const parts = made.map(({ id }, place) => ({ id, from_id: mixed[place]?.id, quantity: mixed[place]?.left }))
  const tenant = tx.tenant.id
  // Named beside the join, so that the plan finds them by their keys however many it expects.
  const ids = sql`${mixed.map(({ id }) => id)}::bigint[]`
  await tx.run(sql`
    update allocations a
    set task_id = p.id, lock_version = a.lock_version + 1, updated_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (id bigint, from_id bigint)
    join tasks k on k.tenant_id = ${tenant} and k.id = any(${ids}) and k.id = p.from_id
    where a.tenant_id = ${tenant} and a.task_id = any(${ids}) and a.task_id = p.from_id and a.state = 'open' and not exists (
      select from stocks s
      join storage_units u on u.tenant_id = ${tenant} and u.id = s.storage_unit_id and u.load_id = k.load_id
      where s.tenant_id = ${tenant} and s.id = a.stock_id)`)
  await tx.run(sql`
    update tasks k
    set start_quantity = k.start_quantity - p.quantity, lock_version = k.lock_version + 1, updated_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (from_id bigint, quantity numeric)
    where k.tenant_id = ${tenant} and k.id = any(${ids}) and k.id = p.from_id`)
  await followStaged(
    tx,
    [...mixed, ...made].map(({ id }) => id),
  )
}

/** A task of dispatching, and how much of it is not on the load; an exact decimal as text. */
type Mixed = Task & { readonly left: string }

function findMixed(tx: Transaction, order_ids: readonly number[]): Promise<readonly Mixed[]> {
  const tenant = tx.tenant.id
  return tx.rows<Mixed>(sql`
    select k.*, p.left
    from tasks k
    cross join lateral (
      select sum(a.quantity) filter (where u.id is null) as left, count(u.id) as loaded
      from allocations a
      join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
      left join storage_units u on u.tenant_id = ${tenant} and u.id = s.storage_unit_id and u.load_id = k.load_id
      where a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open'
    ) p
    where k.tenant_id = ${tenant} and k.goods_out_id = any(${[...order_ids]}::bigint[]) and k.type = 'DISP' and k.status in ${OPEN}
      and k.load_id is not null and p.loaded > 0 and p.left > 0
    order by k.id`)
}

function leftOf(task: Mixed): NewTask {
  const { left, load_id, shipment_id } = task
  return { ...partOfTask(task), start_quantity: left, load_id, shipment_id }
}
