import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { outerCube } from '#domain/stock/location-usage.ts'
import type { AnyRow } from '#records/columns.ts'
import type { Instant } from '#values/instant.ts'
import { goodsMeasures } from './count-work.ts'
import { pricedRows } from './priced-rows.ts'
import { writeLinesSql } from './write-lines-sql.ts'

/** The account whose storage is charged, and the period. */
export type RentalPeriod = {
  readonly account_id: number
  readonly since: Instant
  readonly midnight: Instant
}

/**
 * Charges the storage of an account, and its charges for each window run, into its open basket (operations
 * 10.4). The basis `closing` counts the last night, `peak` the highest night, `average` the mean of all nights.
 * With `closing` and blocks of one, there is a line for each product or unit; otherwise one for each price.
 * Returns the lines.
 */
export function chargeRental(tx: Transaction, period: RentalPeriod): Promise<readonly AnyRow[]> {
  return tx.rows<AnyRow>(sql`
    ${measuredRental(tx, period, pricedRows(tx.tenant.id, countedStorage(tx, period)))},
    line as materialized (
      select distinct on (m.price_id, m.line_unit_id, m.line_product_id) p.*, m.counted, m.line_unit_id, m.line_product_id,
        nextval('charge_lines_id_seq') as line_id, null::bigint as receipt_id, null::bigint as item_id, null::bigint as goods_out_id,
        null::bigint as list_id, null::numeric as line_price
      from measured m
      join priced p on p.price_id = m.price_id
      where m.counted > 0
      order by m.price_id, m.line_unit_id, m.line_product_id, p.place
    )
    ${writeLinesSql(tx, sql`line`)}`)
}

/** The storage of a period by price, as `priced` and `measured`: what is counted of each price, unit and product. */
export function measuredRental(tx: Transaction, period: RentalPeriod, priced: Sql): Sql {
  return sql`
    with priced as materialized (${priced}),
    -- Each unit and location counts once a night.
    one as (
      select p.price_id, p.night, p.basis, p.basis = 'closing' and p.block = 1 as is_itemised, p.is_unit, p.unit_of_measure,
        coalesce(p.unit_id, -p.place) as thing, max(p.unit_id) as unit_id, max(p.amount) as amount,
        case when min(p.product_id) = max(p.product_id) then min(p.product_id) end as product_id
      from priced p
      group by p.price_id, p.night, p.basis, p.block, p.is_unit, p.unit_of_measure, coalesce(p.unit_id, -p.place)
    ),
    nightly as (
      select o.price_id, o.night, o.basis, sum(o.amount) as amount,
        case when o.is_itemised and o.is_unit then o.unit_id end as line_unit_id,
        case when o.is_itemised and o.unit_of_measure not in ('location', 'fixed') then o.product_id end as line_product_id
      from one o
      group by 1, 2, 3, 5, 6
    ),
    measured as (
      select n.price_id, n.line_unit_id, n.line_product_id,
        case when min(n.night) is null or min(n.basis) = 'closing' then sum(n.amount) when min(n.basis) = 'peak' then max(n.amount)
          else round(sum(n.amount) / greatest(count(distinct n.night), (${nights(tx, period)})), 4) end as counted
      from nightly n
      group by n.price_id, n.line_unit_id, n.line_product_id
    )`
}

/**
 * The first and last day of the period in each warehouse of the account. Time zones differ, so nights are
 * identified by their distance from the end, `last - day`. The fence (`offset 0`) keeps the planner from
 * converting days of other warehouses, one of which may have a time zone unknown to the server.
 */
function periods(tx: Transaction, { account_id, since, midnight }: RentalPeriod): Sql {
  const zone = sql`at time zone w.timezone`
  return sql`
    select w.id as warehouse_id, (${since}::timestamptz ${zone})::date as first, (${midnight}::timestamptz ${zone})::date - 1 as last
    from warehouses w
    where w.tenant_id = ${tx.tenant.id} and (
      exists (
        select from account_warehouses x
        where x.tenant_id = ${tx.tenant.id} and x.warehouse_id = w.id and x.account_id = ${account_id})
      or exists (
        select from rental_snapshots s
        where s.tenant_id = ${tx.tenant.id} and s.warehouse_id = w.id and s.account_id = ${account_id}))
    offset 0`
}

/** The number of nights, over all warehouses of the account. */
function nights(tx: Transaction, period: RentalPeriod): Sql {
  return sql`
    select count(distinct h.last - t.day)
    from account_warehouses x
    join (${periods(tx, period)}) h on h.warehouse_id = x.warehouse_id
    join rental_nights t on t.tenant_id = ${tx.tenant.id} and t.warehouse_id = h.warehouse_id and t.day between h.first and h.last
    where x.tenant_id = ${tx.tenant.id} and x.account_id = ${period.account_id}`
}

/**
 * Stored goods counted in each unit of measure the account has a price for (`wanted`, of account `a`), and one of each charge for every
 * run.
 */
export function countedStorage(
  tx: Transaction,
  period: RentalPeriod,
  wanted: Sql = wantedByBasket(tx.tenant.id),
): Sql {
  const tenant = tx.tenant.id
  return sql`
    select row_number() over () as place, ${period.account_id}::bigint as account_id, c.*, null::text as subtype,
      null::bigint as order_type_id, null::bigint as carrier_id, null::bigint as carrier_service_id
    from (
      select 'RENTAL' as charge_type, m.unit_of_measure, m.amount, m.unit_id, m.is_unit, u.night, u.rental_basis as basis, u.location_id,
        u.product_id, u.storage_unit_type_id
      from (${snapshots(tx, period, wanted)}) u
      join products p on p.tenant_id = ${tenant} and p.id = u.product_id
      left join product_storage_units s on s.tenant_id = ${tenant} and s.product_id = p.id and s.priority = 0
      left join storage_unit_types t on t.tenant_id = ${tenant} and t.id = u.storage_unit_type_id
      cross join lateral (
        select v.*, null::bigint, false from (values ${goodsMeasures}) v
        union all
        values ('storage_unit', 1, u.storage_unit_id, true),
          ('storage_unit_weight', coalesce(t.weight, 0) + ${contents(tenant)}, u.storage_unit_id, true),
          ('storage_unit_cube', ${outerCube}, u.storage_unit_id, true),
          ('location', 1, u.location_id, false)
      ) m (unit_of_measure, amount, unit_id, is_unit)
      where m.unit_of_measure = any(u.wanted) and m.amount > 0 and not (m.is_unit and m.unit_id is null)
      union all
      select f.charge_type, 'fixed', 1, null, false, null, null, null, null, null
      from (values ('RENTAL'), ('SUNDRY')) f (charge_type)
    ) c`
}

/** The prices of rental in the open basket of account `a`. */
function wantedByBasket(tenant: number): Sql {
  return sql`
        select p.unit_of_measure
        from charge_baskets b
        join charge_prices p on p.tenant_id = ${tenant} and p.charge_card_id = coalesce(b.charge_card_id, a.charge_card_id)
        where b.tenant_id = ${tenant} and b.account_id = a.id and b.status = 'OPEN' and p.charge_type = 'RENTAL' and p.auto_charge`
}

/**
 * The snapshots that count for an account: all nights, or with the basis `closing` the last night of each
 * warehouse.
 */
function snapshots(tx: Transaction, period: RentalPeriod, wanted: Sql): Sql {
  const tenant = tx.tenant.id
  return sql`
    select r.*, h.last - r.day as night, a.rental_basis, w.wanted
    from accounts a
    cross join lateral (
      select array_agg(distinct p.unit_of_measure) as wanted
      from (${wanted}) p
    ) w
    cross join (${periods(tx, period)}) h
    join rental_snapshots r on r.tenant_id = ${tenant} and r.account_id = a.id and r.warehouse_id = h.warehouse_id
      and r.day between h.first and h.last
    where a.tenant_id = ${tenant} and a.id = ${period.account_id} and w.wanted is not null
      and (a.rental_basis <> 'closing' or r.day = (
        select max(n.day) from rental_nights n
        where n.tenant_id = ${tenant} and n.warehouse_id = h.warehouse_id and n.day between h.first and h.last))`
}

/** The weight of everything on the unit of snapshot `u` that night, of all owners. */
function contents(tenant: number): Sql {
  return sql`coalesce((
    select sum(x.quantity * xp.weight)
    from rental_snapshots x
    join products xp on xp.tenant_id = ${tenant} and xp.id = x.product_id
    where x.tenant_id = ${tenant} and x.storage_unit_id = u.storage_unit_id and x.day = u.day), 0)`
}
