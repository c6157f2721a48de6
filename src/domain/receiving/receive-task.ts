import { LostRace } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { lockChoices } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { findWaitingOrders, type WaitingOrders } from '#domain/crossdock/serve-waiting.ts'
import {
  assertStillFits,
  chooseLocation,
  type LocationChoice,
  type LocationRequest,
} from '#domain/putaway/choose-location.ts'
import { awaitsPutaway } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { readSpaceRequirement } from '#domain/stock/space-requirement.ts'
import { readUnits, unitIn } from '#domain/stock/units.ts'
import { findTasksPointingAt } from '#domain/tasks/piles-of-task.ts'
import { readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { capturesSerials, statusFor, staysThere } from './arrivals.ts'
import { askReceiving, confirmedOf } from './ask-receiving.ts'
import type { Receiving } from './receiving.ts'
import { type Arrival, readDocument, type Scene, seeReceiving } from './see-receiving.ts'
import { findUndispatchedSerials } from './undispatched-serials.ts'
import { type Received, writeReceiving } from './write-receiving.ts'

/**
 * Completes a receive task: the goods have come and stand in the bay, and go on from there (operations 1.4). The
 * balances are settled by whoever performs the act.
 */
export async function receiveTask(
  tx: Transaction,
  model: Model,
  {
    id,
    said,
    arrival = 'as_said',
  }: { readonly id: number; readonly said: Receiving; readonly arrival?: Arrival },
): Promise<Received> {
  const seen = await seeReceiving(tx, id, { said, arrival })
  const [following, waiting] = await tx.pipeline([
    findFollowing(tx, seen, said),
    waitingFor(tx, seen, arrival),
  ])
  const wanted = following === null && arrival === 'as_said' ? await wantedFor(tx, seen, said) : null
  const chosen = wanted === null ? null : await chooseLocation(tx, wanted)
  const scene = await takeReceiving(tx, seen, { said, following, chosen, waiting, arrival })
  if (chosen !== null && wanted !== null) await assertStillFits(tx, chosen, wanted)
  const reason = await askReceiving(tx, scene, said)

  // Every question has been asked. From here on the receipt is only written down.
  return writeReceiving(tx, model, { scene, said, reason, following, chosen, waiting })
}

/** The orders that wait for the goods; none where these are put away at once. */
function waitingFor(tx: Transaction, { receipt, line }: Scene, arrival: Arrival): Query<WaitingOrders> {
  if (arrival !== 'as_said') return tx.value({ order_ids: [], line_ids: [] })
  return findWaitingOrders(tx, { receipt_id: receipt.id, product_id: line.product_id })
}

type Locking = {
  readonly said: Receiving
  readonly following: Task | null
  readonly chosen: LocationChoice | null
  readonly waiting: WaitingOrders
  readonly arrival: Arrival
}

/** Locks what a receipt changes, in the lock order, and reads it again. */
async function takeReceiving(
  tx: Transaction,
  seen: Scene,
  { said, following, chosen, waiting, arrival }: Locking,
): Promise<Scene> {
  const { task, receipt, line, unit } = seen
  const sought = waiting.line_ids.length === 0 ? [] : [line.product_id]
  const locking = lockAll(tx, {
    goods_in_receipts: [receipt.id],
    goods_outs: waiting.order_ids,
    goods_in_lines: [line.id],
    goods_out_lines: waiting.line_ids,
    tasks: [task.id, following?.id],
    storage_units: [unit?.id],
    locations: [chosen?.is_limited === true ? chosen.location_id : null],
  })
  const [, tasks, document, units, waitingNow] = await tx.pipeline([
    locking,
    readTasks(tx, [task.id]),
    readDocument(tx, receipt.id, line.id),
    readUnits(tx, [unit?.id]),
    waitingFor(tx, seen, arrival),
    // Stock is sought for those who wait once the goods are there: the turn for that comes before the goods do.
    lockChoices(
      tx,
      sought.map((product_id) => ({ product_id, warehouse_id: receipt.warehouse_id })),
    ),
  ])
  if (waitingNow.line_ids.some((id) => !waiting.line_ids.includes(id)))
    throw new LostRace('another order waits for the goods')
  const serial_numbers = capturesSerials(seen.product) ? said.serial_numbers : []
  return {
    ...seen,
    ...document,
    undispatched_serials: await findUndispatchedSerials(tx, { ...document, serial_numbers }),
    task: taskIn(tasks, task.id),
    unit: unit === null ? null : unitIn(units, unit.id),
  }
}

/** Whether goods are put away from where they arrive; scrap and what goes back to the supplier are not. */
function goesOn(scene: Scene, said: Receiving): boolean {
  return scene.bay !== null && awaitsPutaway(scene.bay.type) && !staysThere(scene, said)
}

/** The open putaway of the unit the goods are put on; it takes on what is added. */
function findFollowing(tx: Transaction, scene: Scene, said: Receiving): Query<Task | null> {
  if (scene.unit === null || !goesOn(scene, said)) return tx.value(null)
  return findTasksPointingAt(tx, { storage_unit_ids: [scene.unit.id] }).map(
    (pointing) => pointing.find(({ type }) => type === 'PWAY') ?? null,
  )
}

/** What the goods want of the place they are put away to; null where they stay or nothing came. */
async function wantedFor(tx: Transaction, scene: Scene, said: Receiving): Promise<LocationRequest | null> {
  const { receipt, line, goods, unit, new_unit_type_id } = scene
  const confirmed = confirmedOf(scene, said)
  if (!goesOn(scene, said) || confirmed.lte(0)) return null
  const standing = unit === null ? [] : await readPiles(tx, sql`s.storage_unit_id = ${unit.id}`)
  const contents = [
    ...standing.map(({ product_id, quantity }) => ({ product_id, quantity })),
    { product_id: line.product_id, quantity: confirmed.toFixed() },
  ]
  const storage_unit_type_id = unit?.storage_unit_type_id ?? new_unit_type_id
  return {
    account_id: receipt.account_id,
    warehouse_id: receipt.warehouse_id,
    product_ids: [...new Set(contents.map(({ product_id }) => product_id))],
    load: await readSpaceRequirement(tx, { storage_unit_type_id, contents }),
    fills_pickfaces: goods.account.putaway_to_pickface && statusFor(scene, said) === 'available',
    without: unit === null ? {} : { storage_unit_ids: [unit.id] },
  }
}
