import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Candidate, seeCandidatesAt, unsuitabilityFor } from '#domain/allocation/candidates.ts'
import { type Criteria, readCriteria } from '#domain/allocation/criteria.ts'
import { type Chosen, explainInstead } from '#domain/allocation/explain.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { Allocation } from '#domain/stock/reserve.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'
import type { ReservedPile, Scene } from './picking.ts'

/** A pick whose goods are taken from other piles than were planned (operations 4.7). */
export type Substitution = {
  readonly scene: Scene
  /** What is told of why it is these, pile by pile as the scene has them. */
  readonly whys: readonly JsonObject[]
  /** The pick of somebody else that gives its goods up and has the planned ones instead; null where enough is free. */
  readonly rival: Exchange | null
}

/** A pick that has reserved what was taken, and what it gets of the goods that were planned. */
export type Exchange = {
  readonly task: Task
  /** All that it has reserved. */
  readonly allocations: readonly Allocation[]
  readonly given: readonly Given[]
}

/** Goods that were planned for a pick and go to another. */
export type Given = {
  readonly pile: ReservedPile
  /** In units; an exact decimal as text. */
  readonly quantity: string
  readonly why: JsonObject
}

/** Refuses goods that cannot take the place of those planned; tells who has to give them up (operations 4.7). */
export async function askSubstitution(tx: Transaction, scene: Scene): Promise<Substitution> {
  const { pick, planned, piles } = scene
  const stock_id = scene.said.stock_id ?? 0
  const refuse = (reason: string) => refusal('pick_substitution_refused', { stock_id, reason })
  const named = piles.find((pile) => pile.id === stock_id && isSeen(tx, pile))
  if (named === undefined) throw refuse('it is not in stock')
  if (!pick.allow_pick_substitution) throw refuse('the account does not allow it')
  const [first] = planned
  if (first === undefined) throw refuse('no stock is allocated to the task')
  if (named.warehouse_id !== pick.warehouse_id) throw refuse('it is in another warehouse')
  const isAlike = (pile: Pile) => pile.account_id === first.account_id && pile.product_id === first.product_id
  if (!piles.every((pile) => isAlike(pile) && isSeen(tx, pile)))
    throw refuse('it has a different product or owner')
  const rivals = await findRivals(tx, scene)
  const judge = await judgeOf(
    tx,
    [...piles, ...planned].map(({ id }) => id),
    [pick, ...rivals.map(({ task }) => task)],
  )
  const verdicts = piles.map(({ id }) => judge(id, pick.goods_out_line_id))
  const whys = verdicts.map((verdict, place) => {
    if (typeof verdict === 'string') throw refuse(verdict)
    const instead = planned[place] ?? first
    return explainInstead(instead.why, verdict, { reason: 'substituted', substitute_for: instead.id })
  })
  if (piles.every(({ reserved, free }) => new Big(reserved).lte(free))) return { scene, whys, rival: null }
  for (const rival of rivals) {
    const exchange = exchangeWith(rival, { scene, judge })
    if (exchange !== null) return { scene, whys, rival: exchange }
  }
  throw refuse(`only ${new Big(named.free).toFixed()} of it are unallocated`)
}

/** Whether the caller sees a pile; one out of their sight is to them as if it were not in stock (operations 12). */
function isSeen({ caller }: Transaction, pile: Pile): boolean {
  const { account_ids, warehouse_ids } = caller
  return (
    account_ids?.includes(pile.account_id) !== false && warehouse_ids?.includes(pile.warehouse_id) !== false
  )
}

type Rival = Pick<Exchange, 'task' | 'allocations'>

/** Picks nobody has begun that have reserved of each of the piles at least what was taken. They have been locked. */
async function findRivals(tx: Transaction, { pick, piles }: Scene): Promise<readonly Rival[]> {
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
  return tasks
    .map((task) => ({ task, allocations: reserved.filter(({ task_id }) => task_id === task.id) }))
    .filter(({ allocations }) =>
      piles.every(({ id, reserved: taken }) =>
        allocations.some(({ stock_id, quantity }) => stock_id === id && new Big(quantity).gte(taken)),
      ),
    )
}

/** What a rival gets for what it gives up; null where part of that does not serve it. */
function exchangeWith(
  { task, allocations }: Rival,
  { scene, judge }: { readonly scene: Scene; readonly judge: Judge },
): Exchange | null {
  const { piles, planned, confirmed } = scene
  const given: Given[] = []
  let rest = confirmed
  for (const [place, pile] of planned.entries()) {
    const quantity = rest.lt(pile.reserved) ? rest : new Big(pile.reserved)
    if (quantity.lte(0)) break
    rest = rest.minus(quantity)
    const verdict = judge(pile.id, task.goods_out_line_id)
    if (typeof verdict === 'string') return null
    const taken = piles[place] ?? piles[0]
    const before = allocations.find(({ stock_id }) => stock_id === taken?.id)?.explanation
    const told = { reason: 'exchanged', exchanged_for: taken?.id ?? null }
    given.push({ pile, quantity: quantity.toFixed(), why: explainInstead(before, verdict, told) })
  }
  return { task, allocations, given }
}

type Judge = (stock_id: number, line_id: number | null) => Chosen | string

/** What speaks against a pile for a line, in words, or what is told of it where nothing does, by the rules by which stock is reserved for it (operations 4.5 steps 1, 2). */
async function judgeOf(
  tx: Transaction,
  stocks: readonly number[],
  picks: readonly Pick<Task, 'goods_out_line_id'>[],
): Promise<Judge> {
  const lines = picks.flatMap(({ goods_out_line_id }) => goods_out_line_id ?? [])
  const [candidates, criteria] = await tx.pipeline([
    seeCandidatesAt(tx, sql`s.id = any(${[...stocks]}::bigint[])`),
    readCriteria(tx, lines),
  ])
  const known = new Map<number, Candidate>(candidates.map((one) => [one.stock_id, one]))
  return (stock_id, line_id) => {
    const candidate = known.get(stock_id)
    const wanted: Criteria | undefined = criteria.get(line_id ?? 0)
    if (candidate === undefined || wanted === undefined) return 'it is not in stock'
    if (candidate.status === 'held') return 'it is held'
    const reason = unsuitabilityFor(candidate, wanted)
    return reason === null ? { goods: candidate, criteria: wanted } : WORDS[reason]
  }
}

const WORDS = {
  batch: 'it has a different batch',
  too_short_life: 'its remaining shelf life is too short',
  too_long_life: 'its remaining shelf life is too long',
  window: 'its dates are outside the requested range',
  location: 'it is in a location that orders are not picked from',
  check_pending: 'a stock check of it is pending',
} as const
