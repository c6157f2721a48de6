import type { Query } from '#database/query.ts'
import { names, sql } from '#database/sql.ts'
import { type ColumnTypes, tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { actChangesOf } from './act-changes.ts'
import { ATTRIBUTES, type Cell } from './identity.ts'
import type { Movement, MovementLinks } from './movement.ts'
import type { PileIds } from './name-piles.ts'
import type { Plan, PlannedMovement } from './plan-movements.ts'

/** The links of a movement, as columns of the ledger. */
const LINKS = [
  'task_id',
  'goods_in_receipt_id',
  'goods_in_line_id',
  'goods_out_id',
  'goods_out_line_id',
  'goods_out_pick_list_id',
  'load_id',
  'shipment_id',
  'stock_check_id',
  'reason_code_id',
  'description',
] as const satisfies readonly (keyof MovementLinks)[]

const LINK_TYPES = Object.fromEntries(
  LINKS.map((link) => [link, link === 'description' ? 'text' : 'int8']),
) as ColumnTypes<(typeof LINKS)[number]>

const ROW: ColumnTypes = {
  category: 'text',
  subtype: 'text',
  quantity: 'numeric',
  product_id: 'int8',
  account_id: 'int8',
  account_to_id: 'int8',
  warehouse_id: 'int8',
  node_from: 'text',
  location_from_id: 'int8',
  storage_unit_from_id: 'int8',
  attributes_from: 'jsonb',
  node_to: 'text',
  location_to_id: 'int8',
  storage_unit_to_id: 'int8',
  attributes_to: 'jsonb',
  stock_from_id: 'int8',
  stock_to_id: 'int8',
  stock_merged_id: 'int8',
  archived: 'bool',
  ...LINK_TYPES,
}
const COLUMNS = Object.keys(ROW)

const columns = names(COLUMNS)
const values = names(COLUMNS, 'r')

/** Writes the rows of a plan into the ledger, in its order, and gives their ids. */
export function writeRows(tx: Transaction, plan: Plan, ids: PileIds): Query<readonly number[]> {
  const rows = plan.movements.map((movement) => toldRow(movement, ids))
  return tx
    .rows<{ id: number }>(sql`
    insert into transactions (tenant_id, operation_id, created_at, completing_user_id, ${columns})
    select ${tx.tenant.id}::bigint, ${actChangesOf(tx).operation_id}::uuid, ${tx.now}::timestamptz, ${tx.caller.user_id}::bigint, ${values}
    from ${tableOf('r', ROW, rows)}
    returning id`)
    .map((written) => written.map(({ id }) => id))
}

function toldRow(
  { movement, from, to, merged_id }: PlannedMovement,
  ids: PileIds,
): Readonly<Record<string, unknown>> {
  const left = typeof movement.from === 'string' ? null : movement.from
  const reached = typeof movement.to === 'string' ? null : movement.to
  const goods = left ?? reached ?? movement.goods
  if (goods === undefined) throw new Error('goods that move outside are not named')
  const changesHands = left !== null && reached !== null && left.account_id !== reached.account_id
  return {
    category: movement.category,
    subtype: movement.subtype,
    quantity: movement.quantity,
    product_id: goods.product_id,
    account_id: goods.account_id,
    account_to_id: changesHands ? reached.account_id : undefined,
    warehouse_id: goods.warehouse_id,
    stock_from_id: from === null ? undefined : ids.own(from),
    stock_to_id: to === null ? undefined : ids.own(to),
    stock_merged_id: merged_id ?? undefined,
    archived: false,
    node_from: left === null ? movement.from : 'cell',
    location_from_id: left?.location_id,
    storage_unit_from_id: left?.storage_unit_id ?? undefined,
    attributes_from: left === null ? undefined : attributesOf(left),
    node_to: reached === null ? movement.to : 'cell',
    location_to_id: reached?.location_id,
    storage_unit_to_id: reached?.storage_unit_id ?? undefined,
    attributes_to: reached === null ? undefined : attributesOf(reached),
    ...linksOf(movement),
  }
}

/** The identity of goods as the ledger keeps it: what they have, status included. */
function attributesOf(cell: Cell): Readonly<Record<string, unknown>> {
  const held = ATTRIBUTES.filter((attribute) => cell[attribute] !== null)
  return Object.fromEntries(held.map((attribute) => [attribute, cell[attribute]]))
}

function linksOf(movement: Movement): Readonly<Record<string, unknown>> {
  const given = LINKS.filter((link) => movement[link] !== undefined && movement[link] !== null)
  return Object.fromEntries(given.map((link) => [link, movement[link]]))
}
