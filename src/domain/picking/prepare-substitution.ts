import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Candidate, readCandidatesWhere, unsuitabilityFor } from '#domain/allocation/candidates.ts'
import { type Criteria, readCriteria } from '#domain/allocation/criteria.ts'
import { type ChosenGoods, explainReplacement } from '#domain/allocation/explain.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { Allocation } from '#domain/stock/reserve.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { itemsBy } from '#values/items-by.ts'
import type { JsonObject } from '#values/json.ts'
import { lookUp, required } from '#values/look-up.ts'
import type { PickContext, ReservedPile } from './pick-context.ts'

/** A pick whose goods are taken from other piles than planned (operations 4.7). */
export type Substitution = {
  readonly context: PickContext
  /** Why these piles, in the order of the context's piles. */
  readonly explanations: readonly JsonObject[]
  /** The pick of another order that gives its goods up for the planned ones; null where enough is free. */
  readonly rival: PickExchange | null
}

/** A pick that has reserved the substituted goods, and the planned goods it gets for them. */
export type PickExchange = {
  readonly task: Task
  /** All its reservations. */
  readonly allocations: readonly Allocation[]
  readonly goods: readonly ExchangedGoods[]
}

/** Goods planned for one pick that go to another. */
export type ExchangedGoods = {
  readonly pile: ReservedPile
  /** In units; an exact decimal as text. */
  readonly quantity: string
  readonly explanation: JsonObject
}

/**
 * Refuses goods that cannot replace the planned ones, and finds the pick that has to give them up (operations
 * 4.7).
 */
export async function prepareSubstitution(tx: Transaction, context: PickContext): Promise<Substitution> {
  const { pick, planned, piles } = context
  const stock_id = required(context.confirmation.stock_id, 'the pile of a substitution')
  const refuse = (reason: string) => refusal('pick_substitution_refused', { stock_id, reason })
  const named = piles.find((pile) => pile.id === stock_id && isVisible(tx, pile))
  if (named === undefined) throw refuse('it is not in stock')
  if (!pick.allow_pick_substitution) throw refuse('the account does not allow it')
  const [first] = planned
  if (first === undefined) throw refuse('no stock is allocated to the task')
  if (named.warehouse_id !== pick.warehouse_id) throw refuse('it is in another warehouse')
  const isAlike = (pile: Pile) => pile.account_id === first.account_id && pile.product_id === first.product_id
  if (!piles.every((pile) => isAlike(pile) && isVisible(tx, pile)))
    throw refuse('it has a different product or owner')
  const rivals = await findRivals(tx, context)
  const checkSuitability = await readSuitability(
    tx,
    [...piles, ...planned].map(({ id }) => id),
    [pick, ...rivals.map(({ task }) => task)],
  )
  const verdicts = piles.map(({ id }) => checkSuitability(id, pick.goods_out_line_id))
  const explanations = verdicts.map((verdict, index) => {
    if (typeof verdict === 'string') throw refuse(verdict)
    const replaced = planned[index] ?? first
    return explainReplacement(replaced.explanation, verdict, {
      reason: 'substituted',
      substitute_for: replaced.id,
    })
  })
  if (piles.every(({ reserved, free }) => new Big(reserved).lte(free)))
    return { context, explanations, rival: null }
  for (const rival of rivals) {
    const exchange = exchangeWith(rival, { context, checkSuitability })
    if (exchange !== null) return { context, explanations, rival: exchange }
  }
  throw refuse(`only ${new Big(named.free).toFixed()} of it are unallocated`)
}

/**
 * Whether the caller may see a pile; a pile outside their visibility counts as not in stock (operations 12).
 */
function isVisible({ caller }: Transaction, pile: Pile): boolean {
  const { account_ids, warehouse_ids } = caller
  return (
    account_ids?.includes(pile.account_id) !== false && warehouse_ids?.includes(pile.warehouse_id) !== false
  )
}

type RivalPick = Pick<PickExchange, 'task' | 'allocations'>

/**
 * Picks nobody has started that have reserved at least the substituted quantity of each pile. They are locked.
 */
async function findRivals(tx: Transaction, { pick, piles }: PickContext): Promise<readonly RivalPick[]> {
  const tenant = tx.tenant.id
  const tasks = await tx.rows<Task>(sql`
    select k.*
    from tasks k
    where k.tenant_id = ${tenant} and k.id <> ${pick.id} and k.type = 'PICK' and k.status = 'AVAILABLE' and k.last_accessed_at is null
      and k.id in (
        select a.task_id from allocations a
        where a.tenant_id = ${tenant} and a.stock_id = any(${piles.map(({ id }) => id)}::bigint[]) and a.state = 'open')
    order by k.id`)
  const reserved = await tx.rows<Allocation>(sql`
    select a.* from allocations a
    where a.tenant_id = ${tenant} and a.task_id = any(${tasks.map(({ id }) => id)}::bigint[]) and a.state = 'open'
    order by a.id`)
  const allocationsOf = itemsBy(reserved, ({ task_id }) => task_id)
  return tasks
    .map((task) => ({ task, allocations: allocationsOf(task.id) }))
    .filter(({ allocations }) =>
      piles.every(({ id, reserved: taken }) =>
        allocations.some(({ stock_id, quantity }) => stock_id === id && new Big(quantity).gte(taken)),
      ),
    )
}

/** What a rival gets for what it gives up; null where part of that does not suit it. */
function exchangeWith(
  { task, allocations }: RivalPick,
  {
    context,
    checkSuitability,
  }: { readonly context: PickContext; readonly checkSuitability: SuitabilityCheck },
): PickExchange | null {
  const { piles, planned, confirmed } = context
  const goods: ExchangedGoods[] = []
  let rest = confirmed
  for (const [index, pile] of planned.entries()) {
    const quantity = rest.lt(pile.reserved) ? rest : new Big(pile.reserved)
    if (quantity.lte(0)) break
    rest = rest.minus(quantity)
    const verdict = checkSuitability(pile.id, task.goods_out_line_id)
    if (typeof verdict === 'string') return null
    const taken = piles[index] ?? piles[0]
    const before = allocations.find(({ stock_id }) => stock_id === taken?.id)?.explanation
    const reasons = { reason: 'exchanged', exchanged_for: taken?.id ?? null }
    goods.push({
      pile,
      quantity: quantity.toFixed(),
      explanation: explainReplacement(before, verdict, reasons),
    })
  }
  return { task, allocations, goods }
}

type SuitabilityCheck = (stock_id: number, line_id: number | null) => ChosenGoods | string

/**
 * Reads the rules of allocation (operations 4.5 steps 1, 2) for piles and lines: the check returns why a pile
 * does not suit a line, or else the chosen goods.
 */
async function readSuitability(
  tx: Transaction,
  stocks: readonly number[],
  picks: readonly Pick<Task, 'goods_out_line_id'>[],
): Promise<SuitabilityCheck> {
  const lines = picks.flatMap(({ goods_out_line_id }) => goods_out_line_id ?? [])
  const [candidates, criteria] = await tx.pipeline([
    readCandidatesWhere(tx, sql`s.id = any(${[...stocks]}::bigint[])`),
    readCriteria(tx, lines),
  ])
  const known = new Map<number, Candidate>(candidates.map((one) => [one.stock_id, one]))
  return (stock_id, line_id) => {
    const candidate = known.get(stock_id)
    const lineCriteria: Criteria | undefined = lookUp(criteria, line_id)
    if (candidate === undefined || lineCriteria === undefined) return 'it is not in stock'
    if (candidate.status === 'held') return 'it is held'
    const reason = unsuitabilityFor(candidate, lineCriteria)
    return reason === null ? { goods: candidate, criteria: lineCriteria } : UNSUITABILITY_TEXTS[reason]
  }
}

const UNSUITABILITY_TEXTS = {
  batch: 'it has a different batch',
  too_short_life: 'its remaining shelf life is too short',
  too_long_life: 'its remaining shelf life is too long',
  window: 'its dates are outside the requested range',
  location: 'it is in a location that orders are not picked from',
  check_pending: 'a stock check of it is pending',
} as const
