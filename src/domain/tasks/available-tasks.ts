import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { visibilityOf } from '#records/visibility.ts'
import { mayBeLoadedNow } from './loading-order.ts'

/** Who requests work, and of which kind. */
export type TaskCriteria = {
  readonly warehouse_id: number
  /** Task types; null for all. */
  readonly types: readonly string[] | null
  /** Where they are. */
  readonly location_id: number | null
  /** Whether distance counts before the task type. */
  readonly interleave: boolean
  readonly narrowing: TaskNarrowing
}

/** Only tasks of a pick list, a receipt or a load; null for any. */
export type TaskNarrowing = {
  readonly goods_out_pick_list_id: number | null
  readonly goods_in_receipt_id: number | null
  readonly load_id: number | null
}

/** Task types, the most urgent first (operations 6.4). */
const TYPES_BY_URGENCY = ['LOAD', 'DISP', 'REPLEN', 'PICK', 'CONV', 'PWAY', 'TRAN', 'RCV', 'CHECK'] as const

/** The urgency of the type of task `k`. */
export const typeRank: Sql = sql`array_position(${[...TYPES_BY_URGENCY]}::text[], k.type)`

/** Whether the caller may get task `k`: load tasks only while loading is possible. */
export function mayBeOffered(
  tx: Transaction,
  tasks: Resource,
  { warehouse_id, types, narrowing }: TaskCriteria,
): Sql {
  const { goods_out_pick_list_id, goods_in_receipt_id, load_id } = narrowing
  return sql`${visibilityOf(tasks, 'k', tx)} and k.tenant_id = ${tx.tenant.id} and k.warehouse_id = ${warehouse_id}
    and (${types}::text[] is null or k.type = any(${types}::text[]))
    and (${goods_out_pick_list_id}::bigint is null or k.goods_out_pick_list_id = ${goods_out_pick_list_id})
    and (${goods_in_receipt_id}::bigint is null or k.goods_in_receipt_id = ${goods_in_receipt_id})
    and (${load_id}::bigint is null or k.load_id = ${load_id})
    and (k.type <> 'LOAD' or ${mayBeLoadedNow(tx.tenant.id)})`
}

/**
 * Available tasks of the same priority and due day, and of one type where the type counts first: only distance
 * decides among them.
 */
export type TaskGroup = {
  readonly types: readonly string[]
  readonly priority: number
  /** The due day in the warehouse's time zone; null without a due date. */
  readonly due_on: string | null
  readonly timezone: string
}

/** The condition that task `k` is available and in a group. */
export function isInGroup(group: TaskGroup): Sql {
  const { types, priority, due_on, timezone } = group
  const due =
    due_on === null
      ? sql`k.due_at is null`
      : sql`k.due_at >= (${due_on}::date::timestamp at time zone ${timezone}) - interval '1 hour'
        and k.due_at < ((${due_on}::date + 1)::timestamp at time zone ${timezone}) + interval '1 hour'
        and (k.due_at at time zone ${timezone})::date = ${due_on}::date`
  return sql`k.status = 'AVAILABLE' and k.type = any(${[...types]}::text[]) and k.priority = ${priority} and ${due}`
}

/**
 * Finds the group of the best available task, from one index entry for each task type; null where none is
 * available.
 */
export function findBestGroup(
  tx: Transaction,
  tasks: Resource,
  criteria: TaskCriteria,
): Query<TaskGroup | null> {
  const kinds = criteria.types ?? TYPES_BY_URGENCY
  const bests = tx.rows<{
    type: string
    priority: number
    due_on: string | null
    timezone: string
  }>(sql`
    select b.type, b.priority, (b.due_at at time zone w.timezone)::date::text as due_on, w.timezone
    from warehouses w
    cross join unnest(${[...new Set(kinds)]}::text[]) as kind (code)
    cross join lateral (
      select k.type, k.priority, k.due_at
      from tasks k
      where ${mayBeOffered(tx, tasks, criteria)} and k.type = kind.code and k.status = 'AVAILABLE'
      order by k.priority desc, k.due_at
      limit 1
    ) b
    where w.tenant_id = ${tx.tenant.id} and w.id = ${criteria.warehouse_id}
    order by b.priority desc, due_on nulls last, array_position(${[...TYPES_BY_URGENCY]}::text[], b.type)`)
  return bests.map((rows) => {
    const [first] = rows
    if (first === undefined) return null
    const { priority, due_on, timezone } = first
    const alike = rows.filter((one) => one.priority === priority && one.due_on === due_on)
    return {
      priority,
      due_on,
      timezone,
      types: criteria.interleave ? alike.map(({ type }) => type) : [first.type],
    }
  })
}
