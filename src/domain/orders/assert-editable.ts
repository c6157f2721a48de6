import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refuseAll, violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import { isSameValue } from '#values/is-same-value.ts'
import { isLoaded } from './is-loaded.ts'
import { type Order, type OrderLine, type OrderStatus, statusOf } from './order.ts'

/** Attributes of an order that can change while goods are reserved for it. */
const HEADER =
  /^(priority|expected_date_of_dispatch|carrier_id|carrier_service_id|delivery_notes|notes|incoterms|drop_sequence|dispatch_strategy|load_reference|external_system_reference[1-3]|(string|integer|boolean|datetime)[1-5])$/

/** Attributes of its lines that can change meanwhile. */
const LINE = /^(order_quantity|unit_value|alt_line_note|(boolean|datetime)[1-5])$/

type OrderChange = {
  readonly order: Order
  readonly lines: readonly OrderLine[]
  readonly parsed: Parsed
}

/** Refuses a change that an order does not take any more (operations 4.2): which fields, and how far the order is. */
export async function assertEditable(tx: Transaction, change: OrderChange): Promise<void> {
  const { order, parsed } = change
  const status = statusOf(order)
  if (status === 'DRAFT' || status === 'PENDING') return
  const fields = [...changedColumns(parsed, order), ...(parsed.address === undefined ? [] : ['address'])]
  const isOver = status === 'COMPLETED' || status === 'CANCELLED'
  const fixed = fields.filter((field) => isOver || !(HEADER.test(field) || field === 'address'))
  const bound = fields.filter((field) => !isOver && field in EDITABLE_UNTIL)
  const milestones = bound.length === 0 ? null : await readMilestones(tx, order.id)
  const late = bound.filter((field) => milestones?.[EDITABLE_UNTIL[field] ?? 'is_dispatched'])
  const uneditable = [
    ...[...fixed, ...late].map((field): UneditableField => ({ field })),
    ...uneditableLineFields(change, status),
  ]
  refuseAll(
    uneditable.map(({ field, pointer }) => violation('goods_out_not_editable', { field, status }, pointer)),
  )
}

/** Columns that were sent with another value than they have. */
function changedColumns({ values, pointers }: Parsed, row: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(values).filter(
    (column) => column in pointers && !isSameValue(values[column], row[column]),
  )
}

/** A field, and where it was sent if it is one of a line. */
type UneditableField = { readonly field: string; readonly pointer?: string | undefined }

/** What about lines may not be changed: none goes, and none is added or raised where nothing is missing. */
function uneditableLineFields(
  { lines, parsed }: OrderChange,
  status: OrderStatus,
): readonly UneditableField[] {
  const mayGrow = status === 'PART_ALLOCATED'
  const isOver = status === 'COMPLETED' || status === 'CANCELLED'
  const changes = parsed.parts.flatMap((part) => part.changes)
  const isFixed = changes.some(({ type }) => isOver || type === 'DESTROY' || (type === 'ADD' && !mayGrow))
  const uneditable = changes.flatMap((change): readonly UneditableField[] => {
    const line = change.type === 'UPDATE' ? lines.find(({ id }) => id === change.id) : undefined
    if (isOver || change.type !== 'UPDATE' || line === undefined) return []
    const { pointers, values } = change.parsed
    const columns = changedColumns(change.parsed, line)
    const { order_quantity } = values
    const isMore = typeof order_quantity === 'string' && new Big(order_quantity).gt(line.order_quantity)
    return columns
      .filter((column) => !LINE.test(column) || (column === 'order_quantity' && isMore && !mayGrow))
      .map((field) => ({ field, pointer: pointers[field] }))
  })
  return [...(isFixed ? [{ field: 'lines' }] : []), ...uneditable]
}

type OrderMilestones = Readonly<Record<'is_dispatched' | 'is_loaded' | 'is_submitted', boolean>>

/** Until when a field may be changed. */
const EDITABLE_UNTIL: Readonly<Record<string, keyof OrderMilestones>> = {
  dispatch_strategy: 'is_dispatched',
  load_reference: 'is_loaded',
  address: 'is_submitted',
}

/** Which points an order has passed: something of it is dispatched, loaded, or in a shipment its carrier has or is asked about. */
async function readMilestones(tx: Transaction, order: number): Promise<OrderMilestones> {
  const tenant = tx.tenant.id
  return tx.one<OrderMilestones>(sql`
    select
      exists (select from goods_out_lines l
        where l.tenant_id = ${tenant} and l.goods_out_id = ${order} and l.dispatch_quantity > 0) as is_dispatched,
      ${isLoaded(tenant, sql`${order}::bigint`)} as is_loaded,
      exists (select from shipments s
        where s.tenant_id = ${tenant} and s.goods_out_id = ${order}
          and (s.status in ('submitted', 'dispatched') or s.calling_since is not null)) as is_submitted`)
}
