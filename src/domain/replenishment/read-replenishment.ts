import Big from 'big.js'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { readCandidatesWhere } from '#domain/allocation/candidates.ts'
import { type LocationFacts, locationIn, readLocations } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { totalQuantity } from '#values/decimal.ts'
import { given } from '#values/look-up.ts'
import { type Pickface, readFaces } from './faces.ts'
import { type PromisedAllocation, readPromises } from './promises.ts'

/** The input of a replenishment. */
export type ReplenishmentInput = {
  readonly location_to_id: number
  /** In units; an exact decimal as text. */
  readonly confirmed_quantity: string
}

/** Everything known about a replenishment. */
export type ReplenishmentContext = {
  readonly task: Task
  /** Its reservations, the oldest promises first; empty where it only suggests a pile. */
  readonly promises: readonly PromisedAllocation[]
  /** The held picks that wait for it. */
  readonly picks: readonly Task[]
  /** The piles it takes goods from, in order. */
  readonly sources: readonly Pile[]
  /** Those in locations where nothing is reserved: in a bay, or waiting for putaway (operations 2.1). */
  readonly barred: ReadonlySet<number>
  /** All piles on the unit of the sources; empty for loose goods. */
  readonly contents: readonly Pile[]
  readonly target: LocationFacts
  /** The pickfaces of the product. */
  readonly faces: readonly Pickface[]
  /** Whether goods of several dates merge in the pickfaces of the product. */
  readonly consolidates: boolean
}

/** Reads a replenishment, without locks. */
export async function readReplenishment(
  tx: Transaction,
  id: number,
  input: ReplenishmentInput,
): Promise<ReplenishmentContext> {
  const [tasks, promises, locations] = await tx.pipeline([
    readTasks(tx, [id]),
    readPromises(tx, { replenishments: [id] }),
    readLocations(tx, [input.location_to_id]),
  ])
  const task = taskIn(tasks, id)
  const { account_id, product_id, warehouse_id } = task
  if (task.type !== 'REPLEN' || account_id === null || product_id === null) throw refusal('not_found', {})
  const ids = sourceIdsOf(task, promises)
  const [sources, barred, contents, picks, faces, product] = await tx.pipeline([
    readPiles(tx, sql`s.id = any(${[...ids]}::bigint[])`),
    readBarred(tx, ids),
    readPiles(
      tx,
      sql`s.storage_unit_id in (
      select x.storage_unit_id from stocks x where x.tenant_id = ${tx.tenant.id} and x.id = any(${[...ids]}::bigint[]))`,
    ),
    readTasks(
      tx,
      promises.flatMap(({ for_task_id }) => for_task_id ?? []),
    ),
    readFaces(tx, [{ account_id, product_id, warehouse_id }]),
    tx.one<{ consolidates: boolean }>(sql`
      select p.enforce_pickface_stock_consolidation is true as consolidates
      from products p
      where p.tenant_id = ${tx.tenant.id} and p.id = ${product_id}`),
  ])
  return {
    task,
    promises,
    picks,
    sources: ids.flatMap((one) => sources.find((pile) => pile.id === one) ?? []),
    barred,
    contents,
    target: locationIn(locations, input.location_to_id),
    faces,
    consolidates: product.consolidates,
  }
}

function sourceIdsOf(task: Task, promises: readonly PromisedAllocation[]): readonly number[] {
  const ids = promises.length > 0 ? promises.map(({ stock_id }) => stock_id) : given(task.stock_id)
  return [...new Set(ids)]
}

/** The piles in locations where nothing is reserved, by id. */
export function readBarred(tx: Transaction, ids: readonly number[]): Query<ReadonlySet<number>> {
  return readCandidatesWhere(tx, sql`s.id = any(${[...ids]}::bigint[])`).map(
    (piles) => new Set(piles.flatMap(({ stock_id, barred }) => (barred === 'location' ? [stock_id] : []))),
  )
}

/** How much unreserved stock of a pile may be taken. Goods in the face already are not moved there. */
export function freeQuantityOf({ target, barred }: ReplenishmentContext, pile: Pile): string {
  return pile.status === 'held' || barred.has(pile.id) || pile.location_id === target.id ? '0' : pile.free
}

/** How much of a pile a replenishment may take: its reservation, and what is free. */
export function availableQuantityOf(context: ReplenishmentContext, pile: Pile): Big {
  return context.promises
    .filter(({ stock_id }) => stock_id === pile.id)
    .reduce((sum, { quantity }) => sum.plus(quantity), new Big(freeQuantityOf(context, pile)))
}

/**
 * The unit that moves with its goods: one that is taken whole, to a pickface that takes units and keeps dates
 * apart (operations 5.4). Null for loose goods.
 */
export function unitMovedBy(
  { sources, contents, target, consolidates }: ReplenishmentContext,
  quantity: Big,
): number | null {
  const unit = sources[0]?.storage_unit_id ?? null
  if (unit === null || consolidates || target.storage_unit_capacity === 0) return null
  const isAll =
    contents.length === sources.length && sources.every(({ storage_unit_id }) => storage_unit_id === unit)
  const total = totalQuantity(contents)
  return isAll && quantity.eq(total) ? unit : null
}
