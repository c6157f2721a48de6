import Big from 'big.js'
import { type Cell, cellOf, type Identity, NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import { cut } from '#values/cut.ts'
import type { ConsumedReservation, ConversionContext } from './lock-conversion.ts'

/** Goods that are produced. */
export type ConversionResult = {
  readonly cell: Cell
  readonly code: string
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
}

/** Goods that are consumed, and attributes given for the result. */
export type ConsumedGoods = {
  readonly consumed: readonly ConsumedReservation[]
  readonly confirmed: Big
  readonly attributes: Partial<Identity>
}

/**
 * What is produced: when assembling, as much as the components consumed so far suffice for; when disassembling,
 * the components.
 */
export function resultsOf(context: ConversionContext, goods: ConsumedGoods): readonly ConversionResult[] {
  return context.task.subtype === 'DISASSEMBLE'
    ? disassembledResults(context, goods)
    : assembledResults(context, goods)
}

/** How much can be made of the components consumed for a line: with 2 A and 1 B each, 14 A and 7 B make 7. */
export function producible(
  components: readonly { readonly quantity: string; readonly consumed: Big }[],
  output: string,
): Big {
  const sets = components.map(({ quantity, consumed }) => consumed.div(quantity).round(0, Big.roundDown))
  const [first = new Big(0), ...others] = sets
  return others.reduce((least, other) => (other.lt(least) ? other : least), first).times(output)
}

function assembledResults(
  context: ConversionContext,
  { consumed, confirmed, attributes }: ConsumedGoods,
): readonly ConversionResult[] {
  const { task, order, line, output, account, warehouse } = context
  const components = context.components.map(({ product_id, quantity, consumed }) => ({
    quantity,
    consumed: new Big(consumed).plus(product_id === task.product_id ? confirmed : 0),
  }))
  const quantity = producible(components, output.quantity).minus(line.dispatch_quantity)
  const [first] = consumed
  if (quantity.lte(0) || first === undefined) return []
  const { warehouse_id, location_id } = first.pile
  const piles = consumed.map(({ pile }) => pile)
  const cell: Cell = {
    ...NO_ATTRIBUTES,
    batch: account.track_batch ? cut(`WO-${order.reference}`, 60) : null,
    sell_by_date: earliest([context.sell_by_date, ...piles.map(({ sell_by_date }) => sell_by_date)]),
    best_before_date: earliest([
      context.best_before_date,
      ...piles.map(({ best_before_date }) => best_before_date),
    ]),
    fifo_date: warehouse.today,
    ...attributes,
    account_id: order.account_id,
    product_id: line.product_id,
    warehouse_id,
    location_id,
    storage_unit_id: null,
  }
  return [{ cell, code: output.code, quantity: quantity.toFixed() }]
}

function earliest(dates: readonly (string | null)[]): string | null {
  return dates.filter((date) => date !== null).sort()[0] ?? null
}

/**
 * Components keep the attributes of the disassembled goods as far as the account tracks them. If the goods of
 * several piles cannot be separated into sets, all components get those of the first.
 */
function disassembledResults(
  context: ConversionContext,
  { consumed, confirmed, attributes }: ConsumedGoods,
): readonly ConversionResult[] {
  const { components, output, account } = context
  const isSeparable = consumed.every(({ quantity }) => quantity.mod(output.quantity).eq(0))
  const [first] = consumed
  if (first === undefined) return []
  const sources = isSeparable ? consumed : [{ ...first, quantity: confirmed }]
  return components.flatMap(({ product_id, code, quantity }) =>
    sources.map(({ pile, quantity: consumedQuantity }) => ({
      cell: {
        ...cellOf(pile),
        batch: account.track_batch ? pile.batch : null,
        sell_by_date: account.track_sell_by_date ? pile.sell_by_date : null,
        best_before_date: account.track_best_before_date ? pile.best_before_date : null,
        ...attributes,
        serial_number: null,
        product_id,
        storage_unit_id: null,
      },
      code,
      quantity: consumedQuantity.times(quantity).div(output.quantity).toFixed(),
    })),
  )
}
