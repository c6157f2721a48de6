import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { visibilityOf } from '#records/visibility.ts'
import { markEntered } from './assign-tasks.ts'
import type { Task } from './task.ts'

/** What somebody asks for who has nothing to do. */
export type NextTask = {
  readonly warehouse_id: number
  /** The kinds of work they take; those they are allowed where it is null. */
  readonly task_type_codes: readonly string[] | null
  /** Where they stand. */
  readonly location_id: number | null
  /** Whether the way counts more than the kind of work; as usual for them where it is null. */
  readonly interleave: boolean | null
}

/**
 * Enters the best task for the caller (operations 6.4): what they began, what they were given, then what is free. Two
 * who ask at once never get the same one. Null where there is nothing to do.
 */
export async function nextTask(tx: Transaction, tasks: Resource, wanted: NextTask): Promise<Task | null> {
  const asked = await askedBy(tx, wanted)
  tx.locks.next('tasks')
  const found = await tx.maybe<Task>(sql`${best(tx, tasks, asked)}
    for update of k skip locked`)
  return found === null ? null : markEntered(tx, found.id)
}

/** The task that `nextTask` enters, unless somebody else gets it first; nothing is locked. */
export async function seeNextTask(tx: Transaction, tasks: Resource, wanted: NextTask): Promise<Task | null> {
  return tx.maybe<Task>(best(tx, tasks, await askedBy(tx, wanted)))
}

async function askedBy(tx: Transaction, wanted: NextTask): Promise<Wanted> {
  const device = await findDevice(tx)
  const allowed = device === null || device.task_type_codes.length === 0 ? null : device.task_type_codes
  const types = wanted.task_type_codes ?? allowed
  return { ...wanted, types, interleave: wanted.interleave ?? device !== null }
}

/** What the handheld of the caller may be given; null for who has none. */
function findDevice(tx: Transaction): Promise<{ readonly task_type_codes: readonly string[] } | null> {
  return tx.maybe(sql`
    select h.task_type_codes
    from hhd_users h
    where h.tenant_id = ${tx.tenant.id} and h.user_id = ${tx.caller.user_id} and h.active
    order by h.id
    limit 1`)
}

type Wanted = NextTask & { readonly types: readonly string[] | null; readonly interleave: boolean }

function best(tx: Transaction, tasks: Resource, wanted: Wanted): Sql {
  const tenant = tx.tenant.id
  const caller = tx.caller.user_id
  const kind = sql`array_position(array['LOAD', 'DISP', 'REPLEN', 'PICK', 'CONV', 'PWAY', 'TRAN', 'RCV', 'CHECK'], k.type)`
  const way = sql`(l.aisle is distinct from h.aisle), abs(l.pick_sequence - h.pick_sequence) nulls last`
  const order = wanted.interleave ? sql`${way}, ${kind}` : sql`${kind}, ${way}`
  return sql`
    select k.*
    from tasks k
    join warehouses w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
    left join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
    left join locations h on h.tenant_id = k.tenant_id and h.id = ${wanted.location_id}::bigint
    where ${visibilityOf(tasks, 'k', tx)} and k.tenant_id = ${tenant} and k.warehouse_id = ${wanted.warehouse_id}
      and (k.status = 'AVAILABLE' or (k.status = 'ALLOCATED' and k.user_id = ${caller}))
      and (${wanted.types}::text[] is null or k.type = any(${wanted.types}::text[]))
      and (k.type <> 'LOAD' or exists (
        select from loads o where o.tenant_id = ${tenant} and o.id = k.load_id and o.status = 'open'))
    order by case when k.status = 'AVAILABLE' then 3 when k.start_at is null then 2 else 1 end,
      k.priority desc, (k.due_at at time zone w.timezone)::date nulls last, ${order}, l.pick_sequence nulls last, k.id
    limit 1`
}
