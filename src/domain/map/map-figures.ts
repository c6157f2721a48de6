import { join, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { metres } from '#domain/stock/location-usage.ts'
import { pilesAt } from '#domain/stock/stock-as-at.ts'
import { limitsOf, visibilityOf } from '#records/visibility.ts'
import type { Instant } from '#values/instant.ts'

/** The warehouse that is read, and the moment; `as_at` is null for the present. */
export type MapMoment = { readonly warehouse: number; readonly as_at: Instant | null }

/** What stands at a place; places where nothing stands have no row. */
export type PlaceGoods = {
  readonly place: number
  readonly piles: number
  readonly units: number
  /** In percent of the limit that is reached first; null where the place has no limits. */
  readonly fill: number | null
  /** Whole days since the first in date of the oldest goods. */
  readonly age: number
  /** How many of the piles are on hold. */
  readonly held: number
  /** The first owner. */
  readonly owner: number
  readonly owners: number
}

/** A figure of a place. */
export type PlaceFigure = { readonly place: number; readonly value: number }

/** How many days of picks are counted. */
export const PICK_DAYS = 30

/** Reads what stands at the places of a warehouse, of the goods that the caller sees. */
export function readGoods(
  tx: Transaction,
  stocks: Resource,
  moment: MapMoment,
): Promise<readonly PlaceGoods[]> {
  const tenant = tx.tenant.id
  return tx.rows<PlaceGoods>(sql`
    with pile as materialized (${pilesOf(tx, stocks, moment)}),
    goods as (
      select p.location_id, count(*)::int as piles, count(*) filter (where p.status = 'held')::int as held,
        min(p.fifo_date) as oldest, min(p.account_id) as owner, count(distinct p.account_id)::int as owners,
        sum(p.quantity * coalesce(r.weight, 0)) as weight,
        coalesce(sum(p.quantity * coalesce(r.cube, 0)) filter (where p.storage_unit_id is null), 0) as cube
      from pile p
      join products r on r.tenant_id = ${tenant} and r.id = p.product_id
      group by p.location_id
    ),
    standing as (
      select u.location_id, count(*)::int as units, sum(coalesce(t.weight, 0)) as weight,
        sum(coalesce(t.length * t.width * t.height * (${metres}) * (${metres}) * (${metres}), 0)) as cube
      from (select distinct p.location_id, p.storage_unit_id from pile p where p.storage_unit_id is not null) u
      join storage_units n on n.tenant_id = ${tenant} and n.id = u.storage_unit_id
      join storage_unit_types t on t.tenant_id = ${tenant} and t.id = n.storage_unit_type_id
      group by u.location_id
    )
    select l.id as place, g.piles, coalesce(u.units, 0) as units,
      round(100 * greatest(
        u.units::numeric / nullif(l.storage_unit_capacity, 0),
        (g.weight + coalesce(u.weight, 0)) / nullif(l.max_weight, 0),
        (g.cube + coalesce(u.cube, 0)) / nullif(l.max_cube, 0)
      ))::int as fill,
      greatest(floor(extract(epoch from (${momentOf(tx, moment)}::timestamptz - g.oldest)) / 86400), 0)::int as age,
      g.held, g.owner, g.owners
    from goods g
    join locations l on l.tenant_id = ${tenant} and l.id = g.location_id
    left join standing u on u.location_id = g.location_id`)
}

/** Reads how often goods were picked at each place in the thirty days before the moment. */
export function readPicks(
  tx: Transaction,
  transactions: Resource,
  moment: MapMoment,
): Promise<readonly PlaceFigure[]> {
  const until = momentOf(tx, moment)
  return tx.rows<PlaceFigure>(sql`
    select x.location_from_id as place, count(*)::int as value
    from transactions x
    where x.tenant_id = ${tx.tenant.id} and x.warehouse_id = ${moment.warehouse} and x.subtype = 'PICK' and x.location_from_id is not null
      and x.created_at > ${until}::timestamptz - make_interval(days => ${PICK_DAYS}) and x.created_at <= ${until}::timestamptz
      and ${visibilityOf(transactions, 'x', tx)}
    group by x.location_from_id`)
}

/** Reads how many whole days before the moment each place was counted last; places that never were have no row. */
export function readCounted(
  tx: Transaction,
  stockChecks: Resource,
  moment: MapMoment,
): Promise<readonly PlaceFigure[]> {
  const until = momentOf(tx, moment)
  return tx.rows<PlaceFigure>(sql`
    select c.location_id as place, floor(extract(epoch from (${until}::timestamptz - max(c.completed_at))) / 86400)::int as value
    from stock_checks c
    where c.tenant_id = ${tx.tenant.id} and c.warehouse_id = ${moment.warehouse} and c.status in ('passed', 'failed', 'resolved')
      and c.completed_at <= ${until}::timestamptz and ${visibilityOf(stockChecks, 'c', tx)}
    group by c.location_id`)
}

function momentOf(tx: Transaction, { as_at }: MapMoment): Instant {
  return as_at ?? tx.now
}

/** The piles in the warehouse that the caller sees. */
function pilesOf(tx: Transaction, stocks: Resource, { warehouse, as_at }: MapMoment): Sql {
  return as_at === null
    ? sql`
      select s.location_id, s.storage_unit_id, s.account_id, s.product_id, s.quantity, s.status, s.fifo_date
      from stocks s
      where s.warehouse_id = ${warehouse} and s.quantity > 0 and ${visibilityOf(stocks, 's', tx)}`
    : sql`
      select s.location_id, s.storage_unit_id, s.account_id, s.product_id, s.quantity, s.status, s.fifo_date
      from (${pilesAt(tx.tenant.id, as_at)}) s
      where s.warehouse_id = ${warehouse} and ${join([sql`true`, ...limitsOf(stocks, 's', tx)], sql` and `)}`
}
