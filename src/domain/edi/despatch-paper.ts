import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { Paper } from '#domain/printing/paper.ts'
import { type PaperOrder, readPaperOrders } from '#domain/printing/read-paper-orders.ts'
import { refusal } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'

/**
 * The data of a message about a despatch: that of a dispatch note, and its goods in `groups`, one for each storage unit with its
 * `sscc`, and one without a reference for goods that are on none. Items are lines of the order with the quantity of the group.
 */
export async function despatchPaper(tx: Transaction, orders: Resource, id: number): Promise<Paper> {
  const [paper] = await readPaperOrders(tx, orders, [id])
  if (paper === undefined) throw refusal('not_found', {})
  const { order, lines, shipments, account_id, warehouse_id, customer_id } = paper
  const groups = groupsOf(paper)
  const quantity = lines.reduce((sum, line) => sum.plus(numberOf(line.quantity)), new Big(0)).toNumber()
  const units = groups.filter(({ reference }) => reference !== null).length
  return {
    sheets: [{ order, lines, shipments, groups, totals: { quantity, units } }],
    account_id,
    warehouse_id,
    customer_id,
  }
}

type DespatchGroup = JsonObject & { readonly reference: string | null }

function groupsOf({ lines, storage_units }: PaperOrder): readonly DespatchGroup[] {
  const rest = new Map(lines.map((line) => [line.line_number, new Big(numberOf(line.quantity))]))
  const units = storage_units.map((unit): DespatchGroup => {
    const items = unit.contents.map((content) => {
      const line = lines.find(({ line_number }) => line_number === content.line_number) ?? {}
      rest.set(
        content.line_number,
        (rest.get(content.line_number) ?? new Big(0)).minus(numberOf(content.quantity)),
      )
      return { ...line, ...content }
    })
    return { reference: String(unit.reference), sscc: unit.sscc ?? null, type: unit.type ?? null, items }
  })
  // A line of which nothing leaves is told as well, with nothing.
  const loose = lines.filter(({ line_number, quantity }) => {
    const left = rest.get(line_number) ?? new Big(0)
    return left.gt(0) || numberOf(quantity) === 0
  })
  if (loose.length === 0) return units
  const items = loose.map((line) => ({
    ...line,
    quantity: (rest.get(line.line_number) ?? new Big(0)).toNumber(),
  }))
  return [...units, { reference: null, sscc: null, type: null, items }]
}

const numberOf = (value: unknown) => Number(value ?? 0)
