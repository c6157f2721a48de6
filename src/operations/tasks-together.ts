import { lockFreeRows } from '#database/lock-rows.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { readTasks, type Task } from '#domain/tasks/task.ts'
import { checkRules } from '#records/checks.ts'
import { readRows } from '#records/find.ts'
import { sentInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { taskUpdate } from '#resources/tasks/task-acts.ts'
import { uuidv7 } from '#values/ids.ts'
import { jointReferences } from './joint-references.ts'
import type { JointAct, Together } from './operation.ts'
import { completeJointly, JOINT_TYPES } from './task-completions.ts'
import { confirmationOf } from './task-confirmation.ts'

/** The attributes of a task that can be completed together with others; a request with further attributes is completed alone. */
const PLAIN: ReadonlySet<string> = new Set([
  'status',
  'confirmed_quantity',
  'location_to_id',
  'storage_unit_to_id',
  'serial_numbers',
  'keep_open',
  'short_reason',
])

/** How tasks are completed together: those of one type in one warehouse, by those who say no more than what is done. */
export function tasksTogether(model: Model, input: Resource): Together {
  const tasks = resourceNamed(model, 'tasks')
  return {
    groups: (tx, ids) =>
      tx
        .rows<Pick<Task, 'id' | 'type' | 'warehouse_id'>>(sql`
        select k.id, k.type, k.warehouse_id
        from tasks k
        where k.tenant_id = ${tx.tenant.id} and k.id = any(${[...ids]}::bigint[]) and k.type = any(${[...JOINT_TYPES]}::text[])
          and k.status in ${OPEN}`)
        .map((rows) => new Map(rows.map(({ id, type, warehouse_id }) => [id, `${type} ${warehouse_id}`]))),
    admits: (parsed) =>
      isPlainCompletion(parsed) && checkRules(input, { row: parsed.values, parsed }).length === 0,
    checks_versions: true,
    take_free: takeFree,
    run: async (tx, acts) => {
      const done = await complete(tx, model, { acts, tasks, input })
      return acts.map(({ id }) => {
        const row = done.get(id)
        return row === undefined ? null : { kind: 'record', resource: tasks, row }
      })
    },
  }
}

/** The documents of tasks by the column that names them, in the lock order. */
const DOCUMENTS = [
  ['goods_in_receipts', 'goods_in_receipt_id'],
  ['goods_outs', 'goods_out_id'],
  ['goods_out_pick_lists', 'goods_out_pick_list_id'],
  ['goods_in_lines', 'goods_in_line_id'],
  ['goods_out_lines', 'goods_out_line_id'],
  ['tasks', 'id'],
] as const

/** Locks tasks with their documents where nobody else holds any of them; returns the acts on those. */
async function takeFree(tx: Transaction, acts: readonly JointAct[]): Promise<readonly JointAct[]> {
  const read = await readTasks(
    tx,
    acts.map(({ id }) => id),
  )
  const free = await tx.pipeline(
    DOCUMENTS.map(([lock, column]) =>
      lockFreeRows(tx, lock, [...new Set(read.flatMap((task) => task[column] ?? []))]),
    ),
  )
  const isFree = (task: Task) =>
    DOCUMENTS.every(([, column], index) => task[column] === null || free[index]?.has(task[column]) === true)
  const taken = new Set(read.filter(isFree).map(({ id }) => id))
  return acts.filter(({ id }) => taken.has(id))
}

function isPlainCompletion(parsed: Parsed): boolean {
  const { values, address, parts, items, violations } = parsed
  const { status, confirmed_quantity, location_to_id } = sentInput(taskUpdate, parsed)
  return (
    status?.toLowerCase() === 'completed' &&
    confirmed_quantity != null &&
    location_to_id != null &&
    Object.keys(values).every((column) => PLAIN.has(column)) &&
    address == null &&
    [parts, items, violations].every(({ length }) => length === 0)
  )
}

type JointTasks = Readonly<Record<'tasks' | 'input', Resource>> & { readonly acts: readonly JointAct[] }

/** Completes tasks of which the callers see everything they name; gives those that were completed, by id. */
async function complete(
  tx: Transaction,
  model: Model,
  { acts, tasks, input }: JointTasks,
): Promise<ReadonlyMap<number, Task>> {
  const ids = acts.map(({ id }) => id)
  const [rows, seesAll] = await tx.pipeline([readRows(tx, tasks, ids), jointReferences(tx, input, acts)])
  // A row of the resource is a row of tasks.
  const seen = new Map(rows.map((row) => [row.id, row as Task]))
  const [first] = seen.values()
  const completed = acts.flatMap((act) => {
    const task = seen.get(act.id)
    if (task === undefined || task.type !== first?.type || !act.matches(task) || !seesAll(act)) return []
    return [
      {
        task,
        confirmation: confirmationOf(act.parsed),
        origin: { caller: act.caller, operation_id: uuidv7() },
      },
    ]
  })
  const done = await completeJointly(tx, model, completed)
  return new Map(done.map((task) => [task.id, task]))
}
