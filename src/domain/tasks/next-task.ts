import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { assertDeviceWarehouse, findDevice } from '#domain/handheld/device.ts'
import { markEntered, markTaken } from './assign-tasks.ts'
import {
  findBestGroup,
  isInGroup,
  mayBeOffered,
  type TaskCriteria,
  type TaskNarrowing,
  typeRank,
} from './available-tasks.ts'
import { findNearestTask } from './nearest-task.ts'
import type { Task } from './task.ts'

/** A request for the next task. */
export type NextTaskRequest = {
  readonly warehouse_id: number
  /** Task types; null for those the caller is allowed. */
  readonly task_type_codes: readonly string[] | null
  /** Where they are. */
  readonly location_id: number | null
  /** Whether distance counts before the task type; null for the default. */
  readonly interleave: boolean | null
  readonly narrowing: TaskNarrowing
}

/**
 * Starts the best task for the caller (operations 6.4): what they started, what is assigned to them, then what
 * is available. Two concurrent requests never get the same task. Null where there is none.
 */
export async function enterNextTask(
  tx: Transaction,
  tasks: Resource,
  request: NextTaskRequest,
): Promise<Task | null> {
  const criteria = await criteriaOf(tx, request)
  tx.locks.next('tasks')
  const narrowing = await readNarrowing(tx, tasks, criteria)
  const lock = sql`for update of k skip locked`
  const task = await findTask(tx, tasks, { criteria, narrowing, lock })
  return task === null ? null : markEntered(tx, task.id)
}

/** The task that `enterNextTask` would start; nothing is locked. */
export async function readNextTask(
  tx: Transaction,
  tasks: Resource,
  request: NextTaskRequest,
): Promise<Task | null> {
  const criteria = await criteriaOf(tx, request)
  return findTask(tx, tasks, { criteria, narrowing: await readNarrowing(tx, tasks, criteria), lock: sql`` })
}

/**
 * Assigns to the caller the tasks that come first (spec: operations 11.5), their own ones included, and returns their ids in order. Tasks
 * that another transaction holds are passed over, so that nobody waits and no task is given to two.
 */
export async function takeTasks(
  tx: Transaction,
  tasks: Resource,
  { count, ...request }: NextTaskRequest & { readonly count: number },
): Promise<readonly number[]> {
  const criteria = await criteriaOf(tx, request)
  tx.locks.next('tasks')
  const taken = await tx.rows<Task>(sql`
    ${inOrder(tx, tasks, { criteria, condition: sql`true` })} limit ${count} for update of k skip locked`)
  const ids = taken.map(({ id }) => id)
  await markTaken(tx, ids)
  return ids
}

/**
 * Conditions on tasks `k` that include the best task without sorting all open ones; each later condition is
 * wider. Empty where there is no task.
 */
async function readNarrowing(
  tx: Transaction,
  tasks: Resource,
  criteria: TaskCriteria,
): Promise<readonly Sql[]> {
  const own = sql`(k.status = 'ALLOCATED' and k.user_id = ${tx.caller.user_id})`
  const [{ has_own }, group] = await tx.pipeline([
    tx.one<{ has_own: boolean }>(sql`
      select exists (select from tasks k where ${mayBeOffered(tx, tasks, criteria)} and ${own}) as has_own`),
    findBestGroup(tx, tasks, criteria),
  ])
  const free = group === null ? [] : [isInGroup(group), sql`true`]
  if (has_own) return [own, ...free]
  const nearest = group === null ? null : await findNearestTask(tx, { tasks, criteria, group })
  return nearest === null ? free : [sql`(k.id = ${nearest} and k.status = 'AVAILABLE')`, ...free]
}

type TaskSearch = {
  readonly criteria: TaskCriteria
  readonly narrowing: readonly Sql[]
  /** The locking clause, if any. */
  readonly lock: Sql
}

/** Finds the best task; where it was taken meanwhile, the next condition is searched. */
async function findTask(tx: Transaction, tasks: Resource, search: TaskSearch): Promise<Task | null> {
  const { criteria, narrowing, lock } = search
  const [condition, ...wider] = narrowing
  if (condition === undefined) return null
  const task = await tx.maybe<Task>(sql`${bestOf(tx, tasks, { criteria, condition })} ${lock}`)
  return task ?? findTask(tx, tasks, { ...search, narrowing: wider })
}

async function criteriaOf(tx: Transaction, request: NextTaskRequest): Promise<TaskCriteria> {
  const device = await findDevice(tx)
  assertDeviceWarehouse(device, request.warehouse_id)
  const allowed = device === null || device.task_type_codes.length === 0 ? null : device.task_type_codes
  const types = request.task_type_codes ?? allowed
  const { warehouse_id, location_id } = request
  const { narrowing } = request
  return { warehouse_id, location_id, types, narrowing, interleave: request.interleave ?? device !== null }
}

type TaskSelection = { readonly criteria: TaskCriteria; readonly condition: Sql }

/** The best of the tasks that meet a condition on `k`. */
function bestOf(tx: Transaction, tasks: Resource, selection: TaskSelection): Sql {
  return sql`${inOrder(tx, tasks, selection)} limit 1`
}

/** The tasks that meet a condition on `k`, in the order in which the caller gets them. */
function inOrder(tx: Transaction, tasks: Resource, { criteria, condition }: TaskSelection): Sql {
  const way = sql`(l.aisle is distinct from h.aisle), abs(l.pick_sequence - h.pick_sequence) nulls last`
  const order = criteria.interleave ? sql`${way}, ${typeRank}` : sql`${typeRank}, ${way}`
  return sql`
    select k.*
    from tasks k
    join warehouses w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
    left join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
    left join locations h on h.tenant_id = k.tenant_id and h.id = ${criteria.location_id}::bigint
    where ${mayBeOffered(tx, tasks, criteria)} and ${condition}
      and (k.status = 'AVAILABLE' or (k.status = 'ALLOCATED' and k.user_id = ${tx.caller.user_id}))
    order by case when k.status = 'AVAILABLE' then 3 when k.start_at is null then 2 else 1 end,
      k.priority desc, (k.due_at at time zone w.timezone)::date nulls last, ${order}, l.pick_sequence nulls last, k.id`
}
