import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { seeStocks } from '#domain/keeping/see-stock.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { refuseAll, type Violation, violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import { visibleIds } from '#records/see-ids.ts'
import { decimalFor, rounded } from '#values/decimal.ts'
import { isObject } from '#values/json.ts'

/** Part of a pile that something is done with. */
export type Part = { readonly pile: Pile; readonly quantity: string }

const LINES_MAX = 1000

/** Reads `lines` of {stock_id, quantity}; each names a pile the caller sees, once. */
export async function readParts(
  tx: Transaction,
  stocks: Resource,
  { values, pointers }: Parsed,
): Promise<readonly Part[]> {
  const at = pointers.lines ?? '/data/attributes/lines'
  const lines = Array.isArray(values.lines) ? values.lines : []
  if (lines.length === 0) refuseAll([violation('blank', { field: 'lines' }, at)])
  if (lines.length > LINES_MAX)
    refuseAll([violation('too_many_items', { field: 'lines', max: LINES_MAX }, at)])
  const read = lines.map((line, place) => readLine(line, `${at}/${place}`))
  refuseAll(read.flatMap(({ violations }) => violations))
  const ids = read.map(({ id }) => id)
  const seen = await visibleIds(tx, stocks, ids)
  refuseAll(
    ids.flatMap((id, place) => {
      const pointer = `${at}/${place}/stock_id`
      if (!seen.has(id)) return [violation('must_exist', { field: 'stock_id' }, pointer)]
      return ids.indexOf(id) === place ? [] : [violation('taken', { field: 'stock_id' }, pointer)]
    }),
  )
  const piles = await seeStocks(tx, ids)
  return piles.map((pile, place) => ({ pile, quantity: read[place]?.quantity ?? pile.free }))
}

type Read = {
  readonly id: number
  readonly quantity: string | null
  readonly violations: readonly Violation[]
}

function readLine(line: unknown, at: string): Read {
  if (!isObject(line))
    return { id: 0, quantity: null, violations: [violation('invalid', { field: 'lines' }, at)] }
  const id = Number(line.stock_id)
  const isNamed = line.stock_id !== undefined && line.stock_id !== null
  const isId = isNamed && Number.isSafeInteger(id) && id > 0
  const symbol = isNamed ? 'must_exist' : 'blank'
  const quantity = line.quantity === undefined || line.quantity === null ? null : decimalFor(line.quantity)
  const isSaid = line.quantity !== undefined && line.quantity !== null
  return {
    id: isId ? id : 0,
    quantity: quantity === null ? null : rounded(quantity, 4).toFixed(),
    violations: [
      ...(isId ? [] : [violation(symbol, { field: 'stock_id' }, `${at}/stock_id`)]),
      ...(isSaid && quantity === null
        ? [violation('not_a_number', { field: 'quantity' }, `${at}/quantity`)]
        : []),
    ],
  }
}
