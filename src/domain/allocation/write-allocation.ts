import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import { saveLineMaterials } from '#domain/orders/line-materials.ts'
import { updateLineCounters } from '#domain/orders/update-line-counters.ts'
import type { Reservation } from '#domain/stock/open-allocations.ts'
import { promiseAllocations, reserve } from '#domain/stock/reserve.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import { type MadeTask, makeTasks, type NewTask } from '#domain/tasks/make-tasks.ts'
import type { Instant } from '#values/instant.ts'
import type { Served } from './kits.ts'
import type { Bringing, HeldPick, PlannedPick } from './plan.ts'
import type { PlannedWork, Plans } from './plan-orders.ts'
import type { LineFacts } from './see-order.ts'
import { takePlanned } from './take-planned.ts'
import { turnFaces } from './turn-faces.ts'

/** A pick with the line it is for. */
type Of<Pick> = { readonly facts: LineFacts; readonly pick: Pick }

/**
 * Writes down which stock serves orders: tasks, reservations, counters of lines, what is built, pickfaces used last. However
 * many orders, the statements stay the same. Gives the tasks, order after order.
 */
export async function writeAllocation(
  tx: Transaction,
  { orders, progress, last_faces, warehouse_id }: Plans<PlannedWork>,
): Promise<readonly MadeTask[]> {
  const works = orders.map(workOf).filter(({ picks, held }) => picks.length + held.length > 0)
  if (works.length === 0) return []
  const served = works.flatMap(({ order }) => order.served)
  await takePlanned(
    tx,
    progress,
    served.map(({ plan }) => plan),
  )

  // Every question has been asked. From here on it is only written down.
  const [tasks] = await tx.pipeline([
    makeTasks(tx, works.flatMap(tasksOf)),
    updateLineCounters(tx, served.filter(({ counts }) => counts).map(countOf)),
    turnFaces(tx, { warehouse_id, before: last_faces, now: progress.last_faces }),
  ])
  const made = madeFor(works, tasks)
  const heldIds = new Map(made.flatMap(({ held }) => held.map(({ pick, id }) => [pick, id] as const)))
  await tx.pipeline([
    reserve(
      tx,
      made.flatMap(({ picks, fresh }) => [
        ...picks.flatMap((one) => reservationsOf(one, one.id)),
        ...fresh.flatMap(({ bringing, id }) => broughtBy(bringing, { task_id: id, heldIds })),
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

/** What is to be done for an order. */
type Work = {
  readonly order: PlannedWork
  readonly picks: readonly Of<PlannedPick>[]
  readonly held: readonly Of<HeldPick>[]
}

function workOf(order: PlannedWork): Work {
  const { served } = order
  return {
    order,
    picks: served.flatMap(({ facts, plan }) => plan.picks.map((pick) => ({ facts, pick }))),
    held: served.flatMap(({ facts, plan }) => plan.held.map((pick) => ({ facts, pick }))),
  }
}

function tasksOf({ order, picks, held }: Work): readonly NewTask[] {
  return [
    ...picks.map((one) => pickTask(order, one)),
    ...held.map((one) => heldTask(order, one)),
    ...order.fresh.map((bringing) => replenishmentTask(bringing, servedBy(order, bringing))),
  ]
}

/** Tells of what was planned by which task it is done; the tasks are in the order of `tasksOf`. */
function madeFor(works: readonly Work[], tasks: readonly MadeTask[]) {
  const ids = tasks.values()
  const nextId = () => ids.next().value?.id ?? 0
  return works.map(({ order, picks, held }) => ({
    picks: picks.map((one) => ({ ...one, id: nextId() })),
    held: held.map((one) => ({ ...one, id: nextId() })),
    fresh: order.fresh.map((bringing) => ({ bringing, id: nextId() })),
  }))
}

function countOf({ facts, plan }: Served) {
  return { id: facts.line_id, allocated: plan.allocated.toFixed(), rounded: plan.rounded.toFixed() }
}

/** What all tasks of an order's line have in common. */
function taskFor(
  { order, pick_list_id, location_to_id }: PlannedWork,
  { facts, pick }: Of<PlannedPick | HeldPick>,
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

function pickTask(planned: PlannedWork, one: Of<PlannedPick>): NewTask {
  const { facts, pick } = one
  const [{ candidate }, ...others] = pick.takes
  return {
    ...taskFor(planned, one),
    stock_description: describeGoods(facts.product_code, candidate),
    // All that is on a unit is picked as the unit.
    stock_id: others.length === 0 ? candidate.stock_id : null,
    location_from_id: candidate.location_id,
    storage_unit_from_id: candidate.storage_unit_id,
  }
}

/** A pick that has to wait for a replenishment reserves nothing: what it will take is reserved by that. */
function heldTask(planned: PlannedWork, one: Of<HeldPick>): NewTask {
  const { facts, pick } = one
  const goods = pick.covers[0]?.part.goods ?? {}
  return {
    ...taskFor(planned, one),
    status: 'ON_HOLD',
    hold_reason: pick.hold_reason,
    stock_description: describeGoods(facts.product_code, goods),
    location_from_id: pick.bringing.location_to_id,
  }
}

/** Whom a replenishment serves. */
export type ServedBy = {
  readonly warehouse_id: number
  readonly product_code: string
  /** Of the picks that wait for it. */
  readonly priority: number
  readonly due_at: Instant | null
}

function servedBy({ order, served }: PlannedWork, { product_id }: Bringing): ServedBy {
  const product = served.find(({ facts }) => facts.product_id === product_id)
  return {
    warehouse_id: order.warehouse_id,
    product_code: product?.facts.product_code ?? '',
    priority: order.priority,
    due_at: order.expected_date_of_dispatch,
  }
}

/** Goods go to the pickface before they are picked from there. */
export function replenishmentTask(bringing: Bringing, serves: ServedBy): NewTask {
  const { account_id, product_id, subtype, location_to_id, from, parts } = bringing
  const quantity = parts.reduce((sum, part) => sum.plus(part.quantity), new Big(0))
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

function reservationsOf({ facts, pick }: Of<PlannedPick>, task_id: number): readonly Reservation[] {
  return pick.takes.map(({ candidate, quantity, explanation }) => ({
    stock_id: candidate.stock_id,
    task_id,
    quantity: quantity.toFixed(),
    goods_out_line_id: facts.line_id,
    explanation,
  }))
}

type Promising = { readonly task_id: number; readonly heldIds: ReadonlyMap<HeldPick, number> }

/** What a new replenishment reserves: what each held pick was promised, and what nobody was. */
export function broughtBy({ parts }: Bringing, { task_id, heldIds }: Promising): readonly Reservation[] {
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
    const left = { stock_id, task_id, quantity: part.left.toFixed(), explanation }
    return part.left.gt(0) ? [...promised, left] : promised
  })
}

/** What held picks were promised of replenishments that were under way before. */
export function promisesOf(heldIds: ReadonlyMap<HeldPick, number>) {
  return [...heldIds].flatMap(([{ covers }, for_task_id]) =>
    covers.flatMap(({ part, quantity }) =>
      part.allocation_id === null
        ? []
        : [{ allocation_id: part.allocation_id, quantity: quantity.toFixed(), for_task_id }],
    ),
  )
}
