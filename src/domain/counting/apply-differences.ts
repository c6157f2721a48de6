import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
import type { Choice } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { followGoods } from '#domain/keeping/follow-goods.ts'
import { type Shift, type Taken, takeShifts } from '#domain/keeping/take-shifts.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { findWarehouse } from '#domain/stock/goods.ts'
import { type Cell, NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import { assertLocationsActive } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { AllocationClosing, Movement } from '#domain/stock/movement.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { type PostedMovement, postMovements } from '#domain/stock/post-movements.ts'
import type { Reason } from '#domain/stock/reasons.ts'
import type { Task } from '#domain/tasks/task.ts'
import { inTurn } from '#values/in-turn.ts'
import { countSystem, isSameGroup } from './count-system.ts'
import { type Loss, planLosses, type Reduction } from './plan-loss.ts'
import { readChanges, sumOf } from './read-changes.ts'
import type { StockCheck, StockCheckRecord } from './stock-check.ts'
import { type Reserved, readYielding, yieldReserved } from './yield-reserved.ts'

/** Differences to be applied to the stock as it stands now, and why. */
export type Differences = {
  readonly checks: ReadonlyMap<number, StockCheck>
  readonly records: readonly StockCheckRecord[]
  readonly reason: Reason
  /** What was done for orders with the goods, as far as it is not staged. */
  readonly reserving: readonly Task[]
}

/**
 * Puts the stock right by what counts found, so that what moved between count and settlement is kept (operations 8.2):
 * an attempt saw 32 and counted 30, then 10 were picked; of the 22 that are left 2 are taken. Goods that were reserved
 * are sought anew for their orders. Gives, by record, what could not be taken any more. The orders of what
 * is reserved have been taken.
 */
export async function applyDifferences(
  tx: Transaction,
  model: Model,
  differences: Differences,
): Promise<ReadonlyMap<number, string>> {
  const groups = await inTurn(differences.records, (record) => pilesOf(tx, record, differences.checks))
  const taken = await takeShifts(
    tx,
    groups.flat().map((pile) => ({ pile, quantity: pile.quantity, to: 'adjustment' })),
    { tasks: differences.reserving.map(({ id }) => id), choices: choicesOf(differences) },
  )
  const planned = await planAll(tx, differences, { groups, taken })
  await assertLocationsActive(
    tx,
    planned.flatMap(({ to }) => to?.location_id ?? []),
  )
  const reductions = planned.flatMap((plan) => plan.reductions)
  assertKnown(differences, reductions)

  const movements = planned.flatMap((plan) => movementsOf(plan, differences.reason))
  const closings = reductions.map(
    ({ reserved: allocation, quantity }): AllocationClosing => ({
      allocation,
      quantity: quantity.toFixed(),
      state: 'released',
    }),
  )
  const posted = await postMovements(tx, taken.piles, { movements, closings })
  await tell(tx, model, { movements, posted, taken, reason: differences.reason })
  const shifts: Shift[] = planned.flatMap(({ shares }) =>
    shares.map(({ pile, quantity }) => ({ pile, quantity, to: 'adjustment' })),
  )
  await followGoods(tx, model, { taken: { ...taken, shifts }, posted: [] })
  await yieldReserved(tx, model, reductions)
  return new Map(planned.map(({ record, unapplied }) => [record.id, unapplied]))
}

type Standing = { readonly groups: readonly (readonly Pile[])[]; readonly taken: Taken }

/** What each record takes from piles, or puts to one. */
async function planAll(
  tx: Transaction,
  { records, checks }: Differences,
  { groups, taken }: Standing,
): Promise<readonly Plan[]> {
  const locked = new Map(taken.shifts.map(({ pile }) => [pile.id, pile]))
  const reserved = await readYielding(tx, sql`s.id = any(${[...locked.keys()]}::bigint[])`)
  const standing = records.map((_, place) => (groups[place] ?? []).flatMap(({ id }) => locked.get(id) ?? []))
  const losses = planLosses(
    records.map(({ difference }, place) => ({
      missing: new Big(difference).lt(0) ? new Big(difference).abs() : new Big(0),
      piles: standing[place] ?? [],
    })),
    reserved,
  )
  return tx.pipeline(
    records.map((record, place): Query<Plan> => {
      const loss = losses[place] ?? { shares: [], reductions: [], unapplied: '0' }
      const found = new Big(record.difference)
      if (found.lt(0)) return tx.value({ record, ...loss })
      const known = newest(standing[place] ?? [])
      const to = known === undefined ? newCell(tx, record, checks) : tx.value<Cell>(known)
      return to.map((cell) => ({ record, found, to: cell, ...loss }))
    }),
  )
}

/** What gives way must be what was locked with its orders. */
function assertKnown({ reserving }: Differences, reductions: readonly Reduction<Reserved>[]): void {
  const known = new Set(reserving.map(({ id }) => id))
  const isKnown = ({ reserved: { task_id, for_task_id } }: Reduction<Reserved>) =>
    known.has(task_id) && (for_task_id === null || known.has(for_task_id))
  if (!reductions.every(isKnown)) throw new LostRace('what is reserved of the goods has changed')
}

type Told = {
  readonly movements: readonly Movement[]
  readonly posted: readonly PostedMovement[]
  readonly taken: Taken
  readonly reason: Reason
}

async function tell(
  tx: Transaction,
  model: Model,
  { movements, posted, taken, reason }: Told,
): Promise<void> {
  const locked = new Map(taken.shifts.map(({ pile }) => [pile.id, pile]))
  const standing = await readPiles(tx, sql`s.id = any(${[...locked.keys()]}::bigint[])`)
  await announceStock(
    tx,
    model,
    movements.map((movement, place) => {
      const isFound = movement.subtype === 'STOCK_CHECK_POSITIVE'
      const row = posted[place]
      const left = typeof movement.from === 'string' ? null : (locked.get(row?.stock_from_id ?? 0) ?? null)
      const isGone = left !== null && standing.every(({ id }) => id !== left.id)
      return {
        event: isFound ? 'positively_adjusted' : 'negatively_adjusted',
        pile: isGone ? left : ((isFound ? row?.stock_to_id : row?.stock_from_id) ?? 0),
        quantity: movement.quantity,
        extras: {
          reason_code: reason.code,
          description: null,
          stock_check_id: movement.stock_check_id ?? null,
        },
      }
    }),
  )
}

type Plan = Loss<Pile, Reserved> & {
  readonly record: StockCheckRecord
  /** What was found, and where it is put. */
  readonly found?: Big
  readonly to?: Cell
}

/** Other goods may have to be found for orders. */
function choicesOf({ records, checks, reserving }: Differences): readonly Choice[] {
  if (reserving.length === 0) return []
  return records.map(({ product_id, stock_check_id }) => ({
    product_id,
    warehouse_id: checks.get(stock_check_id)?.warehouse_id ?? 0,
  }))
}

/**
 * The piles of a record's group as they stand now. Those of which nothing stood there when it was counted are left out: what
 * was missing then is not missing from them.
 */
async function pilesOf(
  tx: Transaction,
  record: StockCheckRecord,
  checks: Differences['checks'],
): Promise<readonly Pile[]> {
  const location_id = checks.get(record.stock_check_id)?.location_id ?? 0
  const groups = await countSystem(
    tx,
    location_id,
    sql`s.product_id = ${record.product_id} and s.account_id = ${record.account_id}`,
  )
  const ids = groups.find((group) => isSameGroup(group, record))?.pile_ids ?? []
  if (ids.length === 0) return []
  const [piles, changes] = await tx.pipeline([
    readPiles(tx, sql`s.id = any(${[...ids]}::bigint[])`),
    readChanges(tx, {
      location_id,
      since: record.counted_at,
      which: sql`x.product_id = ${record.product_id} and ${record.account_id} in (x.account_id, x.account_to_id)`,
    }),
  ])
  return piles.filter(({ id, quantity }) => {
    const own = changes.filter((change) => change.pile_id === id && isSameGroup(change, record))
    return sumOf(own).lt(quantity)
  })
}

/** The free pile that came in last; what is found is put there. A serial number takes nothing in. */
function newest(piles: readonly Pile[]): Pile | undefined {
  return [...piles]
    .filter(({ status, serial_number }) => status === 'available' && serial_number === null)
    .sort((one, other) => other.fifo_date.localeCompare(one.fifo_date) || other.id - one.id)[0]
}

/** Where goods are put of which none stood there: loose, as of today. */
function newCell(tx: Transaction, record: StockCheckRecord, checks: Differences['checks']): Query<Cell> {
  const check = checks.get(record.stock_check_id)
  return findWarehouse(tx, check?.warehouse_id ?? 0).map((warehouse) => {
    if (check === undefined || warehouse === null) throw new Error(`record ${record.id} has no stock check`)
    return {
      ...NO_ATTRIBUTES,
      account_id: record.account_id,
      product_id: record.product_id,
      batch: record.batch,
      sell_by_date: record.sell_by_date,
      best_before_date: record.best_before_date,
      fifo_date: warehouse.today,
      warehouse_id: check.warehouse_id,
      location_id: check.location_id,
      storage_unit_id: null,
    }
  })
}

function movementsOf({ record, shares, found, to }: Plan, reason: Reason): readonly Movement[] {
  const links = { category: 'ADJ', stock_check_id: record.stock_check_id, reason_code_id: reason.id } as const
  const taken = shares.map(({ pile, quantity }) => ({
    ...links,
    subtype: 'STOCK_CHECK_NEGATIVE',
    quantity,
    from: pile,
    to: 'adjustment' as const,
  }))
  if (found === undefined || to === undefined || found.lte(0)) return taken
  return [{ ...links, subtype: 'STOCK_CHECK_POSITIVE', quantity: found.toFixed(), from: 'adjustment', to }]
}
