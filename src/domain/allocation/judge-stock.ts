import Big from 'big.js'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { visibilityOf } from '#records/visibility.ts'
import { type Candidate, seeCandidatesAt, type Unsuitability, unsuitabilityFor } from './candidates.ts'
import { type Criteria, criteriaFor, remainingDaysFor } from './criteria.ts'
import { componentOf, seeMaterials } from './kits.ts'
import { type LineFacts, seeLines } from './see-order.ts'

/** Why goods are not there for a line: on hold, reserved for others, or unfit; `serves` where they would serve it now. */
export type Verdict = Unsuitability | 'held' | 'reserved' | 'serves'

/** A pile as it is for a line. Exact decimals are text. */
export type JudgedPile = {
  readonly stock_id: number
  readonly verdict: Verdict
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
  /** Orders that have reserved of it, by their references. */
  readonly reserved_for: readonly string[]
}

/** The stock of a product as it is for a line. */
export type JudgedStock = {
  readonly line_id: number
  readonly product_code: string
  /** Whether it is a part of what the line wants, which is built from it. */
  readonly is_component: boolean
  readonly is_stopped: boolean
  readonly criteria: Criteria
  /** How much there is of each verdict, in units. */
  readonly totals: readonly { readonly verdict: Verdict; readonly quantity: string }[]
  /** The largest piles of each verdict, so many of them at most. */
  readonly piles: readonly JudgedPile[]
}

/** So many piles of a product are looked at: those with most that is free first. */
export const LOOK = 500

/** So many of them are told. */
const TOLD_MOST = 20

/** What is judged: lines of one order, by the stock its caller sees. */
export type Judging = {
  readonly order_id: number
  readonly line_ids: readonly number[]
  readonly account_id: number
  readonly warehouse_id: number
  readonly stocks: Resource
  readonly orders: Resource
}

/**
 * Tells of the stock that lines of an order could have why they have not got it, by the rules they are served by
 * (operations 4.5). Reads alone: nothing is locked, reserved or planned.
 */
export async function judgeStock(tx: Transaction, judging: Judging): Promise<readonly JudgedStock[]> {
  if (judging.line_ids.length === 0) return []
  const lines = await seeLines(tx, judging.line_ids)
  const materials = await seeMaterials(tx, lines)
  const parts = lines.flatMap((line) =>
    materials
      .filter(({ line_id }) => line_id === line.line_id)
      .map((material) => componentOf(line, material)),
  )
  const own = lines.filter(({ builds }) => builds !== 'made')
  const piles = await seeCandidatesAt(tx, soughtBy([...own, ...parts], tx, judging))
  const details = await seeDetails(tx, piles, judging)
  const judge = (facts: LineFacts, is_component: boolean) => judged(facts, { is_component, piles, details })
  return [...own.map((line) => judge(line, false)), ...parts.map((part) => judge(part, true))]
}

/** The piles that are looked at, as a condition on `stocks s`. */
function soughtBy(facts: readonly LineFacts[], tx: Transaction, judging: Judging): Sql {
  const sought = facts.flatMap(({ product_id, linked_account_ids }) =>
    [judging.account_id, ...linked_account_ids].map((account_id) => ({ product_id, account_id })),
  )
  return sql`s.id in (
    select p.id
    from (
      select distinct q.product_id, q.account_id
      from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as q (product_id bigint, account_id bigint)
    ) w
    cross join lateral (
      select s.id
      from stocks s
      where s.tenant_id = ${tx.tenant.id} and s.account_id = w.account_id and s.product_id = w.product_id
        and s.warehouse_id = ${judging.warehouse_id} and s.quantity > 0 and ${visibilityOf(judging.stocks, 's', tx)}
      order by s.free desc, s.id
      limit ${LOOK}
    ) p)`
}

type Details = Pick<JudgedPile, 'stock_id' | 'location_code' | 'storage_unit' | 'hold' | 'reserved_for'> & {
  /** How much of it is reserved for the order itself. */
  readonly own: string
}

/** What people know piles by, and for whom else they are reserved. */
async function seeDetails(
  tx: Transaction,
  piles: readonly Candidate[],
  { orders, order_id }: Judging,
): Promise<ReadonlyMap<number, Details>> {
  const tenant = tx.tenant.id
  const rows = await tx.rows<Details>(sql`
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

type Looked = {
  readonly is_component: boolean
  readonly piles: readonly Candidate[]
  readonly details: ReadonlyMap<number, Details>
}

function judged(facts: LineFacts, { is_component, piles, details }: Looked): JudgedStock {
  const criteria = criteriaFor(facts)
  const verdicts = piles
    .filter(({ product_id }) => product_id === facts.product_id)
    .flatMap((pile) => verdictsOn(pile, { criteria, own: details.get(pile.stock_id)?.own ?? '0' }))
  const totals = Map.groupBy(verdicts, ({ verdict }) => verdict)
  const told = verdicts.toSorted((a, b) => b.quantity.cmp(a.quantity)).slice(0, TOLD_MOST)
  return {
    line_id: facts.line_id,
    product_code: facts.product_code,
    is_component,
    is_stopped: facts.is_stopped,
    criteria,
    totals: [...totals].map(([verdict, all]) => ({
      verdict,
      quantity: all.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0)).toFixed(),
    })),
    piles: told.flatMap(({ pile, verdict, quantity }) => {
      const known = details.get(pile.stock_id)
      if (known === undefined) return []
      const { free, batch, sell_by_date, best_before_date } = pile
      const remaining_days = remainingDaysFor(pile, criteria)
      const goods = { free, batch, sell_by_date, best_before_date, remaining_days }
      const { own: _, ...place } = known
      return [{ ...place, verdict, quantity: quantity.toFixed(), ...goods }]
    }),
  }
}

type Asked = { readonly criteria: Criteria; readonly own: string }

/** Part of a pile, and why it is not there for a line. */
export type JudgedPart = { readonly pile: Candidate; readonly verdict: Verdict; readonly quantity: Big }

/** What others have reserved of a pile and what nobody has are two things; either has a reason of its own. */
export function verdictsOn(pile: Candidate, { criteria, own }: Asked): readonly JudgedPart[] {
  const free = new Big(pile.free)
  const reserved = new Big(pile.quantity).minus(free).minus(own)
  const verdict: Verdict = pile.status === 'held' ? 'held' : (unsuitabilityFor(pile, criteria) ?? 'serves')
  return [
    ...(reserved.gt(0) ? [{ pile, verdict: 'reserved' as Verdict, quantity: reserved }] : []),
    ...(free.gt(0) ? [{ pile, verdict, quantity: free }] : []),
  ]
}
