import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import type { StockChoice } from '#database/lock-rows.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { applyChanges } from '#domain/changes/apply-changes.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { AllocationClosing } from '#domain/stock/movement.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { Reason } from '#domain/stock/reasons.ts'
import { unitIn } from '#domain/stock/units.ts'
import { type GoodsShift, type LockedShifts, lockShifts } from '#domain/stock-control/lock-shifts.ts'
import { updateTasksOfGoods } from '#domain/stock-control/update-tasks-of-goods.ts'
import type { Task } from '#domain/tasks/task.ts'
import { totalQuantity } from '#values/decimal.ts'
import { required } from '#values/look-up.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { type CountedDifference, countChanges } from './count-changes.ts'
import { countSystem, isSameGroup } from './count-system.ts'
import { namedSerials, readFoundGoods } from './found-goods.ts'
import { planLosses, type ReservationReduction, type StockLoss } from './plan-loss.ts'
import { readChanges, sumOf } from './read-changes.ts'
import {
  readYieldingAllocations,
  reduceReservations,
  type YieldingAllocation,
} from './reduce-reservations.ts'
import type { StockCheck, StockCheckRecord } from './stock-check.ts'

/** Differences to apply to the current stock, and why. */
export type CountDifferences = {
  readonly checks: ReadonlyMap<number, StockCheck>
  readonly records: readonly StockCheckRecord[]
  readonly reason: Reason
  /** Order tasks that have reserved the goods and are not staged. */
  readonly reserving: readonly Task[]
}

/**
 * Corrects stock by the differences of counts, so that movements between count and resolution are kept
 * (operations 8.2): an attempt counted 30 of 32, then 10 were picked; of the remaining 22, 2 are removed.
 * Reserved goods are reallocated for their orders. Returns, by record, what could no longer be removed. The
 * orders of the reservations are locked.
 */
export async function applyDifferences(
  tx: Transaction,
  model: Model,
  differences: CountDifferences,
): Promise<ReadonlyMap<number, string>> {
  // What the system has of a group is counted by location and product, as for a count.
  const groups = await mapInSequence(differences.records, (record) => pilesOf(tx, record, differences.checks))
  const locked = await lockShifts(
    tx,
    groups.flat().map((pile) => ({ pile, quantity: pile.quantity, to: 'adjustment' })),
    { tasks: differences.reserving.map(({ id }) => id), choices: stockSetsOf(differences) },
  )
  const planned = await readDifferencePlan(tx, differences, { groups, locked })
  const reductions = planned.flatMap((plan) => plan.reductions)
  assertKnown(differences, reductions)

  const closings = reductions.map(
    ({ reserved: allocation, quantity }): AllocationClosing => ({
      allocation,
      quantity: quantity.toFixed(),
      state: 'released',
    }),
  )
  await applyChanges(tx, model, {
    changes: countChanges(planned, { reason: differences.reason, closings }),
    piles: locked.piles,
    counting: null,
  })
  const shifts: GoodsShift[] = planned.flatMap(({ shares }) =>
    shares.map(({ pile, quantity }) => ({ pile, quantity, to: 'adjustment' })),
  )
  await updateTasksOfGoods(tx, model, { locked: { ...locked, shifts }, posted: [] })
  await reduceReservations(tx, model, reductions)
  return new Map(planned.map(({ record, unapplied }) => [record.id, unapplied]))
}

type StockOfRecords = { readonly groups: readonly (readonly Pile[])[]; readonly locked: LockedShifts }

/** What each record removes from piles, or adds to one. */
async function readDifferencePlan(
  tx: Transaction,
  { records, checks }: CountDifferences,
  { groups, locked }: StockOfRecords,
): Promise<readonly RecordPlan[]> {
  const lockedPiles = new Map(locked.shifts.map(({ pile }) => [pile.id, pile]))
  const reserved = await readYieldingAllocations(tx, sql`s.id = any(${[...lockedPiles.keys()]}::bigint[])`)
  const standing = records.map((_, index) =>
    (groups[index] ?? []).flatMap(({ id }) => lockedPiles.get(id) ?? []),
  )
  const losses = planLosses(
    records.map((record, index) => missingOf(record, standing[index] ?? [])),
    reserved,
  )
  // Each loss is planned with what the former ones leave.
  return mapInSequence(records, async (record) => {
    const index = records.indexOf(record)
    const check = checks.get(record.stock_check_id)
    if (check === undefined) throw new Error(`record ${record.id} has no stock check`)
    const loss = losses[index] ?? { shares: [], reductions: [], unapplied: '0' }
    return {
      record,
      ...loss,
      found: await readFoundGoods(tx, {
        record,
        check,
        standing: (standing[index] ?? []).filter((pile) => mayGrow(pile, locked)),
      }),
    }
  })
}

/** Whether found goods may join a pile: what is on a load or in a package that its carrier knows stays as it is. */
function mayGrow({ storage_unit_id }: Pile, { units }: LockedShifts): boolean {
  if (storage_unit_id === null) return true
  const { load_id, is_submitted } = unitIn(units, storage_unit_id)
  return load_id === null && !is_submitted
}

/** How much is missing, and of which piles: all that a count by serial numbers did not name. */
function missingOf(record: StockCheckRecord, piles: readonly Pile[]) {
  const named = namedSerials(record)
  if (named === null) {
    const difference = new Big(record.difference)
    return { missing: difference.lt(0) ? difference.abs() : new Big(0), piles }
  }
  const gone = piles.filter(({ serial_number }) => serial_number === null || !named.includes(serial_number))
  return { missing: totalQuantity(gone), piles: gone }
}

/** Reservations that are reduced must be among those locked with their orders. */
function assertKnown(
  { reserving }: CountDifferences,
  reductions: readonly ReservationReduction<YieldingAllocation>[],
): void {
  const known = new Set(reserving.map(({ id }) => id))
  const isKnown = ({ reserved: { task_id, for_task_id } }: ReservationReduction<YieldingAllocation>) =>
    known.has(task_id) && (for_task_id === null || known.has(for_task_id))
  if (!reductions.every(isKnown)) throw new SerializationFailure('what is reserved of the goods has changed')
}

type RecordPlan = StockLoss<Pile, YieldingAllocation> & CountedDifference

/** Stock from which orders may need replacements. */
function stockSetsOf({ records, checks, reserving }: CountDifferences): readonly StockChoice[] {
  if (reserving.length === 0) return []
  return records.map(({ product_id, stock_check_id }) => ({
    product_id,
    warehouse_id: required(checks.get(stock_check_id), 'the count of a record').warehouse_id,
  }))
}

/**
 * The current piles of a record's group. Piles that came after the count are left out: the missing goods are
 * not missing from them.
 */
async function pilesOf(
  tx: Transaction,
  record: StockCheckRecord,
  checks: CountDifferences['checks'],
): Promise<readonly Pile[]> {
  const { location_id } = required(checks.get(record.stock_check_id), 'the count of a record')
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
