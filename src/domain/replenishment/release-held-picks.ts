import { SerializationFailure } from '#database/failures.ts'
import { lockRows } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import {
  type Candidate,
  type JudgedCandidate,
  readCandidates,
  unsuitabilityFor,
} from '#domain/allocation/candidates.ts'
import type { Criteria, PickRule } from '#domain/allocation/criteria.ts'
import { explainReplacement, rankOf } from '#domain/allocation/explain.ts'
import { readPickCriteria } from '#domain/allocation/kits.ts'
import { lockPiles } from '#domain/stock/lock-piles.ts'
import { release } from '#domain/stock/reserve.ts'
import { readTasks, type Task } from '#domain/tasks/task.ts'
import { sumsBy, totalQuantity } from '#values/decimal.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { type FaceKey, isSameKey, type Pickface } from './faces.ts'
import { type PlannedRelease, planReleases } from './plan-releases.ts'
import {
  type PromisedAllocation,
  readPromises,
  unneededReplenishments,
  withdrawalsFor,
  withdrawPromises,
} from './promises.ts'
import { type PickRelease, releasePicks } from './release-picks.ts'

/** The picks held for goods in a pickface, the oldest first. */
export function findHeldPicks(tx: Transaction, keys: readonly FaceKey[]): Query<readonly Task[]> {
  const tenant = tx.tenant.id
  return tx.rows<Task>(sql`
    select k.*
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as w (account_id bigint, product_id bigint, warehouse_id bigint)
    join tasks k on k.tenant_id = ${tenant} and k.warehouse_id = w.warehouse_id and k.product_id = w.product_id
      and k.account_id = w.account_id and k.type = 'PICK' and k.status = 'ON_HOLD'
    order by k.held_at, k.id`)
}

/** Held picks, the oldest first, and the pickfaces that may have goods for them now. */
export type HeldPicks = { readonly picks: readonly Task[]; readonly faces: readonly Pickface[] }

/**
 * Releases held picks as far as the pickfaces of their product contain goods that meet their criteria, whatever the
 * quantity (operations 5.5). A replenishment without waiting picks continues without reservations.
 */
export async function releaseHeldPicks(tx: Transaction, waiting: HeldPicks): Promise<void> {
  if (waiting.picks.length === 0) return
  const planned = await readReleasePlans(tx, waiting)
  if (planned.length === 0) return
  const { promises, replenishments } = await lockPromises(tx, planned)

  const withdrawals = planned.flatMap(({ pick, piles }) =>
    withdrawalsFor(pick, { promises, quantity: totalQuantity(piles) }),
  )
  const unneeded = unneededReplenishments(replenishments, { promises, withdrawals })
  await withdrawPromises(tx, withdrawals)
  await releasePicks(
    tx,
    planned.map((one) => explainRelease(one, promises)),
  )
  const freed = await readPromises(tx, { replenishments: unneeded })
  await release(
    tx,
    freed.map((allocation) => ({ allocation, quantity: allocation.quantity })),
  )
}

/** A pick to release, with its criteria and the ranked piles of the faces. */
type ExplainedRelease = PlannedRelease<Task> & {
  readonly criteria: Criteria
  readonly seen: readonly JudgedCandidate[]
}

/** Explains why a pick gets its goods. */
function explainRelease(
  { pick, piles, criteria, seen }: ExplainedRelease,
  promises: readonly PromisedAllocation[],
): PickRelease {
  const promised = promises.find(({ for_task_id }) => for_task_id === pick.id)?.explanation
  return {
    pick,
    goods: piles.map((one) => {
      const goods = seen.find(({ candidate }) => candidate.stock_id === one.stock_id)?.candidate
      if (goods === undefined) throw new Error(`pile ${one.stock_id} was not looked at`)
      const choice = { phase: 'PICKFACE', ...rankOf(seen, one.stock_id), reason: 'released' }
      return { ...one, explanation: explainReplacement(promised, { goods, criteria }, choice) }
    }),
  }
}

/** What picks can get, as far as that is known without locks. */
async function readReleasePlans(
  tx: Transaction,
  { picks, faces }: HeldPicks,
): Promise<readonly ExplainedRelease[]> {
  const criteria = await readPickCriteria(tx, picks)
  const rules = [...new Set([...criteria.values()].map(({ rule }) => rule))]
  const standing = new Map(
    // Rules, not picks: one statement reads the goods for all picks with the same rule.
    await mapInSequence(rules, async (rule) => [rule, await readPilesInFaces(tx, faces, rule)] as const),
  )
  const free = new Map([...standing.values()].flat().map((one) => [one.stock_id, one.free]))
  const held = picks.flatMap((pick) => {
    const own = criteria.get(pick.id)
    if (own === undefined) return []
    const seen = (standing.get(own.rule) ?? [])
      .filter((one) => isFor(pick, one) && Number(one.free) > 0)
      .map((candidate) => ({ candidate, unsuitability: unsuitabilityFor(candidate, own) }))
    const suitable = seen.flatMap(({ candidate, unsuitability }) => (unsuitability === null ? candidate : []))
    return [{ pick, suitable, criteria: own, seen }]
  })
  const released = planReleases(held, free)
  return held.flatMap(({ pick, criteria: own, seen }) =>
    released.filter((one) => one.pick === pick).map((one) => ({ ...one, criteria: own, seen })),
  )
}

function isFor({ account_id, product_id, warehouse_id }: Task, candidate: Candidate): boolean {
  if (account_id === null || product_id === null) return false
  return isSameKey(candidate, { account_id, product_id, warehouse_id })
}

/** Piles in pickfaces, in the order of a rule. */
async function readPilesInFaces(
  tx: Transaction,
  faces: readonly Pickface[],
  rule: PickRule,
): Promise<readonly Candidate[]> {
  const warehouses = [...new Set(faces.map(({ warehouse_id }) => warehouse_id))]
  const found = await tx.pipeline(
    warehouses.map((warehouse_id) => {
      const own = faces.filter((face) => face.warehouse_id === warehouse_id)
      const firsts = own.filter((face, index) => own.findIndex((one) => isSameKey(one, face)) === index)
      const searches = firsts.map((face) => ({
        account_id: face.account_id,
        product_id: face.product_id,
        look: 0,
        small: null,
        small_most: 0,
        location_ids: own.filter((one) => isSameKey(one, face)).map(({ location_id }) => location_id),
        stock_ids: [],
      }))
      return readCandidates(tx, { warehouse_id, rule, searches })
    }),
  )
  return found.flat()
}

type LockedPromises = {
  readonly promises: readonly PromisedAllocation[]
  readonly replenishments: readonly Task[]
}

/** Locks the picks, their promises and the goods they get, and checks that all is unchanged. */
async function lockPromises(tx: Transaction, planned: readonly ExplainedRelease[]): Promise<LockedPromises> {
  const ids = planned.map(({ pick }) => pick.id)
  const known = await readPromises(tx, { picks: ids })
  const serving = known.map(({ task_id }) => task_id)
  await lockRows(tx, 'tasks', [...ids, ...serving])
  const stocks = planned.flatMap(({ piles }) => piles.map(({ stock_id }) => stock_id))
  const [piles, picks, promises, replenishments] = await tx.pipeline([
    lockPiles(tx, { ids: [...stocks, ...known.map(({ stock_id }) => stock_id)], cells: [] }),
    readTasks(tx, ids),
    readPromises(tx, { picks: ids }),
    readTasks(tx, serving),
  ])
  const wanted = new Map(planned.map(({ pick }) => [pick.id, pick.start_quantity]))
  const isOther = picks.some(
    ({ id, status, start_quantity }) => status !== 'ON_HOLD' || start_quantity !== wanted.get(id),
  )
  const required = sumsBy(
    planned.flatMap(({ piles }) => piles.map(({ stock_id, quantity }) => [stock_id, quantity])),
  )
  const free = new Map(piles.all.map((pile) => [pile.id, pile.free]))
  const isGone = [...required].some(([stock_id, quantity]) => quantity.gt(free.get(stock_id) ?? 0))
  if (isGone || isOther || idsOf(promises) !== idsOf(known))
    throw new SerializationFailure('what picks wait for has changed')
  return { promises, replenishments }
}

const idsOf = (promises: readonly PromisedAllocation[]) =>
  promises.map(({ id, quantity }) => `${id} ${quantity}`).join()
