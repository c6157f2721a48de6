import Big from 'big.js'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { visibilityOf } from '#records/visibility.ts'
import { totalQuantity } from '#values/decimal.ts'
import { type Candidate, readCandidatesWhere, type Unsuitability, unsuitabilityFor } from './candidates.ts'
import { type Criteria, criteriaFor, remainingDaysFor } from './criteria.ts'
import { componentOf, readMaterials } from './kits.ts'
import { type LineFacts, readLineFacts } from './line-facts.ts'
import { stocksToJudge } from './stocks-to-judge.ts'

/**
 * Why goods are not available to a line: on hold, reserved for others, or unsuitable; `serves` where they are.
 */
export type StockVerdict = Unsuitability | 'held' | 'reserved' | 'serves'

/** A pile as judged for a line. Exact decimals are text. */
type JudgedPile = {
  readonly stock_id: number
  readonly verdict: StockVerdict
  readonly quantity: string
  readonly free: string
  readonly location_code: string
  readonly storage_unit: string | null
  readonly batch: string | null
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
  readonly remaining_days: number | null
  /** Why it is on hold. */
  readonly hold: string | null
  /** References of the orders that have reserved of it. */
  readonly reserved_for: readonly string[]
}

/** The stock of a product as judged for a line. */
export type JudgedStock = {
  readonly line_id: number
  readonly product_code: string
  /** Whether it is a component of the line's product. */
  readonly is_component: boolean
  readonly is_stopped: boolean
  readonly criteria: Criteria
  /** Quantity by verdict, in units. */
  readonly totals: readonly { readonly verdict: StockVerdict; readonly quantity: string }[]
  /** The largest piles of each verdict, up to a limit. */
  readonly piles: readonly JudgedPile[]
}

/** The most piles of each verdict that are shown. */
const MAX_PILES_SHOWN = 20

/** Lines of one order, judged by the stock the caller may see. */
export type JudgementQuery = {
  readonly order_id: number
  readonly line_ids: readonly number[]
  readonly account_id: number
  readonly warehouse_id: number
  readonly stocks: Resource
  readonly orders: Resource
}

/**
 * Explains why lines of an order did not get the stock that exists, by the rules of allocation (operations
 * 4.5). Only reads: nothing is locked, reserved or planned.
 */
export async function judgeStock(tx: Transaction, query: JudgementQuery): Promise<readonly JudgedStock[]> {
  if (query.line_ids.length === 0) return []
  const lines = await readLineFacts(tx, query.line_ids)
  const materials = await readMaterials(tx, lines)
  const parts = lines.flatMap((line) =>
    materials
      .filter(({ line_id }) => line_id === line.line_id)
      .map((material) => componentOf(line, material)),
  )
  const own = lines.filter(({ builds }) => builds !== 'made')
  const piles = await readCandidatesWhere(tx, pilesCondition([...own, ...parts], tx, query))
  const details = await readPileDetails(tx, piles, query)
  const judge = (facts: LineFacts, is_component: boolean) =>
    judgedStockOf(facts, { is_component, piles, details })
  return [...own.map((line) => judge(line, false)), ...parts.map((part) => judge(part, true))]
}

/** The piles to read, as a condition on `stocks s`. */
function pilesCondition(facts: readonly LineFacts[], tx: Transaction, query: JudgementQuery): Sql {
  const searches = facts.flatMap(({ product_id, linked_account_ids }) =>
    [query.account_id, ...linked_account_ids].map((account_id) => ({ product_id, account_id })),
  )
  const isVisible = visibilityOf(query.stocks, 's', tx)
  return stocksToJudge(tx, searches, { warehouse_id: query.warehouse_id, isVisible })
}

type PileDetails = Pick<
  JudgedPile,
  'stock_id' | 'location_code' | 'storage_unit' | 'hold' | 'reserved_for'
> & {
  /** How much of it is reserved for the order itself. */
  readonly own: string
}

/** Location, unit, hold and reservations of piles. */
async function readPileDetails(
  tx: Transaction,
  piles: readonly Candidate[],
  { orders, order_id }: JudgementQuery,
): Promise<ReadonlyMap<number, PileDetails>> {
  const tenant = tx.tenant.id
  const rows = await tx.rows<PileDetails>(sql`
    select s.id as stock_id, l.code as location_code, u.reference as storage_unit,
      case when s.status = 'held' then coalesce(s.hold_description, r.name, r.code) end as hold,
      coalesce(x.reserved_for, '{}') as reserved_for, coalesce(x.own, 0) as own
    from stocks s
    cross join lateral (
      select sum(a.quantity) filter (where k.goods_out_id = ${order_id}) as own,
        array_agg(distinct o.reference) filter (where o.id <> ${order_id} and ${visibilityOf(orders, 'o', tx)}) as reserved_for
      from allocations a
      join tasks k on k.tenant_id = ${tenant} and k.id = a.task_id
      left join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
      where a.tenant_id = ${tenant} and a.stock_id = s.id and a.state = 'open'
    ) x
    join locations l on l.tenant_id = ${tenant} and l.id = s.location_id
    left join storage_units u on u.tenant_id = ${tenant} and u.id = s.storage_unit_id
    left join reason_codes r on r.tenant_id = ${tenant} and r.id = s.hold_reason_code_id
    where s.tenant_id = ${tenant} and s.id = any(${piles.map(({ stock_id }) => stock_id)}::bigint[])`)
  return new Map(rows.map((row) => [row.stock_id, row]))
}

type StockOfLine = {
  readonly is_component: boolean
  readonly piles: readonly Candidate[]
  readonly details: ReadonlyMap<number, PileDetails>
}

function judgedStockOf(facts: LineFacts, { is_component, piles, details }: StockOfLine): JudgedStock {
  const criteria = criteriaFor(facts)
  const verdicts = piles
    .filter(({ product_id }) => product_id === facts.product_id)
    .flatMap((pile) => verdictsOn(pile, { criteria, own: details.get(pile.stock_id)?.own ?? '0' }))
  const totals = Map.groupBy(verdicts, ({ verdict }) => verdict)
  const shown = verdicts.toSorted((a, b) => b.quantity.cmp(a.quantity)).slice(0, MAX_PILES_SHOWN)
  return {
    line_id: facts.line_id,
    product_code: facts.product_code,
    is_component,
    is_stopped: facts.is_stopped,
    criteria,
    totals: [...totals].map(([verdict, all]) => ({
      verdict,
      quantity: totalQuantity(all).toFixed(),
    })),
    piles: shown.flatMap(({ pile, verdict, quantity }) => {
      const cached = details.get(pile.stock_id)
      if (cached === undefined) return []
      const { free, batch, sell_by_date, best_before_date } = pile
      const remaining_days = remainingDaysFor(pile, criteria)
      const goods = { free, batch, sell_by_date, best_before_date, remaining_days }
      const { own: _, ...place } = cached
      return [{ ...place, verdict, quantity: quantity.toFixed(), ...goods }]
    }),
  }
}

type JudgedFor = { readonly criteria: Criteria; readonly own: string }

/** Part of a pile, and why it is not available to a line. */
export type JudgedPart = { readonly pile: Candidate; readonly verdict: StockVerdict; readonly quantity: Big }

/** Reserved and unreserved goods of a pile each have a verdict. */
export function verdictsOn(pile: Candidate, { criteria, own }: JudgedFor): readonly JudgedPart[] {
  const free = new Big(pile.free)
  const reserved = new Big(pile.quantity).minus(free).minus(own)
  const verdict: StockVerdict =
    pile.status === 'held' ? 'held' : (unsuitabilityFor(pile, criteria) ?? 'serves')
  return [
    ...(reserved.gt(0) ? [{ pile, verdict: 'reserved' as StockVerdict, quantity: reserved }] : []),
    ...(free.gt(0) ? [{ pile, verdict, quantity: free }] : []),
  ]
}
