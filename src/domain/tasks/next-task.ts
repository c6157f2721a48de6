import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { assertWorksIn, findDevice } from '#domain/handheld/device.ts'
import { markEntered } from './assign-tasks.ts'
import { bestGroup, inGroup, kindRank, offered, type Wanted } from './free-tasks.ts'
import { nearestTask } from './nearest-task.ts'
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
  const narrowing = await searchFor(tx, tasks, asked)
  const lock = sql`for update of k skip locked`
  const found = await find(tx, tasks, { wanted: asked, narrowing, lock })
  return found === null ? null : markEntered(tx, found.id)
}

/** The task that `nextTask` enters, unless somebody else gets it first; nothing is locked. */
export async function seeNextTask(tx: Transaction, tasks: Resource, wanted: NextTask): Promise<Task | null> {
  const asked = await askedBy(tx, wanted)
  return find(tx, tasks, { wanted: asked, narrowing: await searchFor(tx, tasks, asked), lock: sql`` })
}

/**
 * Where the best task is to be looked for, so that not all that are open are sorted: conditions on tasks `k`, each of
 * which leaves the best, and the later ones more beside it. Empty where nothing is to be done.
 */
async function searchFor(tx: Transaction, tasks: Resource, wanted: Wanted): Promise<readonly Sql[]> {
  const own = sql`(k.status = 'ALLOCATED' and k.user_id = ${tx.caller.user_id})`
  const [{ has_own }, group] = await tx.pipeline([
    tx.one<{ has_own: boolean }>(sql`
      select exists (select from tasks k where ${offered(tx, tasks, wanted)} and ${own}) as has_own`),
    bestGroup(tx, tasks, wanted),
  ])
  const free = group === null ? [] : [inGroup(group), sql`true`]
  if (has_own) return [own, ...free]
  const nearest = group === null ? null : await nearestTask(tx, { tasks, wanted, group })
  return nearest === null ? free : [sql`(k.id = ${nearest} and k.status = 'AVAILABLE')`, ...free]
}

type Search = {
  readonly wanted: Wanted
  readonly narrowing: readonly Sql[]
  /** How the task is locked, if it is. */
  readonly lock: Sql
}

/** Finds the best task; where somebody else has got it meanwhile, the next best is looked for among more of them. */
async function find(tx: Transaction, tasks: Resource, search: Search): Promise<Task | null> {
  const { wanted, narrowing, lock } = search
  const [among, ...wider] = narrowing
  if (among === undefined) return null
  const found = await tx.maybe<Task>(sql`${best(tx, tasks, { wanted, among })} ${lock}`)
  return found ?? find(tx, tasks, { ...search, narrowing: wider })
}

async function askedBy(tx: Transaction, wanted: NextTask): Promise<Wanted> {
  const device = await findDevice(tx)
  assertWorksIn(device, wanted.warehouse_id)
  const allowed = device === null || device.task_type_codes.length === 0 ? null : device.task_type_codes
  const types = wanted.task_type_codes ?? allowed
  const { warehouse_id, location_id } = wanted
  return { warehouse_id, location_id, types, interleave: wanted.interleave ?? device !== null }
}

type Among = { readonly wanted: Wanted; readonly among: Sql }

/** The best of the tasks that a condition on `k` leaves. */
function best(tx: Transaction, tasks: Resource, { wanted, among }: Among): Sql {
  const way = sql`(l.aisle is distinct from h.aisle), abs(l.pick_sequence - h.pick_sequence) nulls last`
  const order = wanted.interleave ? sql`${way}, ${kindRank}` : sql`${kindRank}, ${way}`
  return sql`
    select k.*
    from tasks k
    join warehouses w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
    left join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
    left join locations h on h.tenant_id = k.tenant_id and h.id = ${wanted.location_id}::bigint
    where ${offered(tx, tasks, wanted)} and ${among}
      and (k.status = 'AVAILABLE' or (k.status = 'ALLOCATED' and k.user_id = ${tx.caller.user_id}))
    order by case when k.status = 'AVAILABLE' then 3 when k.start_at is null then 2 else 1 end,
      k.priority desc, (k.due_at at time zone w.timezone)::date nulls last, ${order}, l.pick_sequence nulls last, k.id
    limit 1`
}
