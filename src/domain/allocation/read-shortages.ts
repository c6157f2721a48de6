import Big from 'big.js'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { outstandingOf } from '#domain/orders/order.ts'
import { type Decimal, sumsBy } from '#values/decimal.ts'
import { type Candidate, seeCandidatesAt } from './candidates.ts'
import { criteriaFor } from './criteria.ts'
import { type JudgedPart, LOOK, type Verdict, verdictsOn } from './judge-stock.ts'
import { componentDemands, componentOf, seeMaterials, wholeKits } from './kits.ts'
import type { PlannedOrder } from './plan-orders.ts'
import { type LineFacts, seeLines } from './see-order.ts'

/** Why goods that are there do not serve; a product that is stopped serves nobody. */
export type ShortageReason = Exclude<Verdict, 'serves'> | 'stopped'

/** A product an order has too little of. */
export type Shortage = {
  readonly product_code: string
  readonly wanted: Decimal
  /** How much would serve it now. */
  readonly free: Decimal
  /** How much there is beside that, by why it does not. */
  readonly others: ReadonlyMap<ShortageReason, Decimal>
}

/** What of a product a line of an order wants. */
type Want = {
  readonly order_id: number
  readonly account_ids: readonly number[]
  readonly facts: LineFacts
  readonly quantity: Decimal
}

/**
 * Counts what orders of one warehouse have too little of (operations 4.4), of each the products by code: how much is wanted,
 * how much is free, and why the rest of what there is does not serve. Nothing is locked or planned; what was reserved in the
 * same act counts as reserved. Of what an order sends on from a receipt only that counts which is wanted.
 */
export async function readShortages(
  tx: Transaction,
  short: readonly PlannedOrder[],
): Promise<ReadonlyMap<number, readonly Shortage[]>> {
  if (short.length === 0) return new Map()
  const wants = await readWants(tx, short)
  const isSentOn = new Set(
    short.filter(({ order }) => order.goods_out_type === 'crossdock').map(({ order }) => order.id),
  )
  const [piles, own] = await tx.pipeline([
    seePiles(
      tx,
      wants.filter(({ order_id }) => !isSentOn.has(order_id)),
      short[0]?.order.warehouse_id ?? 0,
    ),
    readOwn(
      tx,
      short.map(({ order }) => order.id),
    ),
  ])
  return new Map(
    short.map(({ order: { id } }) => {
      const byProduct = Map.groupBy(
        wants.filter(({ order_id }) => order_id === id),
        ({ facts }) => facts.product_id,
      )
      const there = isSentOn.has(id) ? [] : piles
      const shortages = [...byProduct.values()].map((wanted) => shortageOf(wanted, there, own))
      return [id, shortages.sort((one, other) => (one.product_code < other.product_code ? -1 : 1))] as const
    }),
  )
}

/** What the lines that lack something want; of what is built for one, its components. */
async function readWants(tx: Transaction, short: readonly PlannedOrder[]): Promise<readonly Want[]> {
  const lines = short.flatMap(({ order, lines: all, short_line_ids }) =>
    all
      .filter(({ id }) => short_line_ids.includes(id))
      .map((line) => ({ order, id: line.id, need: outstandingOf(line) })),
  )
  const known = await seeLines(
    tx,
    lines.map(({ id }) => id),
  )
  const materials = await seeMaterials(tx, known)
  return lines.flatMap(({ order, id, need }) => {
    const facts = known.find(({ line_id }) => line_id === id)
    if (facts === undefined) return []
    const of = { order_id: order.id, account_ids: [order.account_id, ...facts.linked_account_ids] }
    const built = materials.filter(({ line_id }) => line_id === id)
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

/** The piles of what is wanted, those with most that is free first. */
function seePiles(
  tx: Transaction,
  wants: readonly Want[],
  warehouse_id: number,
): Query<readonly Candidate[]> {
  if (wants.length === 0) return tx.value([])
  const sought = wants.flatMap(({ account_ids, facts: { product_id } }) =>
    account_ids.map((account_id) => ({ account_id, product_id })),
  )
  return seeCandidatesAt(
    tx,
    sql`s.id in (
      select p.id
      from (
        select distinct q.product_id, q.account_id
        from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as q (product_id bigint, account_id bigint)
      ) w
      cross join lateral (
        select s.id
        from stocks s
        where s.tenant_id = ${tx.tenant.id} and s.account_id = w.account_id and s.product_id = w.product_id
          and s.warehouse_id = ${warehouse_id} and s.quantity > 0
        order by s.free desc, s.id
        limit ${LOOK}
      ) p)`,
  )
}

/** How much of piles is reserved for orders themselves, by order and pile. */
function readOwn(tx: Transaction, order_ids: readonly number[]): Query<ReadonlyMap<string, Decimal>> {
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

/** A pile that serves one of the lines is free; of others it is told what speaks against them for the first. */
function shortageOf(
  wants: readonly Want[],
  piles: readonly Candidate[],
  own: ReadonlyMap<string, Decimal>,
): Shortage {
  const [first] = wants
  if (first === undefined) throw new Error('a product nobody wants is not short')
  const { product_id, product_code, is_stopped } = first.facts
  const parts = piles
    .filter((pile) => pile.product_id === product_id && first.account_ids.includes(pile.account_id))
    .flatMap((pile) => {
      const reserved = own.get(`${first.order_id} ${pile.stock_id}`)?.toFixed() ?? '0'
      const judged = wants.map(({ facts }) =>
        verdictsOn(pile, { criteria: criteriaFor(facts), own: reserved }),
      )
      return judged.find((one) => one.some(({ verdict }) => verdict === 'serves')) ?? judged[0] ?? []
    })
  const reasonOf = ({ verdict }: JudgedPart) => (verdict === 'serves' && is_stopped ? 'stopped' : verdict)
  const sums = sumsBy(parts.map((part) => [reasonOf(part), part.quantity] as const))
  const zero = new Big(0)
  return {
    product_code,
    wanted: wants.reduce((sum, { quantity }) => sum.plus(quantity), zero),
    free: sums.get('serves') ?? zero,
    others: new Map(
      [...sums].flatMap(([reason, quantity]) => (reason === 'serves' ? [] : [[reason, quantity]])),
    ),
  }
}
