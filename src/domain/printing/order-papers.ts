import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import type { Json, JsonObject } from '#values/json.ts'
import type { Paper } from './paper.ts'
import { type PaperOrder, seeOrders } from './see-orders.ts'

/** What a dispatch note tells: an order, what was picked and dispatched of it, and how it went (platform 13.2). */
export const dispatchNote = (tx: Transaction, orders: Resource, id: number): Promise<Paper> =>
  paperOf(tx, { orders, id }, ({ order, lines, shipments, storage_units }) => [
    { order, lines, shipments, storage_units, footer_note: null },
  ])

/** What customs are told of an order; its total value stays empty where a line has none, since it would be wrong. */
export const commercialInvoice = (tx: Transaction, orders: Resource, id: number): Promise<Paper> =>
  paperOf(tx, { orders, id }, (seen) => {
    const { order, lines, shipments, storage_units, currency, vat_number } = seen
    const weight = lines.reduce((sum, line) => sum + Number(line.net_weight ?? 0), 0)
    const packed = shipments.reduce((count, shipment) => count + lengthOf(shipment.packages), 0)
    const totals = {
      value: totalOf(lines.map(({ line_value }) => line_value)),
      weight: Number(weight.toFixed(6)),
      packages: packed || storage_units.length,
    }
    return [{ order, lines, shipments, totals, currency, incoterms: order.incoterms ?? null, vat_number }]
  })

/** The label for what is about to be picked of an order, before it is known on which unit. */
export const prePickLabel = (tx: Transaction, orders: Resource, id: number): Promise<Paper> =>
  paperOf(tx, { orders, id }, ({ order, lines, pick_list }) => {
    const storage_unit = { reference: null, sscc: null, barcode: null, type: null, number: 1, of: 1 }
    return [{ order, customer: order.customer, storage_unit, lines, pick_list }]
  })

/** A label for each storage unit onto which goods of an order were picked; refused where there is none. */
export const pickedUnitLabels = (tx: Transaction, orders: Resource, id: number): Promise<Paper> =>
  paperOf(tx, { orders, id }, ({ order, lines, storage_units, pick_list }) => {
    if (storage_units.length === 0) throw refusal('nothing_picked', { order: String(order.reference) })
    return storage_units.map((storage_unit) => {
      const held = new Set(storage_unit.contents.map(({ line_number }) => line_number))
      const own = lines.filter(({ line_number }) => held.has(line_number))
      return { order, customer: order.customer, storage_unit, lines: own, pick_list }
    })
  })

async function paperOf(
  tx: Transaction,
  { orders, id }: { readonly orders: Resource; readonly id: number },
  sheetsOf: (seen: PaperOrder) => readonly JsonObject[],
): Promise<Paper> {
  const [seen] = await seeOrders(tx, orders, [id])
  if (seen === undefined) throw refusal('not_found', {})
  const { account_id, warehouse_id, customer_id } = seen
  return { sheets: sheetsOf(seen), account_id, warehouse_id, customer_id }
}

function totalOf(values: readonly (Json | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number')
  if (known.length < values.length) return null
  return known.reduce((sum, value) => sum.plus(value), new Big(0)).toNumber()
}

function lengthOf(value: Json | undefined): number {
  return Array.isArray(value) ? value.length : 0
}
