import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'

/** Work that would have no price: goods of an order or a receipt, or in store. Exact decimals are text. */
export type UnpricedWork = {
  readonly charge_type: string
  readonly goods_out_id: number | null
  readonly goods_in_receipt_id: number | null
  readonly reference: string | null
  readonly products: number
  readonly units: string | null
}

/**
 * As `unpriced`, the orders and receipts with goods for which no price counts, neither one of theirs nor one of the order, its pick list or the receipt
 * (spec: operations 10.7), of the relations of the work counted and of the work priced. Zero stands for what a row is not about, since rows are compared
 * by equality.
 */
export function unpricedWork(
  tenant: number,
  { counted, priced }: { readonly counted: Sql; readonly priced: Sql },
): Sql {
  return sql`
    work as materialized (
      select c.charge_type, ${subjectOf(sql`c`)}, coalesce(c.list_id, 0) as list_id, sum(c.amount) filter (where c.unit_of_measure = 'item') as units
      from ${counted} c
      where c.line_product_id is not null
      group by 1, 2, 3, 4, 5
      having sum(c.amount) filter (where c.unit_of_measure = 'item') > 0
    ),
    found as materialized (
      select distinct p.charge_type, ${subjectOf(sql`p`)}, case p.unit_of_measure when 'pick_list' then coalesce(p.list_id, 0) else 0 end as list_id
      from ${priced} p
    ),
    missing as (
      select w.charge_type, w.order_id, w.receipt_id, count(distinct w.product_id) as products, sum(w.units) as units
      from work w
      where not exists (
          select from found f
          where f.charge_type = w.charge_type and f.order_id = w.order_id and f.receipt_id = w.receipt_id and f.product_id = w.product_id)
        and not exists (
          select from found f
          where f.charge_type = w.charge_type and f.order_id = w.order_id and f.receipt_id = w.receipt_id and f.product_id = 0)
        and not exists (select from found f where f.list_id = w.list_id and f.list_id <> 0)
      group by w.charge_type, w.order_id, w.receipt_id
    ),
    unpriced as (
      select m.charge_type, o.id as goods_out_id, r.id as goods_in_receipt_id, coalesce(o.reference, r.reference) as reference, m.products, m.units
      from missing m
      left join goods_outs o on o.tenant_id = ${tenant} and o.id = m.order_id
      left join goods_in_receipts r on r.tenant_id = ${tenant} and r.id = m.receipt_id
    )`
}

/** What a row of work is about. */
function subjectOf(alias: Sql): Sql {
  return sql`coalesce(${alias}.goods_out_id, 0) as order_id, coalesce(${alias}.receipt_id, 0) as receipt_id,
        coalesce(${alias}.line_product_id, 0) as product_id`
}

/** The goods that an account had in store at the end of a period; nothing where it had none. */
export function readStored(
  tx: Transaction,
  {
    account_id,
    since,
    until,
  }: { readonly account_id: number; readonly since: Instant; readonly until: Instant },
): Promise<readonly UnpricedWork[]> {
  return tx.rows<UnpricedWork>(sql`
    select 'RENTAL' as charge_type, null::bigint as goods_out_id, null::bigint as goods_in_receipt_id, null::text as reference,
      count(distinct r.product_id) as products, sum(r.quantity) as units
    from rental_snapshots r
    join warehouses w on w.tenant_id = ${tx.tenant.id} and w.id = r.warehouse_id
    where r.tenant_id = ${tx.tenant.id} and r.account_id = ${account_id} and r.day = (
      select max(n.day) from rental_nights n
      where n.tenant_id = ${tx.tenant.id} and n.warehouse_id = r.warehouse_id
        and n.day between (${since}::timestamptz at time zone w.timezone)::date and (${until}::timestamptz at time zone w.timezone)::date - 1)
    having count(*) > 0`)
}
