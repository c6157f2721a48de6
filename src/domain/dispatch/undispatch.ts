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
import { arrivedPile, type PostedMovement, preparePosting } from '#domain/stock/post-movements.ts'
import { reactivateUnits } from '#domain/stock/reactivate-units.ts'
import { reserve } from '#domain/stock/reserve.ts'
import { findDuplicateSerial } from '#domain/stock/serials.ts'
import { readUnits, type UnitFacts } from '#domain/stock/units.ts'
import { reverseTasks } from '#domain/tasks/close-tasks.ts'
import { type CreatedTask, createTasks } from '#domain/tasks/create-tasks.ts'
import { findUnitsToPutAway } from '#domain/tasks/piles-of-task.ts'
import type { Task } from '#domain/tasks/task.ts'
import { updateDispatchSources } from '#domain/tasks/update-dispatch-sources.ts'
import { totalQuantity } from '#values/decimal.ts'
import { elementAt } from '#values/element-at.ts'
import { lookUp } from '#values/look-up.ts'

/** Dispatched goods to take back. */
export type UndispatchInput = {
  /** Completed dispatch tasks that are not reversed. Their orders are locked. */
  readonly tasks: readonly Task[]
  /** The subtype of the new dispatch tasks. */
  readonly subtype: 'SHIPMENT' | 'LOAD'
  /** The refusal if goods cannot come back. */
  readonly refuse: (task: Task, reason: string) => Error
}

/** A ledger row that is undone: goods that left, and the cell they return to. */
type ReturnedGoods = { readonly task: Task; readonly quantity: string; readonly to: Cell }

/**
 * Takes back what dispatch tasks sent out: the goods return to where they were, on their units, reserved by new
 * dispatch tasks (operations 4.10, 7.1). Charges stay.
 */
export async function undispatch(tx: Transaction, model: Model, input: UndispatchInput): Promise<void> {
  const { tasks, subtype } = input
  const { returned: planned, units } = await lockReturns(tx, input)
  const piles = await lockPiles(tx, { ids: [], cells: planned.map(({ to }) => to) })
  const returned = planned.map((goods) => withoutUnitInPickface(goods, piles))
  await assertSerialsNotInStock(tx, input, returned)
  await reactivateUnits(
    tx,
    returned.flatMap(({ to: { storage_unit_id: id, warehouse_id, location_id } }) =>
      id === null || units.get(id)?.location_id === location_id ? [] : [{ id, warehouse_id, location_id }],
    ),
  )
  const posting = await preparePosting(tx, piles, { movements: returned.map(movementOf) })
  const [written, created] = await tx.pipeline([
    posting.write,
    createTasks(
      tx,
      tasks.map((task) => ({ ...newTaskFor(task, returned), subtype })),
    ),
    reverseTasks(
      tx,
      tasks.map(({ id }) => id),
    ),
    updateLineCounters(
      tx,
      returned.flatMap(({ task: { goods_out_line_id }, quantity }) =>
        goods_out_line_id === null
          ? []
          : [{ id: goods_out_line_id, dispatched: new Big(quantity).times(-1).toFixed() }],
      ),
    ),
  ])
  await writeResult(tx, model, { input, returned, posted: await posting.finish(written), created })
}

/**
 * Takes goods that return to a consolidated pickface off their unit, which then stays inactive (operations 0.2
 * rule 5).
 */
function withoutUnitInPickface(goods: ReturnedGoods, piles: Piles): ReturnedGoods {
  const { to } = goods
  return isConsolidatedLoose(piles, to) ? { ...goods, to: { ...to, storage_unit_id: null } } : goods
}

type UndispatchResult = {
  readonly input: UndispatchInput
  readonly returned: readonly ReturnedGoods[]
  readonly posted: readonly PostedMovement[]
  readonly created: readonly CreatedTask[]
}

async function writeResult(tx: Transaction, model: Model, result: UndispatchResult): Promise<void> {
  const { input, returned, posted, created } = result
  const places = new Map(input.tasks.map(({ id }, index) => [id, index]))
  await reserve(
    tx,
    returned.map(({ task, quantity }, index) => ({
      stock_id: arrivedPile(elementAt(posted, index)),
      task_id: elementAt(created, places.get(task.id) ?? -1).id,
      quantity,
      goods_out_line_id: task.goods_out_line_id,
    })),
  )
  await announceStock(
    tx,
    model,
    returned.map(({ task, quantity }, index) => ({
      event: 'undispatched',
      pile: arrivedPile(elementAt(posted, index)),
      quantity,
      extras: { goods_out_id: task.goods_out_id, goods_out_line_id: task.goods_out_line_id },
    })),
  )
  await updateDispatchSources(
    tx,
    created.map(({ id }) => id),
  )
}

/**
 * Locks what is taken back, and finds where it returns to: the location it left from, or the default bay of the
 * warehouse if that is inactive.
 */
async function lockReturns(
  tx: Transaction,
  { tasks, refuse }: UndispatchInput,
): Promise<{ readonly returned: readonly ReturnedGoods[]; readonly units: ReadonlyMap<number, UnitFacts> }> {
  const known = new Map(tasks.map((task) => [task.id, task]))
  const past = await readMovementsOfTasks(tx, [...known.keys()], ['DISPATCH'])
  const cells = past.flatMap(({ from }) => from ?? [])
  const [locations] = await tx.pipeline([
    readReturnLocations(tx, cells),
    lockAll(tx, {
      goods_out_pick_lists: tasks.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
      goods_out_lines: tasks.map(({ goods_out_line_id }) => goods_out_line_id),
      tasks: [...known.keys()],
      storage_units: cells.map(({ storage_unit_id }) => storage_unit_id),
    }),
  ])
  const ids = cells.flatMap(({ storage_unit_id }) => storage_unit_id ?? [])
  const [units, put_away] = await tx.pipeline([readUnits(tx, ids), findUnitsToPutAway(tx, ids)])
  const returned = past.flatMap(({ task_id, quantity, from }) => {
    const task = known.get(task_id)
    if (task === undefined || from === null) return []
    const location_id = locations.get(from.location_id) ?? null
    if (location_id === null) throw refuse(task, 'the place it left from is inactive')
    const to = {
      ...from,
      location_id,
      storage_unit_id: unitToReturnOn({ facts: units, put_away }, { ...from, location_id }),
    }
    return [{ task, quantity, to }]
  })
  return { returned, units }
}

/** The units the goods left on, and which of them have an open putaway as a whole. */
type ReturnUnits = {
  readonly facts: ReadonlyMap<number, UnitFacts>
  readonly put_away: ReadonlySet<number>
}

/**
 * The unit goods return on: the one they left with, or the one they were on if it is still there. A unit in use
 * since, on a load, with a carrier or on its way into a warehouse, is not used: the goods return loose.
 */
function unitToReturnOn(
  { facts, put_away }: ReturnUnits,
  { storage_unit_id, location_id }: Cell,
): number | null {
  const unit = lookUp(facts, storage_unit_id)
  if (unit === undefined) return null
  const isUnused = !unit.is_filled && (unit.dispatched || !unit.active)
  const isBound = unit.load_id !== null || unit.passes_through || unit.travels_with !== null
  const isInUse = isBound || unit.is_submitted || put_away.has(unit.id)
  const isWaiting = unit.active && (unit.location_id === location_id || unit.location_id === null)
  return isUnused || (isWaiting && !isInUse) ? unit.id : null
}

/**
 * For each location goods left from, the location they return to: itself, or the default bay if it is inactive.
 * Null without either.
 */
function readReturnLocations(
  tx: Transaction,
  cells: readonly Cell[],
): Query<ReadonlyMap<number, number | null>> {
  return tx
    .rows<{ id: number; location_id: number | null }>(sql`
    select l.id, case when l.is_active then l.id else b.id end as location_id
    from locations l
    join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
    left join locations b on b.tenant_id = w.tenant_id and b.id = w.default_goods_out_location_id and b.is_active
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${cells.map(({ location_id }) => location_id)}::bigint[])`)
    .map((rows) => new Map(rows.map(({ id, location_id }) => [id, location_id])))
}

/** Refuses goods whose serial number has come in another way since. */
async function assertSerialsNotInStock(
  tx: Transaction,
  { refuse }: UndispatchInput,
  returned: readonly ReturnedGoods[],
): Promise<void> {
  const serial = await findDuplicateSerial(
    tx,
    returned.map(({ to }) => to),
  )
  const goods = returned.find(({ to }) => serial !== null && to.serial_number === serial)
  if (goods !== undefined) throw refuse(goods.task, `serial number ${serial} is in stock or comes back twice`)
}

function movementOf({ task, quantity, to }: ReturnedGoods): Movement {
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

/** The new dispatch task for the goods of a task. */
function newTaskFor(task: Task, returned: readonly ReturnedGoods[]) {
  const own = returned.filter((goods) => goods.task === task)
  return {
    type: 'DISP' as const,
    warehouse_id: task.warehouse_id,
    account_id: task.account_id,
    product_id: task.product_id,
    priority: task.priority,
    start_quantity: totalQuantity(own).toFixed(),
    stock_description: task.stock_description,
    due_at: task.due_at,
    goods_out_id: task.goods_out_id,
    goods_out_line_id: task.goods_out_line_id,
    goods_out_pick_list_id: task.goods_out_pick_list_id,
    load_id: task.load_id,
  }
}
