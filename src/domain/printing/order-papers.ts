import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import type { Json, JsonObject } from '#values/json.ts'
import type { Paper } from './paper.ts'
import { type PaperOrder, readPaperOrders } from './read-paper-orders.ts'

/** The data of a dispatch note: an order with its picked and dispatched goods and its shipments (platform 13.2). */
export const dispatchNote = (tx: Transaction, orders: Resource, id: number): Promise<Paper> =>
  paperOf(tx, { orders, id }, ({ order, lines, shipments, storage_units }) => [
    { order, lines, shipments, storage_units, footer_note: null },
  ])

/** The data of a commercial invoice; its total value stays empty if a line has none, since it would be wrong. */
export const commercialInvoice = (tx: Transaction, orders: Resource, id: number): Promise<Paper> =>
  paperOf(tx, { orders, id }, (paperOrder) => {
    const { order, lines, shipments, storage_units, currency, vat_number } = paperOrder
    const weight = lines.reduce((sum, line) => sum + Number(line.net_weight ?? 0), 0)
    const packed = shipments.reduce((count, shipment) => count + lengthOf(shipment.packages), 0)
    const totals = {
      value: totalOf(lines.map(({ line_value }) => line_value)),
      weight: Number(weight.toFixed(6)),
      packages: packed || storage_units.length,
    }
    return [{ order, lines, shipments, totals, currency, incoterms: order.incoterms ?? null, vat_number }]
  })

/** The data of the label of an order before picking, when the storage unit is not known yet. */
export const prePickLabel = (tx: Transaction, orders: Resource, id: number): Promise<Paper> =>
  paperOf(tx, { orders, id }, ({ order, lines, pick_list }) => {
    const storage_unit = { reference: null, sscc: null, barcode: null, type: null, number: 1, of: 1 }
    return [{ order, customer: order.customer, storage_unit, lines, pick_list }]
  })

/** The data of a label for each storage unit with picked goods of an order; refused if there is none. */
export const pickedUnitLabels = (tx: Transaction, orders: Resource, id: number): Promise<Paper> =>
  paperOf(tx, { orders, id }, ({ order, lines, storage_units, pick_list }) => {
    if (storage_units.length === 0) throw refusal('nothing_picked', { order: String(order.reference) })
    return storage_units.map((storage_unit) => {
      const lineNumbers = new Set(storage_unit.contents.map(({ line_number }) => line_number))
      const ownLines = lines.filter(({ line_number }) => lineNumbers.has(line_number))
      return { order, customer: order.customer, storage_unit, lines: ownLines, pick_list }
    })
  })

async function paperOf(
  tx: Transaction,
  { orders, id }: { readonly orders: Resource; readonly id: number },
  sheetsOf: (paperOrder: PaperOrder) => readonly JsonObject[],
): Promise<Paper> {
  const [paperOrder] = await readPaperOrders(tx, orders, [id])
  if (paperOrder === undefined) throw refusal('not_found', {})
  const { account_id, warehouse_id, customer_id } = paperOrder
  return { sheets: sheetsOf(paperOrder), account_id, warehouse_id, customer_id }
}

function totalOf(values: readonly (Json | undefined)[]): number | null {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length < values.length) return null
  return numbers.reduce((sum, value) => sum.plus(value), new Big(0)).toNumber()
}

function lengthOf(value: Json | undefined): number {
  return Array.isArray(value) ? value.length : 0
}
