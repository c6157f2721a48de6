import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Candidate, seeCandidatesAt, unsuitabilityFor } from '#domain/allocation/candidates.ts'
import { type Criteria, readCriteria } from '#domain/allocation/criteria.ts'
import { type Chosen, explainInstead } from '#domain/allocation/explain.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { type Allocation, release, reserve } from '#domain/stock/reserve.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import { makeTasks } from '#domain/tasks/make-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'
import { allocationOf, type PickTask, type ReservedPile, type Scene } from './picking.ts'

/** A pick whose goods are taken from another pile than was planned (operations 4.7). */
export type Substitution = {
  readonly scene: Scene
  /** The pile that was planned, and the one that was taken. */
  readonly planned: ReservedPile
  readonly taken: Pile
  /** What is told of why it is this one. */
  readonly why: JsonObject
  /** The pick of somebody else that gives its goods up and has the planned ones instead; null where enough is free. */
  readonly rival: (Rival & { readonly why: JsonObject }) | null
}

/** A pick that has reserved what was taken. */
export type Rival = { readonly task: Task; readonly allocation: Allocation }

/** Refuses goods that cannot take the place of those planned; tells who has to give them up (operations 4.7). */
export async function askSubstitution(tx: Transaction, scene: Scene): Promise<Substitution> {
  const { pick, confirmed } = scene
  const stock_id = scene.said.stock_id ?? 0
  const refuse = (reason: string) => refusal('pick_substitution_refused', { stock_id, reason })
  const taken = scene.piles.find((pile) => pile.id === stock_id && isSeen(tx, pile))
  if (taken === undefined) throw refuse('it is not in stock')
  if (!pick.allow_pick_substitution) throw refuse('the account does not allow it')
  const [planned, ...others] = scene.planned
  if (planned === undefined || others.length > 0) throw refuse('the task is about several piles')
  if (taken.warehouse_id !== pick.warehouse_id) throw refuse('it is in another warehouse')
  if (taken.account_id !== planned.account_id || taken.product_id !== planned.product_id)
    throw refuse('it is another product or owner')
  const rivals = await findRivals(tx, taken.id, pick.id)
  const judge = await judgeOf(tx, [taken.id, planned.id], [pick, ...rivals.map(({ task }) => task)])
  const verdict = judge(taken.id, pick.goods_out_line_id)
  if (typeof verdict === 'string') throw refuse(verdict)
  const why = explainInstead(planned.why, verdict, { reason: 'substituted', substitute_for: planned.id })
  const substitution = { scene, planned, taken, why }
  if (confirmed.lte(taken.free)) return { ...substitution, rival: null }
  for (const { task, allocation } of rivals) {
    const other = judge(planned.id, task.goods_out_line_id)
    if (confirmed.gt(allocation.quantity) || typeof other === 'string') continue
    const told = { reason: 'exchanged', exchanged_for: taken.id }
    const rival = { task, allocation, why: explainInstead(allocation.explanation, other, told) }
    return { ...substitution, rival }
  }
  throw refuse(`only ${new Big(taken.free).toFixed()} of it are free`)
}

/** Whether the caller sees a pile; one out of their sight is to them as if it were not in stock (operations 12). */
function isSeen({ caller }: Transaction, pile: Scene['piles'][number]): boolean {
  const { account_ids, warehouse_ids } = caller
  return (
    account_ids?.includes(pile.account_id) !== false && warehouse_ids?.includes(pile.warehouse_id) !== false
  )
}

/** Picks nobody has begun that have reserved part of a pile, none of them a full unit. They have been locked. */
async function findRivals(tx: Transaction, stock: number, pick: number): Promise<readonly Rival[]> {
  const tenant = tx.tenant.id
  const reserved = sql`
    select a.* from allocations a where a.tenant_id = ${tenant} and a.stock_id = ${stock} and a.state = 'open'`
  const [tasks, allocations] = await Promise.all([
    tx.rows<Task>(sql`
      select k.*
      from tasks k
      where k.tenant_id = ${tenant} and k.id in (select r.task_id from (${reserved}) r) and k.id <> ${pick} and k.type = 'PICK'
        and k.status = 'AVAILABLE' and k.last_accessed_at is null and k.subtype <> 'FULL'
      order by k.id`),
    tx.rows<Allocation>(sql`select r.* from (${reserved}) r order by r.id`),
  ])
  return tasks.flatMap((task) => {
    const allocation = allocations.find(({ task_id }) => task_id === task.id)
    return allocation === undefined ? [] : [{ task, allocation }]
  })
}

type Judge = (stock_id: number, line_id: number | null) => Chosen | string

/** What speaks against a pile for a line, in words, or what is told of it where nothing does, by the rules by which stock is reserved for it (operations 4.5 steps 1, 2). */
async function judgeOf(
  tx: Transaction,
  stocks: readonly number[],
  picks: readonly Pick<Task, 'goods_out_line_id'>[],
): Promise<Judge> {
  const lines = picks.flatMap(({ goods_out_line_id }) => goods_out_line_id ?? [])
  const [candidates, criteria] = await Promise.all([
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
  batch: 'it is of another batch',
  too_short_life: 'it does not keep long enough',
  too_long_life: 'it keeps too long',
  window: 'its dates are not those wanted',
  location: 'it does not stand where orders are picked from',
  check_pending: 'it waits to be counted',
} as const

/**
 * Reserves the goods that were taken instead of those that were planned, and gives the pick as it is then. Where somebody
 * else had them reserved the two picks change piles, as far as they were taken.
 */
export async function substitute(tx: Transaction, substitution: Substitution): Promise<Scene> {
  const { scene, planned, taken, why, rival } = substitution
  const { pick, confirmed } = scene
  const quantity = confirmed.toFixed()
  await release(tx, [
    { allocation: allocationOf(planned), quantity: planned.reserved },
    ...(rival === null ? [] : [{ allocation: rival.allocation, quantity }]),
  ])
  if (rival !== null) await exchange(tx, rival, { pick, planned, quantity })
  const [allocation_id = 0] = await reserve(tx, [
    {
      stock_id: taken.id,
      task_id: pick.id,
      quantity,
      goods_out_line_id: pick.goods_out_line_id,
      explanation: why,
    },
  ])
  const source = sourceOf(taken, pick)
  const subtype = rival?.task.subtype ?? pick.subtype
  await moveSource(tx, { id: pick.id, subtype }, source)
  return {
    ...scene,
    pick: { ...pick, ...source, subtype },
    piles: [{ ...taken, allocation_id, pick_id: pick.id, reserved: quantity, why }],
  }
}

type Exchanged = {
  readonly pick: PickTask
  readonly planned: ReservedPile
  readonly quantity: string
}

/** Lets another pick have the planned goods for those it gives up: all of it, or a new task for that part. */
async function exchange(
  tx: Transaction,
  { task, allocation, why }: NonNullable<Substitution['rival']>,
  { pick, planned, quantity }: Exchanged,
): Promise<void> {
  const rest = new Big(allocation.quantity).minus(quantity)
  const task_id = rest.eq(0) ? task.id : await splitOff(tx, task, { pick, planned, quantity })
  await reserve(tx, [
    {
      stock_id: planned.id,
      task_id,
      quantity,
      goods_out_line_id: task.goods_out_line_id,
      explanation: why,
    },
  ])
  if (rest.eq(0)) await moveSource(tx, { id: task.id, subtype: pick.subtype }, sourceOf(planned, pick))
}

async function splitOff(
  tx: Transaction,
  task: Task,
  { pick, planned, quantity }: Exchanged,
): Promise<number> {
  const [made] = await Promise.all([
    makeTasks(tx, [
      {
        type: 'PICK',
        subtype: pick.subtype,
        warehouse_id: task.warehouse_id,
        account_id: task.account_id,
        product_id: task.product_id,
        priority: task.priority,
        start_quantity: quantity,
        ...sourceOf(planned, pick),
        location_to_id: task.location_to_id,
        due_at: task.due_at,
        goods_out_id: task.goods_out_id,
        goods_out_line_id: task.goods_out_line_id,
        goods_out_pick_list_id: task.goods_out_pick_list_id,
        load_id: task.load_id,
      },
    ]),
    tx.run(sql`
      update tasks k
      set start_quantity = k.start_quantity - ${quantity}::numeric, lock_version = k.lock_version + 1, updated_at = ${tx.now}
      where k.tenant_id = ${tx.tenant.id} and k.id = ${task.id}`),
  ])
  const [other] = made
  if (other === undefined) throw new Error('a task was not made')
  return other.id
}

/** What a pick of a pile says of where its goods are, and of what they are. */
function sourceOf(pile: Pile, { product_code }: PickTask) {
  return {
    stock_id: pile.id,
    stock_description: describeGoods(product_code ?? '', pile),
    location_from_id: pile.location_id,
    storage_unit_from_id: pile.storage_unit_id,
  }
}

/** Goods are picked from elsewhere now, and counted as what is picked there. */
async function moveSource(
  tx: Transaction,
  { id, subtype }: Pick<Task, 'id' | 'subtype'>,
  source: ReturnType<typeof sourceOf>,
): Promise<void> {
  await tx.run(sql`
    update tasks k
    set subtype = ${subtype}, stock_id = ${source.stock_id}, stock_description = ${source.stock_description},
      location_from_id = ${source.location_from_id}, storage_unit_from_id = ${source.storage_unit_from_id}::bigint,
      lock_version = k.lock_version + 1, updated_at = ${tx.now}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${id}`)
}
