import Big from 'big.js'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { JsonObject } from '#values/json.ts'
import {
  type CriteriaRow,
  criteriaColumns,
  criteriaFor,
  criteriaTables,
  type GoodsAttributes,
} from './criteria.ts'
import type { PlanningFace, PlanningReplenishment, ReplenishmentPart, StockDemand } from './plan.ts'

/** What is read of a line before its stock. */
export type LineFacts = CriteriaRow & {
  readonly product_id: number
  readonly product_code: string
  /** Nothing is taken of a stopped product. */
  readonly is_stopped: boolean
  /** Nothing is promised to a blocked account. */
  readonly is_account_active: boolean
  readonly optimisation: StockDemand['optimisation']
  readonly rounds_up: boolean
  /** Whether it is built from components: by a works order, or as it is picked (operations 9.2, 9.4). */
  readonly builds: 'made' | 'on_pick' | null
  /** The accounts whose stock serves when the account's own is used up, in order. */
  readonly linked_account_ids: readonly number[]
}

/** Reads what decides how lines of one order are served, in one statement. */
export function readLineFacts(tx: Transaction, ids: readonly number[]): Query<readonly LineFacts[]> {
  if (ids.length === 0) return tx.value([])
  return tx.rows<LineFacts>(sql`
    select ${criteriaColumns(tx.now)}, l.product_id, p.code as product_code, p.stop is true as is_stopped,
      a.is_active as is_account_active,
      case when p.product_type is distinct from 'bill_of_materials' then null
        when o.goods_out_type = 'work_order' and o.conversion_direction = 'assemble' then 'made'
        when o.goods_out_type = 'sales_order' and p.assemble_on_pick then 'on_pick' end as builds,
      a.pick_optimisation as optimisation, a.round_up_to_full_storage_units as rounds_up,
      case when a.order_from_linked_accounts and a.pick_from_linked_accounts_if_unavailable then coalesce((
        select array_agg(k.account_id order by k.position nulls last, k.account_id)
        from jsonb_to_recordset(a.linked_accounts) as k (account_id bigint, position numeric)
        join accounts n on n.tenant_id = a.tenant_id and n.id = k.account_id and n.is_active
        where k.account_id <> a.id
      ), '{}') else '{}' end as linked_account_ids
    from ${criteriaTables}
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${[...ids]}::bigint[])
    order by l.id`)
}

/** The demand of a line for its product. */
export function demandFor(
  facts: LineFacts,
  order: { readonly need: Big; readonly takes_units: boolean; readonly request: string | null },
): StockDemand {
  const { line_id, product_id, optimisation, rounds_up } = facts
  return { line_id, product_id, criteria: criteriaFor(facts), optimisation, rounds_up, ...order }
}

/** Products picked in a warehouse. */
export type ProductSelection = { readonly warehouse_id: number; readonly product_ids: readonly number[] }

/**
 * Reads the pickfaces of products by priority; a group stands for its locations in pick sequence. Excluded
 * locations are left out.
 */
export function readPickfaces(
  tx: Transaction,
  { warehouse_id, product_ids }: ProductSelection,
  except_location_ids: readonly number[],
): Query<readonly PlanningFace[]> {
  const tenant = tx.tenant.id
  return tx.rows<PlanningFace>(sql`
    select f.product_id, l.id as location_id, f.replenishment_type, f.full_storage_units_only,
      l.id <> all(${[...except_location_ids]}::bigint[]) and not exists (
        select from stock_checks c
        where c.tenant_id = ${tenant} and c.location_id = l.id and c.status = 'pending' and c.origin = 'short_pick') as is_usable,
      f.replenishment_type = 'demand'
        and not exists (select from stocks s where s.tenant_id = ${tenant} and s.location_id = l.id)
        and not exists (
          select from tasks k
          where k.tenant_id = ${tenant} and k.location_to_id = l.id and k.type = 'REPLEN' and k.status in ${OPEN}) as is_empty
    from pickface_products f
    cross join lateral (
      select f.location_id as id
      where f.location_id is not null
      union all
      select m.location_id from location_groups m where m.tenant_id = ${tenant} and m.group_id = f.location_group_id
    ) place
    join locations l on l.tenant_id = ${tenant} and l.id = place.id and l.is_active
    where f.tenant_id = ${tenant} and f.product_id = any(${[...product_ids]}::bigint[]) and f.warehouse_id = ${warehouse_id}
    order by f.product_id, f.priority, f.id, l.pick_sequence nulls last, l.id`)
}

/** Reads which pickface of each product was used last. */
export function readLastFaces(
  tx: Transaction,
  { warehouse_id, product_ids }: ProductSelection,
): Query<ReadonlyMap<number, number>> {
  return tx
    .rows<{ product_id: number; location_id: number }>(sql`
    select r.product_id, r.location_id
    from pickface_rotations r
    where r.tenant_id = ${tx.tenant.id} and r.product_id = any(${[...product_ids]}::bigint[]) and r.warehouse_id = ${warehouse_id}`)
    .map((rows) => new Map(rows.map(({ product_id, location_id }) => [product_id, location_id])))
}

type UnpromisedRow = GoodsAttributes & {
  readonly task_id: number
  readonly account_id: number
  readonly product_id: number
  readonly subtype: PlanningReplenishment['subtype']
  readonly location_to_id: number | null
  readonly allocation_id: number
  readonly stock_id: number
  readonly quantity: string
  readonly explanation: JsonObject | null
}

/** Reads what open replenishments have reserved and promised to no pick, the oldest first. */
export function readOpenReplenishments(
  tx: Transaction,
  { warehouse_id, product_ids }: ProductSelection,
): Query<readonly PlanningReplenishment[]> {
  const tenant = tx.tenant.id
  return tx
    .rows<UnpromisedRow>(sql`
    select k.id as task_id, k.account_id, k.product_id, k.subtype, k.location_to_id, a.id as allocation_id, a.stock_id, a.quantity,
      a.explanation, s.batch, s.sell_by_date, s.best_before_date, s.datetime3, s.datetime4, s.datetime5
    from tasks k
    join allocations a on a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open' and a.for_task_id is null
    join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
    where k.tenant_id = ${tenant} and k.type = 'REPLEN' and k.status in ${OPEN}
      and k.product_id = any(${[...product_ids]}::bigint[]) and k.warehouse_id = ${warehouse_id}
    order by k.id, a.id`)
    .map((rows) => {
      const parts = Map.groupBy(rows, ({ task_id }) => task_id)
      return [...parts.values()].flatMap((reserved) => {
        const [first] = reserved
        if (first === undefined) return []
        const { task_id, account_id, product_id, subtype, location_to_id } = first
        return [
          {
            task_id,
            account_id,
            product_id,
            subtype,
            location_to_id,
            from: null,
            parts: reserved.map(partOf),
          },
        ]
      })
    })
}

function partOf(row: UnpromisedRow): ReplenishmentPart {
  const { stock_id, allocation_id, explanation } = row
  const quantity = new Big(row.quantity)
  return { stock_id, goods: row, quantity, allocation_id, explanation, unpromised: quantity }
}
