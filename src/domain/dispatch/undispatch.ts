import Big from 'big.js'
import { lockAll } from '#database/lock-all.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { updateLineCounters } from '#domain/orders/update-line-counters.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { isConsolidatedLoose } from '#domain/stock/consolidate.ts'
import type { Cell } from '#domain/stock/identity.ts'
import { readMovementsOfTasks } from '#domain/stock/ledger-cells.ts'
import { lockPiles } from '#domain/stock/lock-piles.ts'
import type { Movement } from '#domain/stock/movement.ts'
import type { Piles } from '#domain/stock/piles.ts'
import { type PostedMovement, preparePosting } from '#domain/stock/post-movements.ts'
import { reactivateUnits } from '#domain/stock/reactivate-units.ts'
import { reserve } from '#domain/stock/reserve.ts'
import { findDuplicateSerial } from '#domain/stock/serials.ts'
import { readUnits, type UnitFacts } from '#domain/stock/units.ts'
import { reverseTasks } from '#domain/tasks/close-tasks.ts'
import { type CreatedTask, createTasks } from '#domain/tasks/create-tasks.ts'
import { findUnitsToPutAway } from '#domain/tasks/piles-of-task.ts'
import type { Task } from '#domain/tasks/task.ts'
import { updateDispatchSources } from '#domain/tasks/update-dispatch-sources.ts'

/** What was dispatched and is taken back. */
export type Undispatching = {
  /** Tasks of dispatching that are completed and not reversed, of orders that have been taken. */
  readonly tasks: readonly Task[]
  /** How their goods are dispatched the next time. */
  readonly subtype: 'SHIPMENT' | 'LOAD'
  /** The refusal where goods cannot come back. */
  readonly refuse: (task: Task, reason: string) => Error
}

/** A row of the ledger that is undone: goods that left, and where they come back to. */
type Back = { readonly task: Task; readonly quantity: string; readonly to: Cell }

/**
 * Takes back what tasks of dispatching sent out: the goods stand where they stood, on their units, and new tasks have
 * them reserved (operations 4.10, 7.1). Charges stay.
 */
export async function undispatch(tx: Transaction, model: Model, undispatching: Undispatching): Promise<void> {
  const { tasks, subtype } = undispatching
  const { backs: past, units } = await takeBacks(tx, undispatching)
  const piles = await lockPiles(tx, { ids: [], cells: past.map(({ to }) => to) })
  const backs = past.map((back) => laidDown(back, piles))
  await assertSerialsAreOut(tx, undispatching, backs)
  await reactivateUnits(
    tx,
    backs.flatMap(({ to: { storage_unit_id: id, warehouse_id, location_id } }) =>
      id === null || units.get(id)?.location_id === location_id ? [] : [{ id, warehouse_id, location_id }],
    ),
  )
  const posting = await preparePosting(tx, piles, { movements: backs.map(movementOf) })
  const [written, made] = await tx.pipeline([
    posting.write,
    createTasks(
      tx,
      tasks.map((task) => ({ ...againOf(task, backs), subtype })),
    ),
    reverseTasks(
      tx,
      tasks.map(({ id }) => id),
    ),
    updateLineCounters(
      tx,
      backs.flatMap(({ task: { goods_out_line_id }, quantity }) =>
        goods_out_line_id === null
          ? []
          : [{ id: goods_out_line_id, dispatched: new Big(quantity).times(-1).toFixed() }],
      ),
    ),
  ])
  await keep(tx, model, { undispatching, backs, posted: await posting.finish(written), made })
}

/** Goods that come back to a pickface which keeps them as one leave their unit, which is not used then (operations 0.2 rule 5). */
function laidDown(back: Back, piles: Piles): Back {
  const { to } = back
  return isConsolidatedLoose(piles, to) ? { ...back, to: { ...to, storage_unit_id: null } } : back
}

type Written = {
  readonly undispatching: Undispatching
  readonly backs: readonly Back[]
  readonly posted: readonly PostedMovement[]
  readonly made: readonly CreatedTask[]
}

async function keep(tx: Transaction, model: Model, written: Written): Promise<void> {
  const { undispatching, backs, posted, made } = written
  const places = new Map(undispatching.tasks.map(({ id }, place) => [id, place]))
  await reserve(
    tx,
    backs.map(({ task, quantity }, place) => ({
      stock_id: posted[place]?.stock_to_id ?? 0,
      task_id: made[places.get(task.id) ?? -1]?.id ?? 0,
      quantity,
      goods_out_line_id: task.goods_out_line_id,
    })),
  )
  await announceStock(
    tx,
    model,
    backs.map(({ task, quantity }, place) => ({
      event: 'undispatched',
      pile: posted[place]?.stock_to_id ?? 0,
      quantity,
      extras: { goods_out_id: task.goods_out_id, goods_out_line_id: task.goods_out_line_id },
    })),
  )
  await updateDispatchSources(
    tx,
    made.map(({ id }) => id),
  )
}

/** Where everything goes back to: the place it left from, or the bay of the warehouse where that is not in use any more. */
async function takeBacks(
  tx: Transaction,
  { tasks, refuse }: Undispatching,
): Promise<{ readonly backs: readonly Back[]; readonly units: ReadonlyMap<number, UnitFacts> }> {
  const known = new Map(tasks.map((task) => [task.id, task]))
  const past = await readMovementsOfTasks(tx, [...known.keys()], ['DISPATCH'])
  const cells = past.flatMap(({ from }) => from ?? [])
  const [places] = await tx.pipeline([
    readPlaces(tx, cells),
    lockAll(tx, {
      goods_out_pick_lists: tasks.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
      goods_out_lines: tasks.map(({ goods_out_line_id }) => goods_out_line_id),
      tasks: [...known.keys()],
      storage_units: cells.map(({ storage_unit_id }) => storage_unit_id),
    }),
  ])
  const ids = cells.flatMap(({ storage_unit_id }) => storage_unit_id ?? [])
  const [units, put_away] = await tx.pipeline([readUnits(tx, ids), findUnitsToPutAway(tx, ids)])
  const backs = past.flatMap(({ task_id, quantity, from }) => {
    const task = known.get(task_id)
    if (task === undefined || from === null) return []
    const location_id = places.get(from.location_id) ?? null
    if (location_id === null) throw refuse(task, 'the place it left from is inactive')
    const to = {
      ...from,
      location_id,
      storage_unit_id: unitAt({ facts: units, put_away }, { ...from, location_id }),
    }
    return [{ task, quantity, to }]
  })
  return { backs, units }
}

/** Units goods left on, as they are now, and those of them that are to be put away with all that is on them. */
type Units = {
  readonly facts: ReadonlyMap<number, UnitFacts>
  readonly put_away: ReadonlySet<number>
}

/**
 * The unit goods come back on: the one they left with, or the one they stood on where it waits for them. One that serves others by
 * now, on a load, with a carrier, or on its way into a warehouse, does not: they come back loose.
 */
function unitAt({ facts, put_away }: Units, { storage_unit_id, location_id }: Cell): number | null {
  const unit = facts.get(storage_unit_id ?? 0)
  if (unit === undefined) return null
  const isFree = !unit.is_filled && (unit.dispatched || !unit.active)
  const isKept = unit.load_id !== null || unit.passes_through || unit.travels_with !== null
  const serves = isKept || unit.is_submitted || put_away.has(unit.id)
  const waits = unit.active && (unit.location_id === location_id || unit.location_id === null)
  return isFree || (waits && !serves) ? unit.id : null
}

/** Places by id, each with where goods go that stood there: itself, or the bay where it is inactive. */
function readPlaces(tx: Transaction, cells: readonly Cell[]): Query<ReadonlyMap<number, number | null>> {
  return tx
    .rows<{ id: number; place: number | null }>(sql`
    select l.id, case when l.is_active then l.id else b.id end as place
    from locations l
    join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
    left join locations b on b.tenant_id = w.tenant_id and b.id = w.default_goods_out_location_id and b.is_active
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${cells.map(({ location_id }) => location_id)}::bigint[])`)
    .map((rows) => new Map(rows.map(({ id, place }) => [id, place])))
}

/** Refuses goods whose serial number came in again by another way meanwhile. */
async function assertSerialsAreOut(
  tx: Transaction,
  { refuse }: Undispatching,
  backs: readonly Back[],
): Promise<void> {
  const serial = await findDuplicateSerial(
    tx,
    backs.map(({ to }) => to),
  )
  const back = backs.find(({ to }) => serial !== null && to.serial_number === serial)
  if (back !== undefined) throw refuse(back.task, `serial number ${serial} is in stock or comes back twice`)
}

function movementOf({ task, quantity, to }: Back): Movement {
  return {
    category: 'DISP',
    subtype: 'UNDISPATCH',
    quantity,
    from: 'outbound',
    to,
    task_id: task.id,
    goods_out_id: task.goods_out_id,
    goods_out_line_id: task.goods_out_line_id,
    goods_out_pick_list_id: task.goods_out_pick_list_id,
    load_id: task.load_id,
    shipment_id: task.shipment_id,
  }
}

/** The task of dispatching again what is back. */
function againOf(task: Task, backs: readonly Back[]) {
  const own = backs.filter((back) => back.task === task)
  return {
    type: 'DISP' as const,
    warehouse_id: task.warehouse_id,
    account_id: task.account_id,
    product_id: task.product_id,
    priority: task.priority,
    start_quantity: own.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0)).toFixed(),
    stock_description: task.stock_description,
    due_at: task.due_at,
    goods_out_id: task.goods_out_id,
    goods_out_line_id: task.goods_out_line_id,
    goods_out_pick_list_id: task.goods_out_pick_list_id,
    load_id: task.load_id,
  }
}
