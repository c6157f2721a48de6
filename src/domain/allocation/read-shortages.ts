import Big from 'big.js'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { outstandingOf } from '#domain/orders/order.ts'
import { type Decimal, sumsBy } from '#values/decimal.ts'
import { elementAt } from '#values/element-at.ts'
import { itemBy, itemsBy } from '#values/items-by.ts'
import { type Candidate, readCandidatesWhere } from './candidates.ts'
import { criteriaFor } from './criteria.ts'
import { type JudgedPart, type StockVerdict, verdictsOn } from './judge-stock.ts'
import { componentDemands, componentOf, readMaterials, wholeKits } from './kits.ts'
import { type LineFacts, readLineFacts } from './line-facts.ts'
import type { PlannedOrder } from './order-planning.ts'
import { stocksToJudge } from './stocks-to-judge.ts'

/** Why existing goods do not serve; a stopped product serves nobody. */
export type ShortageReason = Exclude<StockVerdict, 'serves'> | 'stopped'

/** A product an order has too little of. */
export type Shortage = {
  readonly product_code: string
  readonly required: Decimal
  /** How much would serve it now. */
  readonly free: Decimal
  /** How much else there is, by the reason it does not serve. */
  readonly others: ReadonlyMap<ShortageReason, Decimal>
}

/** What a line of an order requires of a product. */
type ShortLine = {
  readonly order_id: number
  readonly account_ids: readonly number[]
  readonly facts: LineFacts
  readonly quantity: Decimal
}

/**
 * Counts what orders of one warehouse are short of (operations 4.4), by product code: how much is required, how
 * much is free, and why the rest does not serve. Nothing is locked or planned; reservations of the same
 * transaction count. For crossdock orders only the required quantity counts.
 */
export async function readShortages(
  tx: Transaction,
  short: readonly PlannedOrder[],
): Promise<ReadonlyMap<number, readonly Shortage[]>> {
  if (short.length === 0) return new Map()
  const shortLines = await readShortLines(tx, short)
  const isSentOn = new Set(
    short.filter(({ order }) => order.goods_out_type === 'crossdock').map(({ order }) => order.id),
  )
  const [piles, own] = await tx.pipeline([
    readPilesOf(
      tx,
      shortLines.filter(({ order_id }) => !isSentOn.has(order_id)),
      elementAt(short, 0).order.warehouse_id,
    ),
    readOwnReservations(
      tx,
      short.map(({ order }) => order.id),
    ),
  ])
  const linesOf = itemsBy(shortLines, ({ order_id }) => order_id)
  return new Map(
    short.map(({ order: { id } }) => {
      const byProduct = Map.groupBy(linesOf(id), ({ facts }) => facts.product_id)
      const there = isSentOn.has(id) ? [] : piles
      const shortages = [...byProduct.values()].map((ofProduct) => shortageOf(ofProduct, there, own))
      return [id, shortages.sort((one, other) => (one.product_code < other.product_code ? -1 : 1))] as const
    }),
  )
}

/** What the short lines require, or their components where they are built. */
async function readShortLines(
  tx: Transaction,
  short: readonly PlannedOrder[],
): Promise<readonly ShortLine[]> {
  const lines = short.flatMap(({ order, lines: all, short_line_ids }) =>
    all
      .filter(({ id }) => short_line_ids.includes(id))
      .map((line) => ({ order, id: line.id, need: outstandingOf(line) })),
  )
  const known = await readLineFacts(
    tx,
    lines.map(({ id }) => id),
  )
  const materials = await readMaterials(tx, known)
  const factsOf = itemBy(known, ({ line_id }) => line_id)
  const materialsOf = itemsBy(materials, ({ line_id }) => line_id)
  return lines.flatMap(({ order, id, need }) => {
    const facts = factsOf(id)
    if (facts === undefined) return []
    const of = { order_id: order.id, account_ids: [order.account_id, ...facts.linked_account_ids] }
    const built = materialsOf(id)
    const kits = built[0] === undefined ? new Big(0) : wholeKits(need, built[0].output_quantity)
    const components = componentDemands({ facts, materials: built, takes_units: false, request: null }, kits)
    return [
      ...(facts.builds === 'made' ? [] : [{ ...of, facts, quantity: need }]),
      ...components.flatMap((demand) => {
        const material = built.find(({ product_id }) => product_id === demand.product_id)
        return material === undefined
          ? []
          : [{ ...of, facts: componentOf(facts, material), quantity: demand.need }]
      }),
    ]
  })
}

/** The piles of the required products, those with the most free goods first. */
function readPilesOf(
  tx: Transaction,
  shortLines: readonly ShortLine[],
  warehouse_id: number,
): Query<readonly Candidate[]> {
  if (shortLines.length === 0) return tx.value([])
  const searches = shortLines.flatMap(({ account_ids, facts: { product_id } }) =>
    account_ids.map((account_id) => ({ account_id, product_id })),
  )
  return readCandidatesWhere(tx, stocksToJudge(tx, searches, { warehouse_id }))
}

/** How much of piles is reserved for the orders themselves, by order and pile. */
function readOwnReservations(
  tx: Transaction,
  order_ids: readonly number[],
): Query<ReadonlyMap<string, Decimal>> {
  const tenant = tx.tenant.id
  return tx
    .rows<{ goods_out_id: number; stock_id: number; quantity: string }>(sql`
    select k.goods_out_id, a.stock_id, a.quantity
    from tasks k
    join allocations a on a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open'
    where k.tenant_id = ${tenant} and k.goods_out_id = any(${[...order_ids]}::bigint[])`)
    .map((rows) =>
      sumsBy(rows.map(({ goods_out_id, stock_id, quantity }) => [`${goods_out_id} ${stock_id}`, quantity])),
    )
}

/** A pile that serves one of the lines is free; others have the reason of the first line. */
function shortageOf(
  shortLines: readonly ShortLine[],
  piles: readonly Candidate[],
  own: ReadonlyMap<string, Decimal>,
): Shortage {
  const [first] = shortLines
  if (first === undefined) throw new Error('a product nobody wants is not short')
  const { product_id, product_code, is_stopped } = first.facts
  const parts = piles
    .filter((pile) => pile.product_id === product_id && first.account_ids.includes(pile.account_id))
    .flatMap((pile) => {
      const reserved = own.get(`${first.order_id} ${pile.stock_id}`)?.toFixed() ?? '0'
      const judged = shortLines.map(({ facts }) =>
        verdictsOn(pile, { criteria: criteriaFor(facts), own: reserved }),
      )
      return judged.find((one) => one.some(({ verdict }) => verdict === 'serves')) ?? judged[0] ?? []
    })
  const reasonOf = ({ verdict }: JudgedPart) => (verdict === 'serves' && is_stopped ? 'stopped' : verdict)
  const sums = sumsBy(parts.map((part) => [reasonOf(part), part.quantity] as const))
  const zero = new Big(0)
  return {
    product_code,
    required: shortLines.reduce((sum, { quantity }) => sum.plus(quantity), zero),
    free: sums.get('serves') ?? zero,
    others: new Map(
      [...sums].flatMap(([reason, quantity]) => (reason === 'serves' ? [] : [[reason, quantity]])),
    ),
  }
}
