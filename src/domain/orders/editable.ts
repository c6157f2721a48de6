import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import { isLoaded } from './is-loaded.ts'
import { type Order, type OrderLine, type OrderStatus, statusOf } from './order.ts'

/** What may be said of an order while goods are reserved for it. */
const HEADER =
  /^(priority|expected_date_of_dispatch|carrier_id|carrier_service_id|delivery_notes|notes|drop_sequence|dispatch_strategy|load_reference|external_system_reference[1-3]|(string|integer|boolean|datetime)[1-5])$/

/** What may be said of its lines. */
const LINE = /^(order_quantity|alt_line_note|(boolean|datetime)[1-5])$/

type Editing = {
  readonly order: Order
  readonly lines: readonly OrderLine[]
  readonly parsed: Parsed
}

/** Refuses a change that an order does not take any more (operations 4.2): which field, and how far the order is. */
export async function assertEditable(tx: Transaction, editing: Editing): Promise<void> {
  const { order, parsed } = editing
  const status = statusOf(order)
  if (status === 'DRAFT' || status === 'PENDING') return
  const fields = [...changedColumns(parsed, order), ...(parsed.address === undefined ? [] : ['address'])]
  const isOver = status === 'COMPLETED' || status === 'CANCELLED'
  const field = fields.find((one) => isOver || !(HEADER.test(one) || one === 'address'))
  const refused = field === undefined ? refusedOfLines(editing, status) : { field }
  if (refused !== undefined)
    throw refusal('goods_out_not_editable', { field: refused.field, status }, refused.pointer)
  const bound = fields.filter((field) => field in UNTIL)
  if (bound.length === 0) return
  const passed = await readPassed(tx, order.id)
  const late = bound.find((field) => passed[UNTIL[field] ?? 'is_dispatched'])
  if (late !== undefined) throw refusal('goods_out_not_editable', { field: late, status })
}

/** Columns that were sent with another value than they have. */
function changedColumns({ values, pointers }: Parsed, row: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(values).filter((column) => column in pointers && !isSame(values[column], row[column]))
}

function isSame(sent: unknown, current: unknown): boolean {
  if (sent === current) return true
  return sent !== null && current !== null && String(sent) === String(current)
}

/** A field, and where it was sent if it is one of a line. */
type Refused = { readonly field: string; readonly pointer?: string | undefined }

/** The first thing about lines that may not be changed: none goes, and none is added or raised where nothing is missing. */
function refusedOfLines({ lines, parsed }: Editing, status: OrderStatus): Refused | undefined {
  const mayGrow = status === 'PART_ALLOCATED'
  const isOver = status === 'COMPLETED' || status === 'CANCELLED'
  for (const change of parsed.parts.flatMap(({ changes }) => changes)) {
    if (isOver || change.type === 'DESTROY' || (change.type === 'ADD' && !mayGrow)) return { field: 'lines' }
    const line = change.type === 'UPDATE' ? lines.find(({ id }) => id === change.id) : undefined
    if (change.type === 'ADD' || line === undefined) continue
    const { pointers } = change.parsed
    const refused = changedColumns(change.parsed, line).find((column) => !LINE.test(column))
    if (refused !== undefined) return { field: refused, pointer: pointers[refused] }
    const { order_quantity } = change.parsed.values
    const isMore = typeof order_quantity === 'string' && new Big(order_quantity).gt(line.order_quantity)
    if (isMore && !mayGrow) return { field: 'order_quantity', pointer: pointers.order_quantity }
  }
  return undefined
}

type Passed = Readonly<Record<'is_dispatched' | 'is_loaded' | 'is_submitted', boolean>>

/** Until when a field may be changed. */
const UNTIL: Readonly<Record<string, keyof Passed>> = {
  dispatch_strategy: 'is_dispatched',
  load_reference: 'is_loaded',
  address: 'is_submitted',
}

/** Which points an order has passed: something of it is dispatched, loaded, or in a shipment its carrier has or is asked about. */
async function readPassed(tx: Transaction, order: number): Promise<Passed> {
  const tenant = tx.tenant.id
  return tx.one<Passed>(sql`
    select
      exists (select from goods_out_lines l
        where l.tenant_id = ${tenant} and l.goods_out_id = ${order} and l.dispatch_quantity > 0) as is_dispatched,
      ${isLoaded(tenant, sql`${order}::bigint`)} as is_loaded,
      exists (select from shipments s
        where s.tenant_id = ${tenant} and s.goods_out_id = ${order}
          and (s.status in ('submitted', 'dispatched') or s.calling_since is not null)) as is_submitted`)
}
