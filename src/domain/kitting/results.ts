import Big from 'big.js'
import { type Cell, cellOf, type Identity, NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import { cut } from '#values/cut.ts'
import type { Scene, Taking } from './see-conversion.ts'

/** Goods that come into being. */
export type Result = {
  readonly cell: Cell
  readonly code: string
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
}

/** What is used up, and what is said of what comes of it. */
export type Using = {
  readonly takings: readonly Taking[]
  readonly confirmed: Big
  readonly attributes: Partial<Identity>
}

/** What comes of what is used up: of components what they are enough for by now, of a product its components. */
export function resultsOf(scene: Scene, using: Using): readonly Result[] {
  return scene.task.subtype === 'DISASSEMBLE' ? partsOf(scene, using) : madeOf(scene, using)
}

/** How much can be made of components, of which so much went into a line: for A x2 and B x1, 14 A and 7 B make 7. */
export function producible(
  components: readonly { readonly quantity: string; readonly consumed: Big }[],
  output: string,
): Big {
  const goes = components.map(({ quantity, consumed }) => consumed.div(quantity).round(0, Big.roundDown))
  const [first = new Big(0), ...others] = goes
  return others.reduce((least, one) => (one.lt(least) ? one : least), first).times(output)
}

function madeOf(scene: Scene, { takings, confirmed, attributes }: Using): readonly Result[] {
  const { task, order, line, output, account, warehouse } = scene
  const components = scene.components.map(({ product_id, quantity, consumed }) => ({
    quantity,
    consumed: new Big(consumed).plus(product_id === task.product_id ? confirmed : 0),
  }))
  const quantity = producible(components, output.quantity).minus(line.dispatch_quantity)
  const [first] = takings
  if (quantity.lte(0) || first === undefined) return []
  const { warehouse_id, location_id } = first.pile
  const piles = takings.map(({ pile }) => pile)
  const cell: Cell = {
    ...NO_ATTRIBUTES,
    batch: account.track_batch ? cut(`WO-${order.reference}`, 60) : null,
    sell_by_date: earliest([scene.sell_by_date, ...piles.map(({ sell_by_date }) => sell_by_date)]),
    best_before_date: earliest([
      scene.best_before_date,
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
 * Every component is what the broken goods were, as far as the account keeps track of it. Goods of several piles whose
 * parts cannot be told apart are parts of the first.
 */
function partsOf(scene: Scene, { takings, confirmed, attributes }: Using): readonly Result[] {
  const { components, output, account } = scene
  const isEven = takings.every(({ quantity }) => quantity.mod(output.quantity).eq(0))
  const [first] = takings
  if (first === undefined) return []
  const sources = isEven ? takings : [{ ...first, quantity: confirmed }]
  return components.flatMap(({ product_id, code, quantity }) =>
    sources.map(({ pile, quantity: broken }) => ({
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
      quantity: broken.times(quantity).div(output.quantity).toFixed(),
    })),
  )
}
