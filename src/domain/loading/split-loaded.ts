import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { splitStaged } from '#domain/shipping/split-staged.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'

/**
 * Splits dispatch tasks with only some of their goods on the load, as after packing part of a pick: what is not
 * loaded gets a task of its own, and the load leaves without it. The orders are locked.
 */
export async function splitLoaded(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  const partlyLoaded = await findPartlyLoaded(tx, order_ids)
  await splitStaged(
    tx,
    partlyLoaded.map((task) => ({ task, allocation_ids: task.left_ids, quantity: task.left })),
  )
}

/**
 * A dispatch task, the quantity of it that is not loaded, an exact decimal as text, and the reservations of
 * that.
 */
type PartlyLoadedTask = Task & { readonly left: string; readonly left_ids: readonly number[] }

function findPartlyLoaded(
  tx: Transaction,
  order_ids: readonly number[],
): Promise<readonly PartlyLoadedTask[]> {
  const tenant = tx.tenant.id
  return tx.rows<PartlyLoadedTask>(sql`
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
