import { nextVersionOfConflict } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { saveLineMaterials } from '#domain/orders/line-materials.ts'
import { updateLineCounters } from '#domain/orders/update-line-counters.ts'
import type { Reservation } from '#domain/stock/open-allocations.ts'
import { promiseAllocations, reserve } from '#domain/stock/reserve.ts'
import { type CreatedTask, createTasks, type NewTask } from '#domain/tasks/create-tasks.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import { totalQuantity } from '#values/decimal.ts'
import { nextOf } from '#values/element-at.ts'
import type { Instant } from '#values/instant.ts'
import type { ServedLine } from './kits.ts'
import type { LineFacts } from './line-facts.ts'
import { lockPlanned } from './lock-planned.ts'
import type { PlannedWork } from './order-planning.ts'
import type { HeldPick, PlannedPick, PlanningReplenishment } from './plan.ts'
import type { Plans } from './read-order-plans.ts'

/** A pick with its line. */
type ForLine<Pick> = { readonly facts: LineFacts; readonly pick: Pick }

/**
 * Writes which stock serves orders: tasks, reservations, line counters, materials, and the pickfaces used last.
 * The number of statements does not depend on the number of orders. Returns the tasks, order by order.
 */
export async function writeAllocation(
  tx: Transaction,
  { orders, progress, last_faces, warehouse_id }: Plans<PlannedWork>,
): Promise<readonly CreatedTask[]> {
  const works = orders.map(workOf).filter(({ picks, held }) => picks.length + held.length > 0)
  if (works.length === 0) return []
  const served = works.flatMap(({ order }) => order.served)
  await lockPlanned(
    tx,
    progress,
    served.map(({ plan }) => plan),
  )

  // Everything is checked. From here on nothing is refused.
  const [tasks] = await tx.pipeline([
    createTasks(tx, works.flatMap(tasksOf)),
    updateLineCounters(tx, served.filter(({ counts }) => counts).map(lineChangeOf)),
    updateLastFaces(tx, { warehouse_id, before: last_faces, now: progress.last_faces }),
  ])
  const created = taskIdsFor(works, tasks)
  const heldIds = new Map(created.flatMap(({ held }) => held.map(({ pick, id }) => [pick, id] as const)))
  await tx.pipeline([
    reserve(
      tx,
      created.flatMap(({ picks, created }) => [
        ...picks.flatMap((one) => reservationsOf(one, one.id)),
        ...created.flatMap(({ replenishment, id }) =>
          reservationsOfReplenishment(replenishment, { task_id: id, heldIds }),
        ),
      ]),
    ),
    promiseAllocations(tx, promisesOf(heldIds)),
    saveLineMaterials(
      tx,
      works.flatMap(({ order }) => order.materials),
    ),
  ])
  return tasks
}

/** The tasks of an order. */
type OrderWork = {
  readonly order: PlannedWork
  readonly picks: readonly ForLine<PlannedPick>[]
  readonly held: readonly ForLine<HeldPick>[]
}

function workOf(order: PlannedWork): OrderWork {
  const { served } = order
  return {
    order,
    picks: served.flatMap(({ facts, plan }) => plan.picks.map((pick) => ({ facts, pick }))),
    held: served.flatMap(({ facts, plan }) => plan.held.map((pick) => ({ facts, pick }))),
  }
}

function tasksOf({ order, picks, held }: OrderWork): readonly NewTask[] {
  return [
    ...picks.map((one) => pickTask(order, one)),
    ...held.map((one) => heldTask(order, one)),
    ...order.new_replenishments.map((replenishment) =>
      replenishmentTask(replenishment, servedDemandOf(order, replenishment)),
    ),
  ]
}

/** The task ids of planned picks and replenishments; the tasks are in the order of `tasksOf`. */
function taskIdsFor(works: readonly OrderWork[], tasks: readonly CreatedTask[]) {
  const ids = tasks.values()
  const nextId = () => nextOf(ids).id
  return works.map(({ order, picks, held }) => ({
    picks: picks.map((one) => ({ ...one, id: nextId() })),
    held: held.map((one) => ({ ...one, id: nextId() })),
    created: order.new_replenishments.map((replenishment) => ({ replenishment, id: nextId() })),
  }))
}

function lineChangeOf({ facts, plan }: ServedLine) {
  return { id: facts.line_id, allocated: plan.allocated.toFixed(), rounded: plan.rounded.toFixed() }
}

/** What all tasks of an order line have in common. */
function taskFor(
  { order, pick_list_id, location_to_id }: PlannedWork,
  { facts, pick }: ForLine<PlannedPick | HeldPick>,
) {
  const { account_id, subtype, quantity } = pick
  return {
    type: 'PICK',
    subtype,
    warehouse_id: order.warehouse_id,
    account_id,
    ordering_account_id: account_id === order.account_id ? null : order.account_id,
    product_id: facts.product_id,
    priority: order.priority,
    start_quantity: quantity.toFixed(),
    location_to_id,
    due_at: order.expected_date_of_dispatch,
    goods_out_id: order.id,
    goods_out_line_id: facts.line_id,
    goods_out_pick_list_id: pick_list_id,
  } as const
}

function pickTask(planned: PlannedWork, one: ForLine<PlannedPick>): NewTask {
  const { facts, pick } = one
  const [{ candidate }, ...others] = pick.takes
  return {
    ...taskFor(planned, one),
    stock_description: describeGoods(facts.product_code, candidate),
    // A pick of everything on a unit is a pick of the unit.
    stock_id: others.length === 0 ? candidate.stock_id : null,
    location_from_id: candidate.location_id,
    storage_unit_from_id: candidate.storage_unit_id,
  }
}

/** A held pick reserves nothing itself: the replenishment has the reservation. */
function heldTask(planned: PlannedWork, one: ForLine<HeldPick>): NewTask {
  const { facts, pick } = one
  const goods = pick.covers[0]?.part.goods ?? {}
  return {
    ...taskFor(planned, one),
    status: 'ON_HOLD',
    hold_reason: pick.hold_reason,
    stock_description: describeGoods(facts.product_code, goods),
    location_from_id: pick.replenishment.location_to_id,
  }
}

/** The demand a replenishment serves. */
export type ServedDemand = {
  readonly warehouse_id: number
  readonly product_code: string
  /** Of the picks that wait for it. */
  readonly priority: number
  readonly due_at: Instant | null
}

function servedDemandOf({ order, served }: PlannedWork, { product_id }: PlanningReplenishment): ServedDemand {
  const product = served.find(({ facts }) => facts.product_id === product_id)
  return {
    warehouse_id: order.warehouse_id,
    product_code: product?.facts.product_code ?? '',
    priority: order.priority,
    due_at: order.expected_date_of_dispatch,
  }
}

/** The task that moves goods to the pickface before they are picked. */
export function replenishmentTask(replenishment: PlanningReplenishment, serves: ServedDemand): NewTask {
  const { account_id, product_id, subtype, location_to_id, from, parts } = replenishment
  const quantity = totalQuantity(parts)
  const [first, ...others] = parts
  const isHeld = location_to_id === null
  return {
    type: 'REPLEN',
    subtype,
    ...(isHeld ? { status: 'ON_HOLD', hold_reason: 'demand_pickface_occupied' } : {}),
    warehouse_id: serves.warehouse_id,
    account_id,
    product_id,
    priority: serves.priority + 1,
    start_quantity: quantity.toFixed(),
    stock_description: describeGoods(serves.product_code, first?.goods ?? {}),
    stock_id: first === undefined || others.length > 0 ? null : first.stock_id,
    location_from_id: from?.location_id ?? null,
    storage_unit_from_id: from?.storage_unit_id ?? null,
    location_to_id,
    due_at: serves.due_at,
  }
}

function reservationsOf({ facts, pick }: ForLine<PlannedPick>, task_id: number): readonly Reservation[] {
  return pick.takes.map(({ candidate, quantity, explanation }) => ({
    stock_id: candidate.stock_id,
    task_id,
    quantity: quantity.toFixed(),
    goods_out_line_id: facts.line_id,
    explanation,
  }))
}

type PromiseIds = { readonly task_id: number; readonly heldIds: ReadonlyMap<HeldPick, number> }

/** The reservations of a new replenishment: what each held pick was promised, and the unpromised rest. */
export function reservationsOfReplenishment(
  { parts }: PlanningReplenishment,
  { task_id, heldIds }: PromiseIds,
): readonly Reservation[] {
  return parts.flatMap((part) => {
    const { stock_id, explanation } = part
    const promised = [...heldIds].flatMap(([pick, for_task_id]) =>
      pick.covers
        .filter((cover) => cover.part === part)
        .map(({ quantity }) => ({
          stock_id,
          task_id,
          quantity: quantity.toFixed(),
          for_task_id,
          explanation,
        })),
    )
    const left = { stock_id, task_id, quantity: part.unpromised.toFixed(), explanation }
    return part.unpromised.gt(0) ? [...promised, left] : promised
  })
}

/** What held picks were promised of replenishments that existed before. */
export function promisesOf(heldIds: ReadonlyMap<HeldPick, number>) {
  return [...heldIds].flatMap(([{ covers }, for_task_id]) =>
    covers.flatMap(({ part, quantity }) =>
      part.allocation_id === null
        ? []
        : [{ allocation_id: part.allocation_id, quantity: quantity.toFixed(), for_task_id }],
    ),
  )
}

/** The pickfaces of a warehouse used last, by product, before and now. */
type LastFaces = {
  readonly warehouse_id: number
  readonly before: ReadonlyMap<number, number>
  readonly now: ReadonlyMap<number, number>
}

/** Records which pickface of each product was used last; the products are locked, so nobody waits. */
function updateLastFaces(tx: Transaction, { warehouse_id, before, now }: LastFaces): Query<unknown> {
  const turned = [...now].filter(([product_id, location_id]) => before.get(product_id) !== location_id)
  if (turned.length === 0) return tx.value(undefined)
  tx.locks.advance('pickface_rotations')
  const rows = turned.map(([product_id, location_id]) => ({ product_id, location_id }))
  return tx.run(sql`
    insert into pickface_rotations as r (tenant_id, product_id, warehouse_id, location_id, created_at, updated_at)
    select ${tx.tenant.id}::bigint, t.product_id, ${warehouse_id}::bigint, t.location_id, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (product_id bigint, location_id bigint)
    order by t.product_id
    on conflict (tenant_id, product_id, warehouse_id) do update
    set location_id = excluded.location_id, ${nextVersionOfConflict('r')}`)
}
