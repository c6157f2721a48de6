import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { actChangesOf } from '#domain/stock/act-changes.ts'
import { announceChange, announceCreated } from '#events/announce.ts'
import type { AnyRow } from '#records/columns.ts'
import { countedWork } from './count-work.ts'
import { openBaskets } from './open-baskets.ts'
import { pricedRows } from './priced-rows.ts'
import { type WorkDone, workDoneIn } from './work-done.ts'
import { writeLinesSql } from './write-lines-sql.ts'

/**
 * Charges the work recorded in an act, once, after everything else is written (operations 10.3), in one query;
 * nothing is sent if no account is charged.
 */
export function chargeWork(tx: Transaction, model: Model): Query<unknown> {
  const recorded = workDoneIn(tx)
  const work: WorkDone = {
    task_ids: recorded.task_ids.splice(0),
    order_ids: recorded.order_ids.splice(0),
    list_ids: recorded.list_ids.splice(0),
    receipt_ids: recorded.receipt_ids.splice(0),
    reversed_picks: recorded.reversed_picks.splice(0),
  }
  if (Object.values(work).every((ids) => ids.length === 0)) return tx.value(undefined)
  const counted = countedWork({ tenant: tx.tenant.id, operation_ids: actChangesOf(tx).operation_ids }, work)
  return tx
    .pipeline([openBaskets(tx, chargedAccounts(tx, work)), writeCounts(tx, counted)])
    .tap(([baskets, lines]) => {
      announceCreated(tx, resourceNamed(model, 'charge_baskets'), baskets)
      announceLines(tx, resourceNamed(model, 'charge_lines'), lines)
    })
}

/** A line, with its previous values if it already existed. */
type CountedLine = AnyRow & { readonly previous: Readonly<Record<string, unknown>> | null }

function announceLines(tx: Transaction, resource: Resource, lines: readonly CountedLine[]): void {
  announceCreated(
    tx,
    resource,
    lines.filter(({ previous }) => previous === null),
  )
  for (const { previous, ...row } of lines)
    if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
}

/** The accounts charged for work. */
function chargedAccounts(tx: Transaction, work: WorkDone): Sql {
  const tenant = tx.tenant.id
  const { order_ids, list_ids, receipt_ids } = work
  const task_ids = [...work.task_ids, ...work.reversed_picks.map(({ id }) => id)]
  return sql`
    select coalesce(k.ordering_account_id, k.account_id) from tasks k where k.tenant_id = ${tenant} and k.id = any(${task_ids}::bigint[])
    union
    select o.account_id from goods_outs o where o.tenant_id = ${tenant} and o.id = any(${order_ids}::bigint[])
    union
    select o.account_id
    from tasks k
    join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
    where k.tenant_id = ${tenant} and k.goods_out_pick_list_id = any(${list_ids}::bigint[])
    union
    select r.account_id from goods_in_receipts r where r.tenant_id = ${tenant} and r.id = any(${receipt_ids}::bigint[])`
}

/**
 * Adds counts to their lines, or creates them: a line for each open basket, price, order, receipt or pick list,
 * and product. A line knows the units it has counted; a unit counted again adds only its increase. Acts that
 * complete tasks or reverse picks lock the order or receipt, so lines are not updated concurrently. Reversals
 * are limited to what the order was charged in any basket.
 */
function writeCounts(tx: Transaction, counted: Sql): Query<readonly CountedLine[]> {
  const tenant = tx.tenant.id
  return tx.rows<CountedLine>(sql`
    with ${keyedWork(pricedRows(tenant, counted))},
    added as (
      select a.basket_id, a.key, sum(a.amount) as amount
      from (
        select k.basket_id, k.key, k.amount from keyed k where k.unit_id is null and k.amount > 0
        union all
        ${reversedAmounts(tenant)}
        union all
        select u.basket_id, u.key, greatest(u.amount - coalesce(b.measure, 0), 0)
        from unit u
        left join (${countedUnits(tenant)}) b on b.charge_basket_id = u.basket_id and b.charge_key = u.key and b.storage_unit_id = u.unit_id
      ) a
      group by a.basket_id, a.key
      having sum(a.amount) <> 0
    ),
    line as materialized (
      select distinct on (k.basket_id, k.key) k.*, null::bigint as line_unit_id, coalesce(n.charge_line_id, nextval('charge_lines_id_seq')) as line_id,
        coalesce(n.counted, 0) + a.amount as counted, n.previous, n.line_price
      from keyed k
      join added a on a.basket_id = k.basket_id and a.key = k.key
      left join (${countedLines(tenant)}) n on n.charge_basket_id = k.basket_id and n.charge_key = k.key
      order by k.basket_id, k.key, k.place
    ),
    written as (${writeLinesSql(tx, sql`line`)}),
    noted as (
      insert into charge_line_units as b (tenant_id, charge_line_id, storage_unit_id, measure)
      select ${tenant}::bigint, l.line_id, u.unit_id, u.amount
      from line l
      join unit u on u.basket_id = l.basket_id and u.key = l.key
      order by l.line_id, u.unit_id
      on conflict (tenant_id, charge_line_id, storage_unit_id) do update set measure = greatest(b.measure, excluded.measure)
    ),
    kept as (
      insert into charge_counts as n (tenant_id, charge_basket_id, charge_key, charge_line_id, counted)
      select ${tenant}::bigint, l.basket_id, l.key, l.line_id, l.counted
      from line l
      order by l.basket_id, l.key
      on conflict (tenant_id, charge_basket_id, charge_key) do update set counted = excluded.counted
    )
    select w.*, l.previous
    from written w
    join line l on l.line_id = w.id
    order by w.id`)
}

/** Priced work as `keyed`, by the line it belongs to, and as `unit` what each storage unit counts in a line. */
export function keyedWork(priced: Sql): Sql {
  return sql`
    keyed as materialized (
      select p.*, concat_ws(' ', 'price', p.price_id, 'order', p.goods_out_id, 'receipt', p.receipt_id, 'product', p.line_product_id,
        case p.unit_of_measure when 'pick_list' then 'list ' || p.list_id end) as key
      from (${priced}) p
    ),
    unit as materialized (
      select k.basket_id, k.key, k.unit_id, max(k.amount) as amount
      from keyed k
      where k.unit_id is not null
      group by k.basket_id, k.key, k.unit_id
    )`
}

/** The reversals among the rows of `keyed`, limited to what their order was charged. */
function reversedAmounts(tenant: number): Sql {
  return sql`
    select r.basket_id, r.key, -case when r.amount <= c.charged + 0.000001 then r.amount else c.charged end
    from (
      select k.basket_id, k.key, k.price_id, k.goods_out_id, k.line_product_id, -sum(k.amount) as amount
      from keyed k
      where k.amount < 0
      group by k.basket_id, k.key, k.price_id, k.goods_out_id, k.line_product_id
    ) r
    cross join lateral (
      select greatest(coalesce(sum(l.measure), 0), 0) as charged
      from charge_lines l
      where l.tenant_id = ${tenant} and l.goods_out_id = r.goods_out_id and l.charge_price_id = r.price_id
        and l.product_id = r.line_product_id
    ) c`
}

/** The units that lines have counted, joined within a subquery, since Citus fails on several outer joins in a row. */
function countedUnits(tenant: number): Sql {
  return sql`
    select n.charge_basket_id, n.charge_key, c.storage_unit_id, c.measure
    from charge_counts n
    join charge_line_units c on c.tenant_id = ${tenant} and c.charge_line_id = n.charge_line_id
    where n.tenant_id = ${tenant}`
}

/** The lines that exist, with what they have counted. */
function countedLines(tenant: number): Sql {
  return sql`
    select n.charge_basket_id, n.charge_key, n.charge_line_id, n.counted, o.price as line_price,
      jsonb_build_object('quantity', o.quantity, 'measure', o.measure, 'total', o.total) as previous
    from charge_counts n
    join charge_lines o on o.tenant_id = ${tenant} and o.id = n.charge_line_id
    where n.tenant_id = ${tenant}`
}
