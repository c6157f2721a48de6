import { lockAll } from '#database/lock-all.ts'
import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { coerceId } from '#declare/coerce.ts'
import type { Model, Resource } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'
import { assertSameOwner, updateTaskNotes } from '#domain/tasks/update-task.ts'
import { namedRefusal, withTaskId } from '#domain/tasks/with-task-id.ts'
import { Problem, refusal, refuseAll, violation } from '#problems/problem.ts'
import { validateInput } from '#records/input.ts'
import { parse } from '#records/parse.ts'
import type { Parsed } from '#records/parsed.ts'
import { visibilityOf } from '#records/visibility.ts'
import type { taskCollection } from '#resources/tasks/task-acts.ts'
import type { JsonObject } from '#values/json.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { completesTogether, completeTask, completeTogether, taskAttributesOf } from './task-completions.ts'
import { type CompletedTask, confirmationOf, type TaskConfirmation } from './task-confirmation.ts'
import { withPointers } from './with-pointers.ts'

/** The maximum number of tasks in one request (operations 6.3). */
const TASKS_MAX = 50

const FILTERS = [
  'location_from_id',
  'product_id',
  'storage_unit_from_id',
  'goods_out_id',
  'goods_out_pick_list_id',
  'goods_in_receipt_id',
  'user_id',
]

/** Tasks to complete together: the resource, what their attributes are parsed with, and the input with its JSON pointers. */
export type TaskCollection = {
  readonly tasks: Resource
  readonly update: Resource
  readonly input: InputOf<typeof taskCollection>
  readonly pointers: Parsed['pointers']
}

/** Completes all open tasks that match the filters with the same attributes, all or none (operations 6.3). */
export async function completeCollection(
  tx: Transaction,
  model: Model,
  { tasks, update, input, pointers }: TaskCollection,
): Promise<void> {
  const at = pointers.attributes ?? '/attributes'
  const parsed = await readConfirmation(tx, update, { attributes: input.attributes ?? {}, at })
  const confirmation = confirmationOf(parsed)
  const filters = readFilters(input.filters, pointers.filters)
  const matching = await findTasks(tx, tasks, { input, filters })
  const [first] = matching
  if (first === undefined) throw refusal('no_tasks_matched', {})
  const { count, type } = first
  if (count > TASKS_MAX) throw refusal('too_many_tasks', { count, limit: TASKS_MAX })
  try {
    for (const task of matching) withTaskId(task.id, () => assertSameOwner(task, confirmation.values))
    await completeAll(
      tx,
      model,
      matching.map((task) => ({ task, confirmation: withDefaults(task, { confirmation, at }) })),
    )
  } catch (error) {
    throw error instanceof Problem ? withPointers(error, { input: update, at: () => at, parsed }) : error
  }
  await updateTaskNotes(tx, {
    ids: matching.map(({ id }) => id),
    values: taskAttributesOf(type, confirmation.values),
  })
}

/** Tasks that are completed together lock their orders first; others are completed one after the other. */
async function completeAll(tx: Transaction, model: Model, all: readonly CompletedTask[]): Promise<void> {
  if (all.every(({ task }) => completesTogether(task.type))) return completeTogether(tx, model, all)
  await lockAll(tx, {
    goods_in_receipts: all.map(({ task }) => task.goods_in_receipt_id),
    goods_in_lines: all.map(({ task }) => task.goods_in_line_id),
    tasks: all.map(({ task }) => task.id),
  })
  // A completion may change what the next one is about: goods, units, room at a location.
  await mapInSequence(all, (done) => complete(tx, model, done))
}

async function complete(tx: Transaction, model: Model, done: CompletedTask): Promise<void> {
  try {
    await completeTask(tx, model, done)
  } catch (error) {
    throw namedRefusal(done.task.id, error)
  }
}

/** Attributes that were not sent take their planned values. */
function withDefaults(
  task: Task,
  { confirmation, at }: { readonly confirmation: TaskConfirmation; readonly at: string },
): TaskConfirmation {
  const { values, pointers } = confirmation
  const isPlaced = task.type === 'PICK' && !('location_to_id' in pointers) && task.location_to_id !== null
  const stands = task.type === 'RCV' || task.type === 'PWAY'
  const planned: TaskConfirmation['values'] = {
    ...('confirmed_quantity' in pointers ? {} : { confirmed_quantity: task.start_quantity }),
    ...(isPlaced ? { location_to_id: task.location_to_id } : {}),
    ...(stands && !('storage_unit_to_id' in pointers)
      ? { storage_unit_to_id: task.storage_unit_to_id ?? task.storage_unit_from_id }
      : {}),
  }
  const pointers_of = Object.fromEntries(Object.keys(planned).map((column) => [column, `${at}/${column}`]))
  return { values: { ...values, ...planned }, pointers: { ...pointers, ...pointers_of } }
}

/** The attributes applied to each task; the status cannot be one of them. */
async function readConfirmation(
  tx: Transaction,
  input: Resource,
  { attributes, at }: { readonly attributes: JsonObject; readonly at: string },
): Promise<Parsed> {
  const confirmation = parse(input, { attributes, pointer: at, occasion: 'change' })
  await validateInput(tx, input, confirmation)
  const { status } = confirmationOf(confirmation).values
  if (typeof status === 'string' && status.toLowerCase() !== 'completed')
    throw refusal('task_status_not_settable', { status }, confirmation.pointers.status)
  return confirmation
}

type Filter = { readonly column: string; readonly id: number }

function readFilters(filters: JsonObject, at = '/filters'): readonly Filter[] {
  const sent = Object.entries(filters)
  if (sent.length === 0) throw refusal('task_filter_required', {})
  const read = sent.map(([column, value]) => ({ column, value, id: coerceId(value) }))
  refuseAll(
    read.flatMap(({ column, id }) => {
      const pointer = `${at}/${column}`
      if (!FILTERS.includes(column))
        return [violation('inclusion', { field: 'filters', allowed: FILTERS }, pointer)]
      return 'value' in id ? [] : [violation('invalid', { field: column }, pointer)]
    }),
  )
  return read.map(({ column, id }) => ({ column, id: 'value' in id ? Number(id.value) : 0 }))
}

type MatchingTask = Task & { readonly count: number }

/** The open tasks that match, each with the number of all. */
function findTasks(
  tx: Transaction,
  tasks: Resource,
  { input, filters }: { readonly input: InputOf<typeof taskCollection>; readonly filters: readonly Filter[] },
): Promise<readonly MatchingTask[]> {
  const { warehouse_id, task_type_code } = input
  const conditions = filters.map(({ column, id }) => sql` and ${name('k', column)} = ${id}`)
  return tx.rows<MatchingTask>(sql`
    select k.*, count(*) over () as count
    from tasks k
    where ${visibilityOf(tasks, 'k', tx)} and k.warehouse_id = ${warehouse_id} and k.type = ${task_type_code} and k.status in ${OPEN}${join(conditions, sql``)}
    order by k.id
    limit ${TASKS_MAX + 1}`)
}
