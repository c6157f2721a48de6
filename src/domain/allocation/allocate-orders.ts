import Big from 'big.js'
import { lockChoices } from '#database/lock-rows.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { type Order, type OrderLine, outstandingOf } from '#domain/orders/order.ts'
import type { Task } from '#domain/tasks/task.ts'
import { type Demand, noProgress, type Progress } from './plan.ts'
import { planDemand } from './plan-line.ts'
import { demandFor, type LineFacts, seeBringings, seeLastFaces, seeLines, seePickfaces } from './see-order.ts'
import { deeper, type Ground, type Sought, seeSupplies, soughtFor } from './see-stock.ts'
import { type Served, writeAllocation } from './write-allocation.ts'

/** What stock is sought for. The order and its lines have been taken. */
export type Wanted = {
  readonly order: Order
  /** Stock is sought for what is outstanding of them. */
  readonly lines: readonly OrderLine[]
  /** The list the picks go onto. */
  readonly pick_list_id: number | null
  /** Where the goods are to be staged. */
  readonly location_to_id: number | null
  /** What asked for it, as explanations name it. */
  readonly request: string | null
  /** Nothing is taken from there: goods were missing. */
  readonly except_location_ids?: readonly number[]
}

/** What was found, in units. */
export type Allocated = {
  /** All that is reserved for the lines now, or promised by replenishments. */
  readonly allocated: Big
  /** What was outstanding before. */
  readonly wanted: Big
  /** What is outstanding still; nothing where more was allocated than wanted, to keep units whole. */
  readonly outstanding: Big
  /** The picks and replenishments that were made. */
  readonly tasks: readonly Task[]
}

/**
 * Finds stock for what is outstanding of an order's lines, reserves it and makes the tasks that bring it out (operations
 * 4.5, 5.3). However many lines, the statements stay the same: all stock is read at once, and none is locked that is not
 * taken.
 */
export async function allocateOrder(tx: Transaction, _: Model, wanted: Wanted): Promise<Allocated> {
  const { order } = wanted
  const lines = wanted.lines
    .filter((line) => outstandingOf(line).gt(0))
    .sort((one, other) => one.id - other.id)
  const total = lines.reduce((sum, line) => sum.plus(outstandingOf(line)), new Big(0))
  if (lines.length === 0) return { allocated: total, wanted: total, outstanding: total, tasks: [] }
  const products = {
    warehouse_id: order.warehouse_id,
    product_ids: [...new Set(lines.map(({ product_id }) => product_id))],
  }
  const [, facts, faces, last_faces] = await Promise.all([
    lockChoices(
      tx,
      products.product_ids.map((product_id) => ({ product_id, warehouse_id: order.warehouse_id })),
    ),
    seeLines(
      tx,
      lines.map(({ id }) => id),
    ),
    order.goods_out_type === 'crossdock' ? [] : seePickfaces(tx, products, wanted.except_location_ids ?? []),
    seeLastFaces(tx, products),
  ])
  const { served, progress } = await planAll(tx, {
    wanted,
    demands: demandsOf(wanted, facts, lines),
    facts,
    ground: groundOf(wanted, { facts, faces }),
    started: noProgress({
      bringings: faces.length === 0 ? [] : await seeBringings(tx, products),
      last_faces,
    }),
  })
  const tasks = await writeAllocation(tx, { ...wanted, served, progress, last_faces })
  const allocated = served.reduce((sum, { plan }) => sum.plus(plan.allocated), new Big(0))
  const rounded = served.reduce((sum, { plan }) => sum.plus(plan.rounded), new Big(0))
  return { allocated, wanted: total, outstanding: total.plus(rounded).minus(allocated), tasks }
}

function demandsOf(
  { order, request }: Wanted,
  facts: readonly LineFacts[],
  lines: readonly OrderLine[],
): readonly Demand[] {
  const needs = new Map(lines.map((line) => [line.id, outstandingOf(line)]))
  const takes_units = order.pick_type !== 'tote'
  return facts
    .filter(({ is_stopped }) => !is_stopped)
    .map((one) => demandFor(one, { need: needs.get(one.line_id) ?? new Big(0), takes_units, request }))
}

function groundOf(
  { order, except_location_ids = [] }: Wanted,
  { facts, faces }: { readonly facts: readonly LineFacts[]; readonly faces: Ground['faces'] },
): Ground {
  const receipt_id = order.goods_out_type === 'crossdock' ? order.goods_in_receipt_id : null
  const rule = facts[0]?.rule ?? 'fifo'
  return { warehouse_id: order.warehouse_id, rule, receipt_id, faces, except_location_ids }
}

type Planning = {
  readonly wanted: Wanted
  readonly demands: readonly Demand[]
  readonly facts: readonly LineFacts[]
  readonly ground: Ground
  readonly started: Progress
}

/** Reads stock and plans all lines on it, one after the other; and again on more stock where it was not enough. */
function planAll(
  tx: Transaction,
  planning: Planning,
): Promise<{ readonly served: readonly Served[]; readonly progress: Progress }> {
  const { wanted, demands, facts, ground } = planning
  const account_ids = [...new Set([wanted.order.account_id, ...(facts[0]?.linked_account_ids ?? [])])]
  return planOn(tx, planning, soughtFor(demands, { faces: ground.faces, account_ids }))
}

async function planOn(
  tx: Transaction,
  planning: Planning,
  sought: readonly Sought[],
): Promise<{ readonly served: readonly Served[]; readonly progress: Progress }> {
  const { demands, facts, ground, started } = planning
  const supplies = await seeSupplies(tx, ground, sought)
  const progress = noProgress(started)
  const served = demands.flatMap((demand) => {
    const plan = planDemand(demand, {
      supplies: supplies.filter(({ product_id }) => product_id === demand.product_id),
      progress,
    })
    const about = facts.find(({ line_id }) => line_id === demand.line_id)
    return about === undefined ? [] : [{ facts: about, plan }]
  })
  const missing = served.flatMap(({ plan }) => plan.missing ?? [])
  return missing.length === 0 ? { served, progress } : planOn(tx, planning, deeper(sought, missing))
}
