import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { isReceivedFor } from '#domain/tasks/piles-of-task.ts'
import type { Task } from '#domain/tasks/task.ts'

/** The quantity of a pile `s` for a task `k` that points at it: goods reserved by others are not put back. */
export const remainingFor = sql`s.quantity - case when k.subtype = 'PUT_BACK' and k.stock_id is not null then s.allocated_quantity else 0 end`

/** Whether goods of a pile `s` are at the target of a move `k` already. */
const hasArrived = sql`k.type = 'TRAN' and k.location_to_id = s.location_id and s.storage_unit_id is not distinct from
  coalesce(k.storage_unit_to_id, case when k.stock_id is null then k.storage_unit_from_id end)`

/** Sets the quantities of putaways and moves to what is left of their goods; returns those that changed. */
export function updateTaskQuantities(tx: Transaction, ids: readonly number[]): Promise<readonly Task[]> {
  const tenant = tx.tenant.id
  return tx.rows<Task>(sql`
    with pointing as materialized (
      select k.id, k.stock_id, k.start_quantity, k.type = 'PWAY' or k.subtype = 'PUT_BACK' as is_put_away,
        k.stock_id is null and k.storage_unit_from_id is not null as is_unit,
        coalesce((
          select sum(${remainingFor})
          from stocks s
          where s.tenant_id = ${tenant}
            -- What others took as a whole to another place is the same pile, or on the same unit, there.
            and s.location_id = k.location_from_id
            and not (${hasArrived})
            and (s.id = k.stock_id or (k.stock_id is null and s.storage_unit_id = k.storage_unit_from_id)
              or (k.stock_id is null and k.storage_unit_from_id is null
                and ${isReceivedFor(tenant, sql`any(array[k.id, k.putaway_task_id])`)}))
        ), 0) as there
      from tasks k
      where k.tenant_id = ${tenant} and k.id = any(${[...ids]}::bigint[]) and k.status in ${OPEN}
    ),
    left_over as (
      select p.id, case when p.is_unit then p.there else least(p.start_quantity, greatest(0, p.there - coalesce(
        sum(p.start_quantity) over (partition by p.is_put_away, coalesce(p.stock_id, -p.id) order by p.id
          rows between unbounded preceding and 1 preceding), 0))) end as quantity
      from pointing p
    )
    update tasks k
    set start_quantity = case when l.quantity = 0 then k.start_quantity else l.quantity end,
      status = case when l.quantity = 0 then 'CANCELLED' else k.status end,
      ${nextVersion(tx, 'k')}
    from left_over l
    where k.tenant_id = ${tenant} and k.id = l.id and (l.quantity = 0 or l.quantity <> k.start_quantity)
    returning k.*`)
}
