import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { splitStaged } from '#domain/shipping/split-staged.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'

/**
 * Parts tasks of dispatching of which some goods are on their load and some are not, as where part of a pick was packed:
 * what is not on it gets a task of its own, so that the load leaves without it. The orders have been taken.
 */
export async function splitLoaded(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  const mixed = await findMixed(tx, order_ids)
  await splitStaged(
    tx,
    mixed.map((task) => ({ task, allocation_ids: task.left_ids, quantity: task.left })),
  )
}

/** A task of dispatching, and how much of it is not on the load, by which reservations; an exact decimal as text. */
type Mixed = Task & { readonly left: string; readonly left_ids: readonly number[] }

function findMixed(tx: Transaction, order_ids: readonly number[]): Promise<readonly Mixed[]> {
  const tenant = tx.tenant.id
  return tx.rows<Mixed>(sql`
    select k.*, p.left, p.left_ids
    from tasks k
    cross join lateral (
      select sum(a.quantity) filter (where u.id is null) as left, array_agg(a.id) filter (where u.id is null) as left_ids,
        count(u.id) as loaded
      from allocations a
      join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
      left join storage_units u on u.tenant_id = ${tenant} and u.id = s.storage_unit_id and u.load_id = k.load_id
      where a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open'
    ) p
    where k.tenant_id = ${tenant} and k.goods_out_id = any(${[...order_ids]}::bigint[]) and k.type = 'DISP' and k.status in ${OPEN}
      and k.load_id is not null and p.loaded > 0 and p.left > 0
    order by k.id`)
}
