import Big from 'big.js'
import { lockAll } from '#database/lock-all.ts'
import { unchanged } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { applyChanges } from '#domain/changes/apply-changes.ts'
import { completeReceipts } from '#domain/receipts/advance-receipt.ts'
import { readPutawayLines } from '#domain/receipts/putaway-lines.ts'
import { mayConsolidate } from '#domain/stock/goods.ts'
import { isLimited } from '#domain/stock/locations.ts'
import { lockPiles } from '#domain/stock/lock-piles.ts'
import type { Origin } from '#domain/stock/origin.ts'
import type { Piles } from '#domain/stock/piles.ts'
import { readUnits, unitIn } from '#domain/stock/units.ts'
import { readPilesOfTasks } from '#domain/tasks/piles-of-task.ts'
import type { Task } from '#domain/tasks/task.ts'
import { isRefused } from '#problems/is-refused.ts'
import { assertPutaway, readSpace, receiptsOf, targetFor } from './complete-putaway.ts'
import { type CheckedPutaway, countFollowUps, putawayChanges } from './putaway-changes.ts'
import { type PutawayCompletion, type PutawayContext, readPutaways } from './read-putaway.ts'

/** A putaway to complete as it was read, where its goods go, and whose act it is. */
export type JointPutaway = PutawayCompletion & { readonly origin: Origin }

type PutawayCandidate = JointPutaway & { readonly context: PutawayContext; readonly confirmed: Big }

/**
 * Completes putaways of several requests as if one after the other, and returns those that were completed. Only those are that
 * put away all of their goods for good, and share neither goods nor limited places with others; all others stay as they are.
 */
export async function completePutawaysTogether(
  tx: Transaction,
  model: Model,
  requests: readonly JointPutaway[],
): Promise<readonly Task[]> {
  const plain = requests.filter(pointsAtGoods)
  if (plain.length === 0) return []
  const tasks = plain.map(({ task }) => task)
  const contexts = await readPutaways(tx, plain, readPilesOfTasks(tx, tasks))
  const candidates = apart(contexts.flatMap((context) => candidateOf(context, plain)))
  if (candidates.length === 0) return []
  const { locked, piles } = await lockCandidates(tx, candidates)
  const putaways = await checkedTogether(tx, locked)
  if (putaways.length === 0) return []
  const changes = putawayChanges(putaways, { pile_ids: [] })
  const { finished } = await applyChanges(tx, model, { changes, piles, counting: null })
  await completeReceipts(tx, model, {
    ids: putaways.flatMap(({ context }) => receiptsOf(context)),
    callers: new Map(
      putaways.flatMap(({ context, origin }) =>
        receiptsOf(context).flatMap((id) => (id === null ? [] : [[id, origin.caller] as const])),
      ),
    ),
  })
  return finished
}

/** Whether a putaway points at a pile or a unit; pieces known by their receipt are put away by themselves. */
function pointsAtGoods({ task }: JointPutaway): boolean {
  return task.type === 'PWAY' && (task.stock_id !== null || task.storage_unit_from_id !== null)
}

function candidateOf(
  context: PutawayContext,
  requests: readonly JointPutaway[],
): readonly PutawayCandidate[] {
  const request = requests.find(({ task }) => task.id === context.task.id)
  if (request === undefined || context.target.type === 'PICKANDDROP') return []
  const confirmed = new Big(request.input.confirmed_quantity ?? context.task.start_quantity ?? 0)
  return [{ ...request, context, confirmed }]
}

/** The putaways, in order, that have nothing to do with those before them. */
function apart(candidates: readonly PutawayCandidate[]): readonly PutawayCandidate[] {
  const accepted: PutawayCandidate[] = []
  for (const candidate of candidates) {
    const isApart = accepted.every(
      (other) => !sharesGoods(candidate, other) && !reaches(candidate, other) && !reaches(other, candidate),
    )
    if (isApart) accepted.push(candidate)
  }
  return accepted
}

/** Whether two putaways are of one pile, or change one unit. */
function sharesGoods(one: PutawayCandidate, other: PutawayCandidate): boolean {
  const piles = new Set(one.context.piles.map(({ id }) => id))
  const units = new Set(unitsOf(one))
  return other.context.piles.some(({ id }) => piles.has(id)) || unitsOf(other).some((id) => units.has(id))
}

const unitsOf = ({ context: { unit_from, unit_to } }: PutawayCandidate) =>
  [unit_from, unit_to].flatMap((unit) => unit?.id ?? [])

/**
 * Whether goods of one putaway arrive where another takes goods from, with which they may merge, or at a limited place where
 * the other has room or wants it.
 */
function reaches({ context: { target } }: PutawayCandidate, other: PutawayCandidate): boolean {
  const { piles, task } = other.context
  const isSource = piles.some(({ location_id }) => location_id === target.id)
  return isSource || (isLimited(target) && [other.context.target.id, task.location_to_id].includes(target.id))
}

type LockedPutaways = { readonly locked: readonly PutawayCandidate[]; readonly piles: Piles }

/** Locks what putaways change, in the lock order, and reads it again; what is not as before is left out. */
async function lockCandidates(
  tx: Transaction,
  candidates: readonly PutawayCandidate[],
): Promise<LockedPutaways> {
  const tasks = candidates.map(({ task }) => task)
  const [, excluded, lines, pilesByTask, units] = await tx.pipeline([
    lockBeforePiles(tx, candidates),
    findExcludedReceipts(tx, candidates.flatMap(receiptsOfCandidate)),
    readPutawayLines(
      tx,
      tasks.map(({ id }) => id),
    ),
    readPilesOfTasks(tx, tasks),
    readUnits(tx, candidates.flatMap(unitsOf)),
  ])
  const again = candidates.flatMap((candidate) => {
    const { context } = candidate
    const found = pilesByTask.get(context.task.id) ?? []
    const own = lines.filter(({ task_id }) => task_id === context.task.id)
    const isAsBefore = found.length === context.piles.length && own.length === context.lines.length
    if (!isAsBefore || receiptsOfCandidate(candidate).some((id) => excluded.has(id))) return []
    const unit_from = context.unit_from === null ? null : unitIn(units, context.unit_from.id)
    const unit_to = context.unit_to === null ? null : unitIn(units, context.unit_to.id)
    return [{ ...candidate, context: { ...context, piles: found, lines: own, unit_from, unit_to } }]
  })
  const piles = await lockPiles(tx, {
    ids: again.flatMap(({ context }) => context.piles.map(({ id }) => id)),
    cells: again.flatMap(({ context, input }) => context.piles.map((pile) => targetFor(pile, input))),
    may_consolidate: mayConsolidate(again.flatMap(({ context }) => [...context.products.values()])),
  })
  const locked = again.map((candidate) => ({
    ...candidate,
    context: { ...candidate.context, piles: candidate.context.piles.map((pile) => piles.current(pile)) },
  }))
  return { locked, piles }
}

const receiptsOfCandidate = ({ context }: PutawayCandidate) => receiptsOf(context).filter((id) => id !== null)

/** Locks what comes before piles in the lock order. */
function lockBeforePiles(tx: Transaction, candidates: readonly PutawayCandidate[]): Query<unknown> {
  const contexts = candidates.map(({ context }) => context)
  return lockAll(tx, {
    goods_in_receipts: candidates.flatMap(receiptsOfCandidate),
    goods_in_lines: contexts.flatMap(({ lines }) => lines.map(({ goods_in_line_id }) => goods_in_line_id)),
    tasks: unchanged(candidates.map(({ task }) => task)),
    storage_units: candidates.flatMap(unitsOf),
    locations: contexts.map(({ target }) => (isLimited(target) ? target.id : null)),
  })
}

/** Transfers, from which more follows when they are complete. */
function findExcludedReceipts(tx: Transaction, ids: readonly number[]): Query<ReadonlySet<number>> {
  return tx
    .rows<{ id: number }>(sql`
    select r.id
    from goods_in_receipts r
    where r.tenant_id = ${tx.tenant.id} and r.id = any(${[...new Set(ids)]}::bigint[])
      and r.receipt_type = 'warehouse_transfer'`)
    .map((rows) => new Set(rows.map(({ id }) => id)))
}

/** The putaways that are not refused, and after which nothing follows. */
async function checkedTogether(
  tx: Transaction,
  candidates: readonly PutawayCandidate[],
): Promise<readonly CheckedPutaway[]> {
  const permitted = candidates.filter(
    (candidate) => !isRefused(() => assertPutaway(candidate.context, candidate)),
  )
  const space = await readSpace(tx, permitted)
  return permitted.flatMap((candidate, index) => {
    let overfilled: string | null = null
    const isFull = isRefused(() => {
      overfilled = space[index]?.() ?? null
    })
    const checked = { ...candidate, overfilled, second_leg: null, task_ids: [] }
    return isFull || countFollowUps(checked) > 0 ? [] : [checked]
  })
}
