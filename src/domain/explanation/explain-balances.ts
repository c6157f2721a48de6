import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { bucketsOf, momentOf, OPEN, pilesWhere, waitsWithOthers } from '#domain/stock/buckets.ts'
import { visibilityOf } from '#records/visibility.ts'
import type { JsonObject } from '#values/json.ts'
import { BUCKETS, type BucketName, type ExplainedStock, type PilePart, pilePartsOf } from './pile-parts.ts'

/** The most piles that are read of a balance, the largest first. */
const MAX_PILES_READ = 500

/** The most piles that are shown in each bucket. */
const MAX_PILES_SHOWN = 50

/** The most reservations that are shown of a pile. */
const MAX_RESERVATIONS = 20

/** Balances to explain, with the types whose records the caller may see; null for types that they may not. */
export type BalanceExplanationRequest = {
  readonly ids: readonly number[]
  readonly stocks: Resource
  readonly orders: Resource | null
  readonly tasks: Resource | null
}

type BalanceRow = Readonly<Record<BucketName, number>> & {
  readonly id: number
  readonly on_hand: number
  readonly ordered: number
  readonly account: JsonObject
  readonly product: JsonObject
  readonly warehouse: JsonObject
  readonly pile_count: number
  readonly piles: readonly ExplainedStock[]
}

/**
 * Explains where the stock of balances is and why it is not available: each bucket with its piles, the reason and what
 * helps (operations 0.7). Only reads, in one statement, so that buckets and piles are of the same moment.
 */
export async function explainBalances(
  tx: Transaction,
  request: BalanceExplanationRequest,
): Promise<readonly JsonObject[]> {
  const rows = await tx.rows<BalanceRow>(sql`
    with piles as materialized (${pilesOf(tx, request)})
    select b.id, b.on_hand::float8 as on_hand, b.ordered::float8 as ordered, b.held::float8 as held, b.picked::float8 as picked,
      b.allocated::float8 as allocated, b.available::float8 as available, b.received::float8 as received,
      jsonb_build_object('id', a.id, 'code', a.code) as account, jsonb_build_object('id', p.id, 'code', p.code) as product,
      jsonb_build_object('id', w.id, 'code', w.code) as warehouse,
      (select count(*) from stocks s where ${ofBalance(tx, request.stocks)})::int as pile_count,
      coalesce((select jsonb_agg(to_jsonb(x) order by x.size desc, x.stock_id) from piles x where x.balance_id = b.id), '[]') as piles
    from stock_balances b
    join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
    join products p on p.tenant_id = b.tenant_id and p.id = b.product_id
    join warehouses w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
    where b.tenant_id = ${tx.tenant.id} and b.id = any(${[...request.ids]}::bigint[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return request.ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [explanationOf(row)]
  })
}

/** The condition that pile `s` is of balance `b` and visible. */
function ofBalance(tx: Transaction, stocks: Resource): Sql {
  return sql`s.tenant_id = ${tx.tenant.id} and s.account_id = b.account_id and s.product_id = b.product_id
    and s.warehouse_id = b.warehouse_id and s.quantity > 0 and ${visibilityOf(stocks, 's', tx)}`
}

/** The largest piles of the balances, with everything that decides whether they can be allocated. */
function pilesOf(tx: Transaction, request: BalanceExplanationRequest): Sql {
  const tenant = tx.tenant.id
  const largest = sql`s.id in (
    select x.id
    from stock_balances b
    cross join lateral (
      select s.id from stocks s where ${ofBalance(tx, request.stocks)} order by s.quantity desc, s.id limit ${MAX_PILES_READ}
    ) x
    where b.tenant_id = ${tenant} and b.id = any(${[...request.ids]}::bigint[]))`
  return sql`
    select b.id as balance_id, s.id as stock_id, s.quantity as size, n.held::text, n.picked::text, n.allocated::text, n.available::text,
      n.received::text, l.id as location_id, l.code as location_code, t.code as location_type, l.is_active as is_location_active,
      u.id as storage_unit_id, u.reference as storage_unit, u.load_id is not null as is_unit_loaded,
      s.batch, s.serial_number, s.sell_by_date, s.best_before_date,
      case when s.status = 'held' then coalesce(s.hold_description, r.name, r.code) end as hold,
      c.id as stock_check_id, ${putawayOf(tx, request)} as putaway_task_id, ${reservationsOf(tx, request)} as reservations,
      p.code as product_code, p.stop is true as is_stopped, p.shelf_life_min, p.shelf_life_max, a.pick_rule as rule,
      to_char(${tx.now}::timestamptz at time zone w.timezone, 'YYYY-MM-DD') as day
    from (${bucketsOf(tenant, pilesWhere(tenant, largest), momentOf(tx))}) n
    join stocks s on s.tenant_id = ${tenant} and s.id = n.id
    join stock_balances b on b.tenant_id = ${tenant} and b.account_id = s.account_id and b.product_id = s.product_id
      and b.warehouse_id = s.warehouse_id
    join locations l on l.tenant_id = ${tenant} and l.id = s.location_id
    join location_types t on t.tenant_id = ${tenant} and t.id = l.location_type_id
    join products p on p.tenant_id = ${tenant} and p.id = s.product_id
    join accounts a on a.tenant_id = ${tenant} and a.id = s.account_id
    join warehouses w on w.tenant_id = ${tenant} and w.id = s.warehouse_id
    left join storage_units u on u.tenant_id = ${tenant} and u.id = s.storage_unit_id
    left join reason_codes r on r.tenant_id = ${tenant} and r.id = s.hold_reason_code_id
    left join stock_checks c on c.tenant_id = ${tenant} and c.location_id = l.id and c.status = 'pending' and c.origin = 'short_pick'`
}

/** The first open task that puts pile `s` away; null where the caller sees none. */
function putawayOf(tx: Transaction, { tasks }: BalanceExplanationRequest): Sql {
  if (tasks === null) return sql`null::bigint`
  const tenant = tx.tenant.id
  return sql`(
    select min(k.id)
    from tasks k
    where k.tenant_id = ${tenant} and k.type = 'PWAY' and k.status in ${OPEN} and ${visibilityOf(tasks, 'k', tx)}
      and (k.stock_id = s.id
        or (k.stock_id is null and k.storage_unit_from_id = s.storage_unit_id)
        or (s.serial_number is not null and s.storage_unit_id is null and k.location_from_id = s.location_id
          and k.product_id = s.product_id and ${waitsWithOthers(tenant, { id: sql`s.id`, place: sql`s.location_id` })})))`
}

/** The tasks that have reserved of pile `s`, the largest reservations first; what is hidden from the caller is null. */
function reservationsOf(tx: Transaction, { orders, tasks }: BalanceExplanationRequest): Sql {
  const tenant = tx.tenant.id
  const isTaskSeen = tasks === null ? sql`false` : visibilityOf(tasks, 'k', tx)
  const isOrderSeen = orders === null ? sql`false` : visibilityOf(orders, 'o', tx)
  return sql`coalesce((
    select jsonb_agg(to_jsonb(y) order by y.quantity desc, y.task_id)
    from (
      select case when k.type = 'DISP' then 'picked' else 'allocated' end as bucket, sum(e.quantity)::float8 as quantity,
        case when ${isTaskSeen} then k.id end as task_id, case when ${isTaskSeen} then k.type end as type,
        case when ${isTaskSeen} then k.status end as status, case when ${isTaskSeen} then v.name end as user,
        case when ${isOrderSeen} then o.id end as order_id, case when ${isOrderSeen} then o.reference end as order
      from allocations e
      join tasks k on k.tenant_id = ${tenant} and k.id = e.task_id
      left join users v on v.id = k.user_id
      left join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
      where e.tenant_id = ${tenant} and e.stock_id = s.id and e.state = 'open'
      group by k.tenant_id, k.id, v.id, o.tenant_id, o.id
      order by sum(e.quantity) desc, k.id
      limit ${MAX_RESERVATIONS}
    ) y), '[]')`
}

function explanationOf({ piles, pile_count, ...balance }: BalanceRow): JsonObject {
  const parts = Map.groupBy(piles.flatMap(pilePartsOf), ({ bucket }) => bucket)
  const { id, on_hand, ordered, account, product, warehouse } = balance
  return {
    stock_balance_id: id,
    account,
    product,
    warehouse,
    on_hand,
    ordered,
    buckets: BUCKETS.map((bucket) => ({
      bucket,
      quantity: balance[bucket],
      pile_count: parts.get(bucket)?.length ?? 0,
      piles: (parts.get(bucket) ?? [])
        .toSorted((a, b) => b.quantity - a.quantity)
        .slice(0, MAX_PILES_SHOWN)
        .map(withoutBucket),
    })),
    piles_not_read: pile_count - piles.length,
  }
}

function withoutBucket({ bucket: _, ...part }: PilePart): JsonObject {
  return part
}
