import type { FullRow } from '#records/columns.ts'
import { atRound, type SampleCompany, type SampleItem } from './sample-floor.ts'

/** A delivery of some items. */
export type SampleReceipt = {
  readonly reference: string
  readonly lines: readonly (readonly [item: SampleItem, quantity: number])[]
  readonly expected_date_of_arrival: Date
}

/** Creates a receipt for the account of its first line. */
export function createReceipt(company: SampleCompany, at: Date, receipt: SampleReceipt): Promise<FullRow> {
  const { reference, lines, expected_date_of_arrival } = receipt
  return company.floor.clientAt(at).callForRecord({
    to: 'POST /api/goods_in_receipts',
    attributes: {
      account_id: lines[0]?.[0].account_id,
      warehouse_id: company.warehouse.warehouse_id,
      reference,
      expected_date_of_arrival: expected_date_of_arrival.toISOString(),
      lines_changes: lines.map(([{ product_id }, expected_quantity]) => ({
        type: 'ADD',
        attributes: { product_id, expected_quantity },
      })),
    },
  })
}

/** Receives the first lines of a receipt; all without a number. */
export async function receive(
  { floor, warehouse, people }: SampleCompany,
  at: Date,
  { id, count }: { readonly id: number; readonly count?: number },
): Promise<void> {
  await floor.clientAt(at).call({ to: 'POST /api/goods_in_receipts/{id}/receive', path: { id } })
  const tasks = await floor.openTasks('RCV', { goods_in_receipt_id: id })
  for (const task of tasks.slice(0, count))
    await floor.clientAt(at, atRound(people, 0)).call({
      to: 'POST /api/receive_tasks/{id}/receive',
      path: { id: task.id },
      attributes: { confirmed_quantity: Number(task.start_quantity), location_to_id: warehouse.goods_in_id },
    })
}

/** Puts received goods away, each product to its slot. */
export async function putAway(
  { floor, items, people }: SampleCompany,
  at: Date,
  goods_in_receipt_id: number,
): Promise<void> {
  const slots = new Map(items.map(({ product_id, location_id }) => [product_id, location_id]))
  for (const task of await floor.openTasks('PWAY', { goods_in_receipt_id }))
    await floor.clientAt(at, atRound(people, 1)).call({
      to: 'PATCH /api/tasks/{id}',
      path: { id: task.id },
      attributes: {
        status: 'completed',
        confirmed_quantity: Number(task.start_quantity),
        location_to_id: slots.get(Number(task.product_id)),
        storage_unit_to_id: null,
      },
    })
}

/** An order of a customer. */
export type SampleOrder = {
  readonly reference: string
  readonly customer: FullRow
  readonly carrier: FullRow
  readonly lines: readonly (readonly [item: SampleItem, quantity: number])[]
  readonly expected_date_of_dispatch: Date
  /** Whether it is still a draft. */
  readonly is_draft?: boolean
  readonly priority?: number
  /** The load it is dispatched with. */
  readonly load_reference?: unknown
  readonly postcode?: string
}

/** Creates an order for the account of its first line. */
export function createOrder(company: SampleCompany, at: Date, order: SampleOrder): Promise<FullRow> {
  const { reference, customer, carrier, lines, expected_date_of_dispatch, is_draft, priority = 0 } = order
  const { load_reference = null, postcode = 'LS1 4AP' } = order
  return company.floor.clientAt(at).callForRecord({
    to: 'POST /api/goods_outs',
    attributes: {
      account_id: lines[0]?.[0].account_id,
      warehouse_id: company.warehouse.warehouse_id,
      customer_id: customer.id,
      carrier_id: carrier.id,
      goods_out_type: 'sales_order',
      goods_out_status_id: is_draft === true ? 1 : 2,
      reference,
      priority,
      load_reference,
      expected_date_of_dispatch: expected_date_of_dispatch.toISOString(),
      address: { name: customer.name, address_1: '12 High Street', postcode, country_code: 'GB' },
      lines_changes: lines.map(([{ product_id }, order_quantity]) => ({
        type: 'ADD',
        attributes: { product_id, order_quantity },
      })),
    },
  })
}

/** Picks the first tasks of an order to the goods-out bay; all without a number. */
export async function pick(
  { floor, warehouse }: SampleCompany,
  at: Date,
  { order, user_id, count }: { readonly order: number; readonly user_id: number; readonly count?: number },
): Promise<void> {
  const tasks = await floor.openTasks('PICK', { goods_out_id: order })
  for (const task of tasks.slice(0, count))
    await floor.clientAt(at, user_id).call({
      to: 'PATCH /api/tasks/{id}',
      path: { id: task.id },
      attributes: {
        status: 'completed',
        confirmed_quantity: Number(task.start_quantity),
        location_to_id: warehouse.goods_out_id,
      },
    })
}

/** Dispatches orders whose goods are staged. */
export function dispatch({ floor }: SampleCompany, at: Date, ids: readonly number[]): Promise<void> {
  return floor
    .clientAt(at)
    .call({ to: 'POST /api/goods_out_processes/dispatch', attributes: { ids: [...ids] } })
}
