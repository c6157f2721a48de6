import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { names, sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { AllocationClosing } from '#domain/stock/movement.ts'
import { transferAllocations } from '#domain/stock/transfer-allocations.ts'
import { drawTaskIds } from '#domain/tasks/create-tasks.ts'
import { goodsDescription } from '#domain/tasks/describe-goods.ts'
import type { Task } from '#domain/tasks/task.ts'
import { elementAt } from '#values/element-at.ts'

/** A reservation of a pick, and how much of it moves to the new one; an exact decimal as text. */
export type SplitAllocation = { readonly allocation: AllocationClosing['allocation']; readonly moved: string }

/** A pick of which a part becomes a task of its own. */
export type PickSplit = {
  readonly pick: Task
  /** All its reservations. */
  readonly allocations: readonly SplitAllocation[]
  /** Whether the new task stays assigned to the user of the pick, or is available to anybody. */
  readonly keeps_user: boolean
}

/** Part of a full unit is no full-unit pick. */
export function subtypeOfPart(subtype: string): string {
  return subtype === 'FULL' ? 'PART' : subtype
}

/**
 * Creates tasks for parts of picks with their reservations, and returns their ids; nothing else changes. The
 * picks and their piles are locked.
 */
export async function splitPicks(tx: Transaction, splits: readonly PickSplit[]): Promise<readonly number[]> {
  if (splits.length === 0) return []
  const ids = await drawTaskIds(tx, splits.length)
  const parts = splits.map((split, index) => partOf(split, elementAt(ids, index)))
  await tx.pipeline([
    insertParts(tx, parts),
    reducePicks(tx, parts),
    transferAllocations(
      tx,
      parts.flatMap(({ split: { pick, allocations }, id }) =>
        allocations
          .filter(({ moved }) => new Big(moved).gt(0))
          .map(({ allocation, moved }) => ({
            allocation,
            quantity: moved,
            task_id: id,
            split_from: pick.id,
          })),
      ),
    ),
  ])
  return ids
}

type PickPart = {
  readonly split: PickSplit
  readonly id: number
  readonly task_id: number
  readonly subtype: string
  /** How much goes over; an exact decimal as text. */
  readonly quantity: string
  /** The pile each of the two is about, where it is one. */
  readonly stock_id: number | null
  readonly remaining_stock_id: number | null
  readonly keeps_user: boolean
}

function partOf(split: PickSplit, id: number): PickPart {
  const { pick, allocations, keeps_user } = split
  const moved = allocations.filter((one) => new Big(one.moved).gt(0))
  const left = allocations.filter((one) => new Big(one.allocation.quantity).gt(one.moved))
  return {
    ...{ split, id, task_id: pick.id, keeps_user },
    subtype: subtypeOfPart(pick.subtype),
    quantity: moved.reduce((sum, one) => sum.plus(one.moved), new Big(0)).toFixed(),
    stock_id: onlyPileOf(moved),
    remaining_stock_id: onlyPileOf(left),
  }
}

function onlyPileOf(allocations: readonly SplitAllocation[]): number | null {
  const piles = new Set(allocations.map(({ allocation }) => allocation.stock_id))
  const [only] = piles
  return piles.size === 1 ? (only ?? null) : null
}

const PART_COLUMNS = {
  id: 'int8',
  task_id: 'int8',
  subtype: 'text',
  quantity: 'numeric',
  stock_id: 'int8',
  remaining_stock_id: 'int8',
  keeps_user: 'bool',
} as const

/** Columns a part copies from its pick, including the client's own fields. */
const COPIED_COLUMNS = [
  ...[
    'task_type_id',
    'type',
    'warehouse_id',
    'account_id',
    'ordering_account_id',
    'product_id',
    'priority',
    'notes',
  ],
  ...['location_from_id', 'location_to_id', 'storage_unit_from_id', 'due_at', 'explanation'],
  ...[
    'goods_out_id',
    'goods_out_line_id',
    'goods_out_pick_list_id',
    'tote_position',
    'load_id',
    'shipment_id',
  ],
  ...['string', 'integer', 'boolean', 'datetime'].flatMap((kind) =>
    [1, 2, 3, 4, 5].map((nth) => `${kind}${nth}`),
  ),
]

function insertParts(tx: Transaction, parts: readonly PickPart[]): Query<number> {
  const tenant = tx.tenant.id
  return tx.run(sql`
    insert into tasks (tenant_id, id, subtype, status, user_id, assigned_at, start_quantity, stock_id, stock_description, created_at,
      updated_at, ${names(COPIED_COLUMNS)})
    select ${tenant}::bigint, t.id, t.subtype, case when t.keeps_user then k.status else 'AVAILABLE' end,
      case when t.keeps_user then k.user_id end, case when t.keeps_user then k.assigned_at end, t.quantity, t.stock_id,
      coalesce((
        select ${goodsDescription(tx)}
        from stocks s
        join products p on p.tenant_id = ${tenant} and p.id = s.product_id
        where s.tenant_id = ${tenant} and s.id = t.stock_id), k.stock_description),
      ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${names(COPIED_COLUMNS, 'k')}
    from ${tableOf('t', PART_COLUMNS, parts)}
    join tasks k on k.tenant_id = ${tenant} and k.id = any(${parts.map(({ task_id }) => task_id)}::bigint[]) and k.id = t.task_id`)
}

function reducePicks(tx: Transaction, parts: readonly PickPart[]): Query<number> {
  const tenant = tx.tenant.id
  return tx.run(sql`
    update tasks k
    set start_quantity = k.start_quantity - t.quantity, subtype = t.subtype, stock_id = t.remaining_stock_id,
      ${nextVersion(tx, 'k')}
    from ${tableOf('t', PART_COLUMNS, parts)}
    where k.tenant_id = ${tenant} and k.id = any(${parts.map(({ task_id }) => task_id)}::bigint[]) and k.id = t.task_id`)
}
