import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { RowOf } from '#declare/rows.ts'
import { NOT_ALLOCATABLE } from '#domain/stock/buckets.ts'
import { findWarehouse } from '#domain/stock/goods.ts'
import { refusal } from '#problems/problem.ts'
import type { stockCheckProgrammes } from '#resources/stock/stock-checks.ts'
import { createChecks } from './request-check.ts'
import type { StockCheck } from './stock-check.ts'

/** One row of `stock_check_programmes`. */
export type CheckProgramme = RowOf<typeof stockCheckProgrammes>

/** Requests the due checks of a programme, up to its daily limit (operations 8.3). */
export async function runProgramme(
  tx: Transaction,
  programme: CheckProgramme,
): Promise<readonly StockCheck[]> {
  if (!programme.active) throw refusal('programme_inactive', { name: programme.name })
  const warehouse = await findWarehouse(tx, programme.warehouse_id)
  if (warehouse === null) throw refusal('not_found', {})
  const due = await findDue(tx, programme)

  return createChecks(
    tx,
    due.map(({ id }) => ({
      location_id: id,
      warehouse_id: programme.warehouse_id,
      due: warehouse.tomorrow,
      origin: 'programme',
      blind: programme.blind,
      programme_id: programme.id,
    })),
  )
}

/**
 * Due locations, the most overdue first. Products are of class A while those picked more often make up less
 * than 80 % of all picks of 90 days, B below 95 %, else C: picked 60, 25, 10 and 5 times they are A, A, B, C. A
 * location has the best class of its goods.
 */
function findDue(tx: Transaction, programme: CheckProgramme): Promise<readonly { readonly id: number }[]> {
  const tenant = tx.tenant.id
  const { id, warehouse_id, method } = programme
  return tx.rows<{ id: number }>(sql`
    with picked as (
      select x.product_id, count(*) as picks
      from transactions x
      where x.tenant_id = ${tenant} and x.warehouse_id = ${warehouse_id} and x.category = 'PICK' and x.subtype = 'PICK'
        and x.created_at > ${tx.now}::timestamptz - interval '90 days'
      group by x.product_id
    ),
    ranked as (
      select p.product_id, coalesce(sum(p.picks) over (order by p.picks desc, p.product_id
        rows between unbounded preceding and 1 preceding), 0) / sum(p.picks) over () as before
      from picked p
    ),
    class as (
      select r.product_id, case when r.before < 0.8 then 1 when r.before < 0.95 then 2 else 3 end as class
      from ranked r
    ),
    place as (
      select l.id, l.pick_sequence, l.last_counted_at, case when ${method} = 'all' then 3 else coalesce((
          select min(c.class)
          from stocks s
          join class c on c.product_id = s.product_id
          where s.tenant_id = ${tenant} and s.location_id = l.id
        ), 3) end as class
      from locations l
      join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
      where l.tenant_id = ${tenant} and l.warehouse_id = ${warehouse_id} and l.is_active
        and t.code <> all(${[...NOT_ALLOCATABLE]}::text[])
        and not exists (select from stock_checks c
          where c.tenant_id = ${tenant} and c.location_id = l.id and c.status = 'pending')
    ),
    timed as (
      select p.*, (array[${programme.class_a_days}, ${programme.class_b_days}, ${programme.class_c_days}]::int[])[p.class] as days,
        date_trunc('day', ${tx.now}::timestamptz, w.timezone) as today
      from place p
      join warehouses w on w.tenant_id = ${tenant} and w.id = ${warehouse_id}
    )
    select t.id
    from timed t
    where t.last_counted_at is null or t.last_counted_at + make_interval(days => t.days) < t.today + interval '1 day'
    order by extract(epoch from (${tx.now}::timestamptz - t.last_counted_at)) / 86400 / t.days desc nulls first, t.class,
      t.pick_sequence nulls last, t.id
    limit greatest(${programme.daily_limit}::int - (
      select count(*)::int
      from stock_checks c
      join warehouses w on w.tenant_id = c.tenant_id and w.id = ${warehouse_id}
      where c.tenant_id = ${tenant} and c.stock_check_programme_id = ${id}
        and c.created_at >= date_trunc('day', ${tx.now}::timestamptz, w.timezone)
    ), 0)`)
}
