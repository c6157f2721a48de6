import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { visibilityOf } from '#records/visibility.ts'
import { hasTurn } from './loading-order.ts'

/** Who asks for work, and what for. */
export type Wanted = {
  readonly warehouse_id: number
  /** The kinds of work; all where it is null. */
  readonly types: readonly string[] | null
  /** Where they stand. */
  readonly location_id: number | null
  /** Whether the way counts more than the kind of work. */
  readonly interleave: boolean
}

/** The kinds of work, the most urgent first (operations 6.4). */
const KINDS = ['LOAD', 'DISP', 'REPLEN', 'PICK', 'CONV', 'PWAY', 'TRAN', 'RCV', 'CHECK'] as const

/** How urgent the kind of task `k` is. */
export const kindRank: Sql = sql`array_position(${[...KINDS]}::text[], k.type)`

/** Whether the caller may be given task `k`, whoever has it: loading only where it may be loaded now. */
export function offered(tx: Transaction, tasks: Resource, { warehouse_id, types }: Wanted): Sql {
  return sql`${visibilityOf(tasks, 'k', tx)} and k.tenant_id = ${tx.tenant.id} and k.warehouse_id = ${warehouse_id}
    and (${types}::text[] is null or k.type = any(${types}::text[]))
    and (k.type <> 'LOAD' or ${hasTurn(tx.tenant.id)})`
}

/** The free tasks that only the way decides among: of one priority and day, and of one kind where the kind goes first. */
export type Group = {
  readonly types: readonly string[]
  readonly priority: number
  /** The day they are due, as the warehouse counts days; null where they are never due. */
  readonly due_on: string | null
  readonly timezone: string
}

/** The condition that task `k` is free and of a group. */
export function inGroup(group: Group): Sql {
  const { types, priority, due_on, timezone } = group
  const due =
    due_on === null
      ? sql`k.due_at is null`
      : sql`k.due_at >= (${due_on}::date::timestamp at time zone ${timezone}) - interval '1 hour'
        and k.due_at < ((${due_on}::date + 1)::timestamp at time zone ${timezone}) + interval '1 hour'
        and (k.due_at at time zone ${timezone})::date = ${due_on}::date`
  return sql`k.status = 'AVAILABLE' and k.type = any(${[...types]}::text[]) and k.priority = ${priority} and ${due}`
}

/** Finds the group of the best free task, from one entry of an index for each kind of work; null where nothing is free. */
export function bestGroup(tx: Transaction, tasks: Resource, wanted: Wanted): Query<Group | null> {
  const kinds = wanted.types ?? KINDS
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
      where ${offered(tx, tasks, wanted)} and k.type = kind.code and k.status = 'AVAILABLE'
      order by k.priority desc, k.due_at
      limit 1
    ) b
    where w.tenant_id = ${tx.tenant.id} and w.id = ${wanted.warehouse_id}
    order by b.priority desc, due_on nulls last, array_position(${[...KINDS]}::text[], b.type)`)
  return bests.map((rows) => {
    const [first] = rows
    if (first === undefined) return null
    const { priority, due_on, timezone } = first
    const alike = rows.filter((one) => one.priority === priority && one.due_on === due_on)
    return {
      priority,
      due_on,
      timezone,
      types: wanted.interleave ? alike.map(({ type }) => type) : [first.type],
    }
  })
}
