import type { Query } from '#database/query.ts'
import { names, type Sql, sql } from '#database/sql.ts'
import { type ColumnTypes, tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { elementAt } from '#values/element-at.ts'
import type { Task, TaskType } from './task.ts'

/** A task to create; absent attributes are empty. */
export type NewTask = {
  readonly type: TaskType
  readonly warehouse_id: number
  readonly subtype?: string
  readonly status?: 'AVAILABLE' | 'ON_HOLD'
  /** An id drawn with `drawTaskIds`, where it must be known in advance. */
  readonly id?: number
} & Partial<
  Pick<
    Task,
    | 'account_id'
    | 'ordering_account_id'
    | 'product_id'
    | 'priority'
    | 'notes'
    | 'start_quantity'
    | 'stock_description'
    | 'stock_id'
    | 'location_from_id'
    | 'location_to_id'
    | 'storage_unit_from_id'
    | 'storage_unit_to_id'
    | 'storage_unit_type_id'
    | 'due_at'
    | 'hold_reason'
    | 'explanation'
    | 'goods_in_receipt_id'
    | 'goods_in_line_id'
    | 'putaway_task_id'
    | 'goods_out_id'
    | 'goods_out_line_id'
    | 'goods_out_pick_list_id'
    | 'tote_position'
    | 'load_id'
    | 'shipment_id'
  >
>

/** What a task that continues another has in common with it. */
export function partOfTask(task: Task): Omit<NewTask, 'id' | 'status'> {
  return {
    type: task.type,
    subtype: task.subtype,
    warehouse_id: task.warehouse_id,
    account_id: task.account_id,
    ordering_account_id: task.ordering_account_id,
    product_id: task.product_id,
    priority: task.priority,
    notes: task.notes,
    stock_description: task.stock_description,
    location_from_id: task.location_from_id,
    due_at: task.due_at,
    goods_out_id: task.goods_out_id,
    goods_out_line_id: task.goods_out_line_id,
    goods_out_pick_list_id: task.goods_out_pick_list_id,
    tote_position: task.tote_position,
  }
}

const TASK_COLUMNS: ColumnTypes = {
  type: 'text',
  subtype: 'text',
  status: 'text',
  warehouse_id: 'int8',
  account_id: 'int8',
  ordering_account_id: 'int8',
  product_id: 'int8',
  priority: 'int8',
  notes: 'text',
  start_quantity: 'numeric',
  stock_description: 'text',
  stock_id: 'int8',
  location_from_id: 'int8',
  location_to_id: 'int8',
  storage_unit_from_id: 'int8',
  storage_unit_to_id: 'int8',
  storage_unit_type_id: 'int8',
  due_at: 'timestamptz',
  held_at: 'timestamptz',
  hold_reason: 'text',
  explanation: 'jsonb',
  goods_in_receipt_id: 'int8',
  goods_in_line_id: 'int8',
  putaway_task_id: 'int8',
  goods_out_id: 'int8',
  goods_out_line_id: 'int8',
  goods_out_pick_list_id: 'int8',
  tote_position: 'int8',
  load_id: 'int8',
  shipment_id: 'int8',
}
const COLUMNS = Object.keys(TASK_COLUMNS)

/** A created task: its attributes and its id. */
export type CreatedTask = NewTask & { readonly id: number }

/** Creates tasks in one statement, and returns them in the given order. */
export function createTasks(tx: Transaction, tasks: readonly NewTask[]): Query<readonly CreatedTask[]> {
  if (tasks.length === 0) return tx.value([])
  const rows = tasks.map((task) => ({
    subtype: 'standard',
    status: 'AVAILABLE',
    priority: 0,
    held_at: task.status === 'ON_HOLD' ? tx.now : null,
    ...task,
  }))
  const known = tasks.filter((task): task is CreatedTask => task.id !== undefined)
  if (known.length === tasks.length) return insertKnown(tx, rows).map(() => known)
  return tx
    .rows<{ id: number }>(sql`
    insert into tasks (tenant_id, id, task_type_id, created_at, updated_at, ${names(COLUMNS)})
    select ${tx.tenant.id}::bigint, coalesce(r.id, nextval('tasks_id_seq')),
      (select t.id from task_types t where t.tenant_id = ${tx.tenant.id} and t.code = r.type), ${tx.now}::timestamptz,
      ${tx.now}::timestamptz, ${names(COLUMNS, 'r')}
    from ${tableOf('r', { id: 'int8', ...TASK_COLUMNS }, rows)}
    returning id`)
    .map((rows) => tasks.map((task, index) => ({ ...task, id: elementAt(rows, index).id })))
}

/** Inserts tasks whose ids are known. With the tenant of their types the node of a cluster that has them inserts them by itself. */
function insertKnown(tx: Transaction, rows: readonly Readonly<Record<string, unknown>>[]): Query<unknown> {
  return tx
    .run(sql`
    insert into tasks as k (tenant_id, id, task_type_id, created_at, updated_at, ${names(COLUMNS)})
    select t.tenant_id, r.id, t.id, ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${names(COLUMNS, 'r')}
    from ${tableOf('r', { id: 'int8', ...TASK_COLUMNS }, rows)}
    join task_types t on t.tenant_id = ${tx.tenant.id} and t.code = r.type`)
    .tap((count) => {
      if (count !== rows.length) throw new Error(`${count} of ${rows.length} tasks have a type`)
    })
}

/** Ids for tasks to create; unused ones are skipped. */
export function drawTaskIds(tx: Transaction, count: number): Query<readonly number[]> {
  if (count === 0) return tx.value([])
  return tx
    .rows<{ id: number }>(
      sql`select nextval('tasks_id_seq') as id from generate_series(1, ${count}::int)${atNodeOfTenant(tx)}`,
    )
    .map((rows) => rows.map(({ id }) => id))
}

/** Ids for as many tasks and piles, drawn together. */
export function drawTaskAndPileIds(
  tx: Transaction,
  count: number,
): Query<{ readonly task_ids: readonly number[]; readonly pile_ids: readonly number[] }> {
  return tx
    .rows<{ task_id: number; pile_id: number }>(sql`
    select nextval('tasks_id_seq') as task_id, nextval('stocks_id_seq') as pile_id
    from generate_series(1, ${count}::int)${atNodeOfTenant(tx)}`)
    .map((rows) => ({
      task_ids: rows.map(({ task_id }) => task_id),
      pile_ids: rows.map(({ pile_id }) => pile_id),
    }))
}

/** Tasks that are created without an id get it from the node of their tenant, and ids must grow with time. */
function atNodeOfTenant(tx: Transaction): Sql {
  return tx.topology.hasSoleSequences
    ? sql``
    : sql` where (select count(*) from task_types t where t.tenant_id = ${tx.tenant.id}) >= 0`
}
