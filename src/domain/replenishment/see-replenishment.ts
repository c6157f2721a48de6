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
import { type Face, seeFaces } from './faces.ts'
import { type Promised, readPromises } from './promises.ts'

/** What is said of goods that were brought to a pickface. */
export type Replenishing = {
  readonly location_to_id: number
  /** In units; an exact decimal as text. */
  readonly confirmed_quantity: string
}

/** Everything that is known of a replenishment. */
export type Scene = {
  readonly task: Task
  /** What it has reserved, what was promised first comes first; nothing where it only suggests a pile. */
  readonly promises: readonly Promised[]
  /** The held picks that wait for it. */
  readonly picks: readonly Task[]
  /** The piles it brings goods from, in the order they are taken. */
  readonly sources: readonly Pile[]
  /** Those of them that stand where nothing is reserved: in a bay, or waiting to be put away (operations 2.1). */
  readonly barred: ReadonlySet<number>
  /** All that stands on the unit of the sources; empty for loose goods. */
  readonly contents: readonly Pile[]
  readonly target: LocationFacts
  /** The pickfaces of the product. */
  readonly faces: readonly Face[]
  /** Whether goods of several dates become one in the pickfaces of the product. */
  readonly consolidates: boolean
}

/** Reads what is known of a replenishment, without locking anything. */
export async function seeReplenishment(tx: Transaction, id: number, said: Replenishing): Promise<Scene> {
  const [tasks, promises, locations] = await tx.pipeline([
    readTasks(tx, [id]),
    readPromises(tx, { replenishments: [id] }),
    readLocations(tx, [said.location_to_id]),
  ])
  const task = taskIn(tasks, id)
  const { account_id, product_id, warehouse_id } = task
  if (task.type !== 'REPLEN' || account_id === null || product_id === null) throw refusal('not_found', {})
  const ids = sourceIdsOf(task, promises)
  const [sources, barred, contents, picks, faces, product] = await tx.pipeline([
    readPiles(tx, sql`s.id = any(${[...ids]}::bigint[])`),
    seeBarred(tx, ids),
    readPiles(
      tx,
      sql`s.storage_unit_id in (
      select x.storage_unit_id from stocks x where x.tenant_id = ${tx.tenant.id} and x.id = any(${[...ids]}::bigint[]))`,
    ),
    readTasks(
      tx,
      promises.flatMap(({ for_task_id }) => for_task_id ?? []),
    ),
    seeFaces(tx, [{ account_id, product_id, warehouse_id }]),
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
    target: locationIn(locations, said.location_to_id),
    faces,
    consolidates: product.consolidates,
  }
}

function sourceIdsOf(task: Task, promises: readonly Promised[]): readonly number[] {
  const ids = promises.length > 0 ? promises.map(({ stock_id }) => stock_id) : [task.stock_id ?? 0]
  return [...new Set(ids)]
}

/** Piles that stand where nothing is reserved, by id. */
export function seeBarred(tx: Transaction, ids: readonly number[]): Query<ReadonlySet<number>> {
  return readCandidatesWhere(tx, sql`s.id = any(${[...ids]}::bigint[])`).map(
    (piles) => new Set(piles.flatMap(({ stock_id, barred }) => (barred === 'location' ? [stock_id] : []))),
  )
}

/** What of a pile may be taken that is reserved for nobody. Goods that stand in the face already are not brought there. */
export function freeOf({ target, barred }: Scene, pile: Pile): string {
  return pile.status === 'held' || barred.has(pile.id) || pile.location_id === target.id ? '0' : pile.free
}

/** How much of a pile a replenishment may take: what it has reserved there, and what is free. */
export function availableOf(scene: Scene, pile: Pile): Big {
  return scene.promises
    .filter(({ stock_id }) => stock_id === pile.id)
    .reduce((sum, { quantity }) => sum.plus(quantity), new Big(freeOf(scene, pile)))
}

/**
 * The unit that travels with its goods: one that nothing is left of, to a pickface that takes units, where goods of
 * several dates stay apart (operations 5.4). Null where goods are laid loose.
 */
export function unitMovedBy(
  { sources, contents, target, consolidates }: Scene,
  quantity: Big,
): number | null {
  const unit = sources[0]?.storage_unit_id ?? null
  if (unit === null || consolidates || target.storage_unit_capacity === 0) return null
  const isAll =
    contents.length === sources.length && sources.every(({ storage_unit_id }) => storage_unit_id === unit)
  const total = contents.reduce((sum, pile) => sum.plus(pile.quantity), new Big(0))
  return isAll && quantity.eq(total) ? unit : null
}
