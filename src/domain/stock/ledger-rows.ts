import type { Query } from '#database/query.ts'
import { rowsToInsert } from '#database/rows-to-insert.ts'
import { names, sql } from '#database/sql.ts'
import type { ColumnTypes } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { PileIds } from './assign-pile-ids.ts'
import { ATTRIBUTES, type Cell } from './identity.ts'
import type { Movement, MovementLinks } from './movement.ts'
import { originOf } from './origin.ts'
import type { MovementPlan, PlannedMovement } from './plan-movements.ts'

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

const ROW_TYPES: ColumnTypes = {
  operation_id: 'uuid',
  completing_user_id: 'int8',
  performed_at: 'timestamptz',
  source: 'text',
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

const columns = names(Object.keys(ROW_TYPES))

/** Writes the movements of a plan into the ledger, in order, and returns their ids. */
export function writeLedgerRows(tx: Transaction, plan: MovementPlan, ids: PileIds): Query<readonly number[]> {
  const own = originOf(tx)
  const rows = plan.movements.map((planned) => {
    const { operation_id, caller } = planned.movement.origin ?? own
    const { user_id: completing_user_id, performed_at, source } = caller
    return { ...ledgerRowFor(planned, ids), operation_id, completing_user_id, performed_at, source }
  })
  return tx
    .rows<{ id: number }>(sql`
    insert into transactions (tenant_id, created_at, ${columns})
    ${rowsToInsert(tx, { same: sql`${tx.tenant.id}::bigint, ${tx.now}::timestamptz`, types: ROW_TYPES, rows })}
    returning id`)
    .map((written) => written.map(({ id }) => id))
}

function ledgerRowFor(
  { movement, from, to, merged_id }: PlannedMovement,
  ids: PileIds,
): Readonly<Record<string, unknown>> {
  const cellFrom = typeof movement.from === 'string' ? null : movement.from
  const cellTo = typeof movement.to === 'string' ? null : movement.to
  const goods = cellFrom ?? cellTo ?? movement.goods
  if (goods === undefined) throw new Error('a movement between outside nodes must name its goods')
  const isAccountChange = cellFrom !== null && cellTo !== null && cellFrom.account_id !== cellTo.account_id
  return {
    category: movement.category,
    subtype: movement.subtype,
    quantity: movement.quantity,
    product_id: goods.product_id,
    account_id: goods.account_id,
    account_to_id: isAccountChange ? cellTo.account_id : undefined,
    warehouse_id: goods.warehouse_id,
    stock_from_id: from === null ? undefined : ids.own(from),
    stock_to_id: to === null ? undefined : ids.own(to),
    stock_merged_id: merged_id ?? undefined,
    archived: false,
    node_from: cellFrom === null ? movement.from : 'cell',
    location_from_id: cellFrom?.location_id,
    storage_unit_from_id: cellFrom?.storage_unit_id ?? undefined,
    attributes_from: cellFrom === null ? undefined : attributesOf(cellFrom),
    node_to: cellTo === null ? movement.to : 'cell',
    location_to_id: cellTo?.location_id,
    storage_unit_to_id: cellTo?.storage_unit_id ?? undefined,
    attributes_to: cellTo === null ? undefined : attributesOf(cellTo),
    ...linksOf(movement),
  }
}

/** The attributes of goods as the ledger stores them: those that are set, status included. */
function attributesOf(cell: Cell): Readonly<Record<string, unknown>> {
  const present = ATTRIBUTES.filter((attribute) => cell[attribute] !== null)
  return Object.fromEntries(present.map((attribute) => [attribute, cell[attribute]]))
}

function linksOf(movement: Movement): Readonly<Record<string, unknown>> {
  const present = LINKS.filter((link) => movement[link] !== undefined && movement[link] !== null)
  return Object.fromEntries(present.map((link) => [link, movement[link]]))
}
