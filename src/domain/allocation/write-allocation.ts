import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import { countLines } from '#domain/orders/count-lines.ts'
import type { Order } from '#domain/orders/order.ts'
import { promise, type Reservation, reserve } from '#domain/stock/reserve.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import { type MadeTask, makeTasks, type NewTask } from '#domain/tasks/make-tasks.ts'
import type { Instant } from '#values/instant.ts'
import type { Bringing, HeldPick, LinePlan, PlannedPick, Progress } from './plan.ts'
import type { LineFacts } from './see-order.ts'
import { takePlanned } from './take-planned.ts'
import { turnFaces } from './turn-faces.ts'

/** A line, and how it is served. */
export type Served = {
  readonly facts: LineFacts
  readonly plan: LinePlan
  /** Whether the line counts it; of what is built from components kits are counted instead. */
  readonly counts: boolean
}

/** What was planned for an order, and where it goes. */
export type Planned = {
  readonly order: Order
  readonly pick_list_id: number | null
  readonly location_to_id: number | null
  readonly served: readonly Served[]
  readonly progress: Progress
  /** The pickfaces that were used last before. */
  readonly last_faces: ReadonlyMap<number, number>
}

/** A pick with the line it is for. */
type Of<Pick> = { readonly facts: LineFacts; readonly pick: Pick }

/** Writes down which stock serves an order: tasks, reservations, counters of lines, pickfaces used last. */
export async function writeAllocation(tx: Transaction, planned: Planned): Promise<readonly MadeTask[]> {
  const { served, progress, order } = planned
  const picks = served.flatMap(({ facts, plan }) => plan.picks.map((pick) => ({ facts, pick })))
  const held = served.flatMap(({ facts, plan }) => plan.held.map((pick) => ({ facts, pick })))
  const fresh = progress.bringings.filter(({ task_id }) => task_id === null)
  if (picks.length + held.length === 0) return []
  await takePlanned(
    tx,
    progress,
    served.map(({ plan }) => plan),
  )

  // Every question has been asked. From here on it is only written down.
  const [tasks] = await Promise.all([
    makeTasks(tx, [
      ...picks.map((one) => pickTask(planned, one)),
      ...held.map((one) => heldTask(planned, one)),
      ...fresh.map((bringing) => replenishmentTask(bringing, servedBy(planned, bringing))),
    ]),
    countLines(tx, served.filter(({ counts }) => counts).map(countOf)),
    turnFaces(tx, { warehouse_id: order.warehouse_id, before: planned.last_faces, now: progress.last_faces }),
  ])
  const idOf = (place: number) => tasks[place]?.id ?? 0
  const heldIds = new Map(held.map(({ pick }, place) => [pick, idOf(picks.length + place)]))
  const first = picks.length + held.length
  await Promise.all([
    reserve(tx, [
      ...picks.flatMap((one, place) => reservationsOf(one, idOf(place))),
      ...fresh.flatMap((bringing, place) => broughtBy(bringing, { task_id: idOf(first + place), heldIds })),
    ]),
    promise(tx, promisesOf(heldIds)),
  ])
  return tasks
}

function countOf({ facts, plan }: Served) {
  return { id: facts.line_id, allocated: plan.allocated.toFixed(), rounded: plan.rounded.toFixed() }
}

/** What all tasks of an order's line have in common. */
function taskFor(
  { order, pick_list_id, location_to_id }: Planned,
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

function pickTask(planned: Planned, one: Of<PlannedPick>): NewTask {
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
function heldTask(planned: Planned, one: Of<HeldPick>): NewTask {
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

function servedBy({ order, served }: Planned, { product_id }: Bringing): ServedBy {
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
