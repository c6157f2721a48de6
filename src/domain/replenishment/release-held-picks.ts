import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
import { lockRows } from '#database/lock-rows.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Candidate, seeCandidates, unsuitabilityFor } from '#domain/allocation/candidates.ts'
import type { Criteria, PickRule } from '#domain/allocation/criteria.ts'
import { readPickCriteria } from '#domain/allocation/kits.ts'
import { release } from '#domain/stock/reserve.ts'
import { takePiles } from '#domain/stock/take-piles.ts'
import { readTasks, type Task } from '#domain/tasks/task.ts'
import { sumsBy } from '#values/decimal.ts'
import { type Face, type FaceKey, isSameKey } from './faces.ts'
import { type PlannedRelease, planReleases } from './plan-releases.ts'
import { type Promised, readPromises, unneededFor, withdraw, withdrawalsFor } from './promises.ts'
import { releasePicks } from './release-picks.ts'

/** The picks that wait for goods to come to a pickface, those that wait longest first. */
export function findHeldPicks(tx: Transaction, keys: readonly FaceKey[]): Promise<readonly Task[]> {
  const tenant = tx.tenant.id
  return tx.rows<Task>(sql`
    select k.*
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as w (account_id bigint, product_id bigint, warehouse_id bigint)
    join tasks k on k.tenant_id = ${tenant} and k.warehouse_id = w.warehouse_id and k.product_id = w.product_id
      and k.account_id = w.account_id and k.type = 'PICK' and k.status = 'ON_HOLD'
    order by k.held_at, k.id`)
}

/** Picks that wait, those that wait longest first, and the pickfaces in which there may be goods for them now. */
export type Waiting = { readonly picks: readonly Task[]; readonly faces: readonly Face[] }

/**
 * Releases picks that wait for a pickface, as far as there is something for them in the faces of their product now: by
 * what their lines ask of goods, and not by quantity (operations 5.5). A replenishment nobody waits for any more goes on
 * without reserving anything.
 */
export async function releaseHeldPicks(tx: Transaction, waiting: Waiting): Promise<void> {
  if (waiting.picks.length === 0) return
  const planned = await plan(tx, waiting)
  if (planned.length === 0) return
  const { promises, replenishments } = await take(tx, planned)

  const withdrawals = planned.flatMap(({ pick, given }) =>
    withdrawalsFor(pick, { promises, quantity: totalOf(given) }),
  )
  const unneeded = unneededFor(replenishments, { promises, withdrawals })
  await withdraw(tx, withdrawals)
  await releasePicks(
    tx,
    planned.map((one) => ({ ...one, explanation: { reason: 'released' } })),
  )
  const freed = await readPromises(tx, { replenishments: unneeded })
  await release(
    tx,
    freed.map((allocation) => ({ allocation, quantity: allocation.quantity })),
  )
}

type Planned = PlannedRelease<Task>

function totalOf(given: Planned['given']): Big {
  return given.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
}

/** What picks can be given, as far as it can be told without locking anything. */
async function plan(tx: Transaction, { picks, faces }: Waiting): Promise<readonly Planned[]> {
  const criteria = await readPickCriteria(tx, picks)
  const rules = [...new Set([...criteria.values()].map(({ rule }) => rule))]
  const standing = new Map(
    await Promise.all(rules.map(async (rule) => [rule, await seeStanding(tx, faces, rule)] as const)),
  )
  const free = new Map([...standing.values()].flat().map((one) => [one.stock_id, one.free]))
  const held = picks.map((pick) => {
    const own = criteria.get(pick.id)
    const there = own === undefined ? [] : (standing.get(own.rule) ?? [])
    return { pick, suitable: there.filter((one) => own !== undefined && suits(one, pick, own)) }
  })
  return planReleases(held, free)
}

function suits(candidate: Candidate, pick: Task, criteria: Criteria): boolean {
  const { account_id, product_id, warehouse_id } = pick
  if (account_id === null || product_id === null) return false
  return (
    isSameKey(candidate, { account_id, product_id, warehouse_id }) &&
    unsuitabilityFor(candidate, criteria) === null
  )
}

/** What stands in pickfaces, in the order of a rule. */
async function seeStanding(
  tx: Transaction,
  faces: readonly Face[],
  rule: PickRule,
): Promise<readonly Candidate[]> {
  const warehouses = [...new Set(faces.map(({ warehouse_id }) => warehouse_id))]
  const found = await Promise.all(
    warehouses.map((warehouse_id) => {
      const own = faces.filter((face) => face.warehouse_id === warehouse_id)
      const firsts = own.filter((face, place) => own.findIndex((one) => isSameKey(one, face)) === place)
      const searches = firsts.map((face) => ({
        account_id: face.account_id,
        product_id: face.product_id,
        look: 0,
        small: null,
        small_most: 0,
        location_ids: own.filter((one) => isSameKey(one, face)).map(({ location_id }) => location_id),
        stock_ids: [],
      }))
      return seeCandidates(tx, { warehouse_id, rule, searches })
    }),
  )
  return found.flat()
}

type Taken = { readonly promises: readonly Promised[]; readonly replenishments: readonly Task[] }

/** Locks the picks, what was promised to them and the goods they get, and sees that all is as it was. */
async function take(tx: Transaction, planned: readonly Planned[]): Promise<Taken> {
  const ids = planned.map(({ pick }) => pick.id)
  const known = await readPromises(tx, { picks: ids })
  const serving = known.map(({ task_id }) => task_id)
  await lockRows(tx, 'tasks', [...ids, ...serving])
  const stocks = planned.flatMap(({ given }) => given.map(({ stock_id }) => stock_id))
  const [piles, picks, promises, replenishments] = await Promise.all([
    takePiles(tx, { ids: [...stocks, ...known.map(({ stock_id }) => stock_id)], cells: [] }),
    readTasks(tx, ids),
    readPromises(tx, { picks: ids }),
    readTasks(tx, serving),
  ])
  const wanted = new Map(planned.map(({ pick }) => [pick.id, pick.start_quantity]))
  const isOther = picks.some(
    ({ id, status, start_quantity }) => status !== 'ON_HOLD' || start_quantity !== wanted.get(id),
  )
  const asked = sumsBy(
    planned.flatMap(({ given }) => given.map(({ stock_id, quantity }) => [stock_id, quantity])),
  )
  const free = new Map(piles.all.map((pile) => [pile.id, pile.free]))
  const isGone = [...asked].some(([stock_id, quantity]) => quantity.gt(free.get(stock_id) ?? 0))
  if (isGone || isOther || idsOf(promises) !== idsOf(known))
    throw new LostRace('what picks wait for has changed')
  return { promises, replenishments }
}

const idsOf = (promises: readonly Promised[]) =>
  promises.map(({ id, quantity }) => `${id} ${quantity}`).join()
