import { lockAll } from '#database/lock-all.ts'
import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { coerceId } from '#declare/coerce.ts'
import type { Model, Resource } from '#declare/model.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'
import { assertSameOwner, updateTaskNotes } from '#domain/tasks/update-task.ts'
import { namedRefusal, withTaskId } from '#domain/tasks/with-task-id.ts'
import { Problem, refusal, refuseAll, violation } from '#problems/problem.ts'
import { checkInput } from '#records/check-input.ts'
import { parse } from '#records/parse.ts'
import type { Parsed } from '#records/parsed.ts'
import { visibilityOf } from '#records/visibility.ts'
import { isObject } from '#values/json.ts'
import { pointed } from './pointed.ts'
import {
  areDoneTogether,
  completeTask,
  completeTogether,
  type Done,
  type Said,
  wordsFor,
} from './task-completions.ts'

/** At most so many tasks at once (operations 6.3). */
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

/** What the tasks are, and against what words about them are read. */
export type Collecting = { readonly tasks: Resource; readonly input: Resource }

/** Completes all open tasks that have something in common, each in the same words, all or none (operations 6.3). */
export async function completeCollection(
  tx: Transaction,
  model: Model,
  { tasks, input, parsed }: Collecting & { readonly parsed: Parsed },
): Promise<void> {
  const at = parsed.pointers.attributes ?? '/attributes'
  const said = await readWords(tx, input, { parsed, at })
  const found = await findTasks(tx, tasks, { parsed, filters: readFilters(parsed) })
  const [first] = found
  if (first === undefined) throw refusal('no_tasks_matched', {})
  const { count, type } = first
  if (count > TASKS_MAX) throw refusal('too_many_tasks', { count, limit: TASKS_MAX })
  try {
    for (const task of found) withTaskId(task.id, () => assertSameOwner(task, said.values))
    await completeAll(
      tx,
      model,
      found.map((task) => ({ task, said: withDefaults(task, { said, at }) })),
    )
  } catch (error) {
    throw error instanceof Problem ? pointed(error, { input, at: () => at, parsed: said }) : error
  }
  await updateTaskNotes(tx, { ids: found.map(({ id }) => id), values: wordsFor(type, said.values) })
}

/** Tasks that are done at once have their orders locked before them; others are done one after the other. */
async function completeAll(tx: Transaction, model: Model, all: readonly Done[]): Promise<void> {
  if (all.every(({ task }) => areDoneTogether(task.type))) return completeTogether(tx, model, all)
  await lockAll(tx, {
    goods_in_receipts: all.map(({ task }) => task.goods_in_receipt_id),
    goods_in_lines: all.map(({ task }) => task.goods_in_line_id),
    tasks: all.map(({ task }) => task.id),
  })
  await all.reduce((before, done) => before.then(() => complete(tx, model, done)), Promise.resolve())
}

async function complete(tx: Transaction, model: Model, done: Done): Promise<void> {
  try {
    await completeTask(tx, model, done)
  } catch (error) {
    throw namedRefusal(done.task.id, error)
  }
}

/** What is not said is as it was planned. */
function withDefaults(task: Task, { said, at }: { readonly said: Said; readonly at: string }): Said {
  const { values, pointers } = said
  const planned: Record<string, unknown> = {}
  if (!('confirmed_quantity' in pointers)) planned.confirmed_quantity = task.start_quantity
  if (task.type === 'PICK' && !('location_to_id' in pointers) && task.location_to_id !== null)
    planned.location_to_id = task.location_to_id
  const stands = task.type === 'RCV' || task.type === 'PWAY'
  if (stands && !('storage_unit_to_id' in pointers))
    planned.storage_unit_to_id = task.storage_unit_to_id ?? task.storage_unit_from_id
  const known = Object.fromEntries(Object.keys(planned).map((column) => [column, `${at}/${column}`]))
  return { values: { ...values, ...planned }, pointers: { ...pointers, ...known } }
}

/** What is said of each of the tasks: how it was done, never anything else than that it was. */
async function readWords(
  tx: Transaction,
  input: Resource,
  { parsed, at }: { readonly parsed: Parsed; readonly at: string },
): Promise<Parsed> {
  const attributes = isObject(parsed.values.attributes) ? parsed.values.attributes : {}
  const words = parse(input, { attributes, pointer: at, occasion: 'change' })
  await checkInput(tx, input, words)
  const { status } = words.values
  if (typeof status === 'string' && status.toLowerCase() !== 'completed')
    throw refusal('task_status_not_settable', { status }, words.pointers.status)
  return words
}

type Filter = { readonly column: string; readonly id: number }

function readFilters({ values, pointers }: Parsed): readonly Filter[] {
  const sent = isObject(values.filters) ? Object.entries(values.filters) : []
  const at = pointers.filters ?? '/filters'
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

type Found = Task & { readonly count: number }

/** The open tasks that match, the first of them with how many there are. */
function findTasks(
  tx: Transaction,
  tasks: Resource,
  { parsed, filters }: { readonly parsed: Parsed; readonly filters: readonly Filter[] },
): Promise<readonly Found[]> {
  const { warehouse_id, task_type_code } = parsed.values
  const conditions = filters.map(({ column, id }) => sql` and ${name('k', column)} = ${id}`)
  return tx.rows<Found>(sql`
    select k.*, count(*) over () as count
    from tasks k
    where ${visibilityOf(tasks, 'k', tx)} and k.warehouse_id = ${warehouse_id} and k.type = ${task_type_code} and k.status in ${OPEN}${join(conditions, sql``)}
    order by k.id
    limit ${TASKS_MAX + 1}`)
}
