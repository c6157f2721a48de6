import type { Transaction } from '#database/transaction.ts'
import { coerce } from '#declare/coerce.ts'
import { quantity } from '#declare/fields.ts'
import type { Resource } from '#declare/model.ts'
import { seeStocks } from '#domain/keeping/see-stock.ts'
import type { Portion } from '#domain/keeping/take-shifts.ts'
import { refuseAll, type Violation, violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import { visibleIds } from '#records/see-ids.ts'
import { isObject } from '#values/json.ts'

const LINES_MAX = 1000

/** Reads `lines` of {stock_id, quantity}; each names a pile the caller sees, once. */
export async function readParts(
  tx: Transaction,
  stocks: Resource,
  { values, pointers }: Parsed,
): Promise<readonly Portion[]> {
  const at = pointers.lines ?? '/data/attributes/lines'
  const lines = Array.isArray(values.lines) ? values.lines : []
  if (lines.length === 0) refuseAll([violation('blank', { field: 'lines' }, at)])
  if (lines.length > LINES_MAX)
    refuseAll([violation('too_many_items', { field: 'lines', max: LINES_MAX }, at)])
  const read = lines.map((line, place) => readPart(line, { list: 'lines', pointer: `${at}/${place}` }))
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
  return piles.map((pile, place) => ({
    pile,
    quantity: read[place]?.quantity ?? pile.free,
    pointer: `${at}/${place}/quantity`,
  }))
}

/** What a line of a list says: a pile, and how much of it. */
export type ReadPart = {
  /** The id of the pile; 0 where none is named. */
  readonly id: number
  /** An exact decimal as text; null where none is said. */
  readonly quantity: string | null
  readonly violations: readonly Violation[]
}

const QUANTITY = quantity()

/** Reads one of the lines of {stock_id, quantity} that the attribute `list` has; it stands at `pointer`. */
export function readPart(said: unknown, { list, pointer }: { list: string; pointer: string }): ReadPart {
  if (!isObject(said))
    return { id: 0, quantity: null, violations: [violation('invalid', { field: list }, pointer)] }
  const id = Number(said.stock_id)
  const isNamed = said.stock_id !== undefined && said.stock_id !== null
  const isId = isNamed && Number.isSafeInteger(id) && id > 0
  const symbol = isNamed ? 'must_exist' : 'blank'
  const isSaid = said.quantity !== undefined && said.quantity !== null
  const coerced = isSaid ? coerce(QUANTITY, said.quantity) : { value: null }
  return {
    id: isId ? id : 0,
    quantity: 'value' in coerced && typeof coerced.value === 'string' ? coerced.value : null,
    violations: [
      ...(isId ? [] : [violation(symbol, { field: 'stock_id' }, `${pointer}/stock_id`)]),
      ...('value' in coerced
        ? []
        : [
            violation(
              coerced.symbol,
              { field: 'quantity', ...coerced.facts } as never,
              `${pointer}/quantity`,
            ),
          ]),
    ],
  }
}
