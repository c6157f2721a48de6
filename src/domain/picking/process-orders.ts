import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { AllocationRequest, PlannedOrder } from '#domain/allocation/order-planning.ts'
import { readOrderPlans } from '#domain/allocation/read-order-plans.ts'
import { readShortages } from '#domain/allocation/read-shortages.ts'
import { writeAllocation } from '#domain/allocation/write-allocation.ts'
import { announcePickLists } from '#domain/orders/announce-order.ts'
import { createPickLists } from '#domain/orders/create-pick-list.ts'
import { type Order, outstandingOf, type PickList, statusOf } from '#domain/orders/order.ts'
import { completeRequests, type PendingRequest } from '#domain/orders/processing.ts'
import { processingRefusal } from '#domain/orders/request-processing.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { type Problem, refusal } from '#problems/problem.ts'
import { joinPickList } from './join-pick-list.ts'
import {
  lockForProcessing,
  type ProcessingContext,
  type ProcessingOutcome,
  type ProcessingRun,
} from './lock-for-processing.ts'
import { ReceiptPendingError } from './mark-awaiting-receipt.ts'
import { shortageRefusal } from './shortage-refusal.ts'

/** The result of processing orders together. */
export type ProcessingResult = {
  /** The list their picks share; null where each has its own, or all requests were completed before. */
  readonly list_id: number | null
  /** How many lists were created; they have the first of the given numbers. */
  readonly lists: number
  /** Orders that got nothing, or less than their account allows; nothing was written for them. */
  readonly refused: readonly RefusedOrder[]
}

/** An order that was not processed, and why. */
export type RefusedOrder = { readonly request: PendingRequest; readonly problem: Problem }

/** An order that was processed, and the list its picks are on. */
type ProcessedOrder = {
  readonly context: ProcessingContext
  readonly outcome: ProcessingOutcome
  readonly list: PickList
}

type ProcessedOrders = {
  readonly processed: readonly ProcessedOrder[]
  readonly refused: readonly RefusedOrder[]
}

/**
 * Allocates stock for orders, one after the other (operations 4.4): stock is reserved for their lines, and
 * picks are created on a list of their own or on the shared one. The number of statements does not depend on
 * the number of orders. A refused order leaves the others alone; for a single order the refusal is thrown, so
 * that nothing is written.
 */
export async function processOrders(
  tx: Transaction,
  model: Model,
  processing: ProcessingRun,
): Promise<ProcessingResult> {
  const { process_reference, requests, consolidation } = processing
  const locked = await lockForProcessing(tx, model, processing)
  const checked = locked.map((context) => ({ context, problem: checkProcessable(context, processing) }))
  const contexts = checked.flatMap(({ context, problem }) => (problem === null ? [context] : []))
  const processed = await processAll(tx, contexts, processing)
  const refused = [
    ...checked.flatMap(({ context: { request }, problem }) =>
      problem === null ? [] : [{ request, problem }],
    ),
    ...processed.refused,
  ]
  const [first] = refused
  if (first !== undefined && requests.length === 1) throw first.problem
  await announceProcessed(tx, model, { processed: processed.processed, process_reference })
  const [one] = processed.processed
  return {
    list_id: consolidation === null ? null : (one?.list.id ?? null),
    lists: processed.processed.filter(({ context }) => context.list === null).length,
    refused,
  }
}

/** Why no stock is allocated to an order; null where it is. */
function checkProcessable(context: ProcessingContext, { consolidation }: ProcessingRun): Problem | null {
  const { order, lines, facts } = context
  const refused = processingRefusal({ ...order, ...facts }, consolidation !== null)
  if (refused !== null) return refused
  if (lines.length === 0) return refusal('goods_out_has_no_lines', { reference: order.reference })
  // Components are converted where they are brought, so that location must be known.
  const isNowhere = order.goods_out_type === 'work_order' && stagingFor(context, null) === null
  return isNowhere && !isReserved(order) ? refusal('must_exist', { field: 'location_id' }) : null
}

const isReserved = (order: Order) => statusOf(order) !== 'PENDING' && statusOf(order) !== 'PART_ALLOCATED'

/** The bay of the list, if one was given. */
function bayFor({ list }: ProcessingContext, { consolidation }: ProcessingRun): number | null {
  return list === null ? (consolidation?.goods_out_bay_id ?? null) : list.goods_out_bay_id
}

/**
 * Where picked goods are brought: the bay of the list, the order's own location, or the warehouse's default.
 */
function stagingFor({ order, facts }: ProcessingContext, bay: number | null): number | null {
  const isWork = order.goods_out_type === 'work_order'
  const usual = isWork ? facts.default_work_location_id : facts.default_goods_out_location_id
  return (isWork ? null : bay) ?? order.location_id ?? usual
}

/** Allocates stock to orders; an order that is allocated already joins the shared list. */
async function processAll(
  tx: Transaction,
  contexts: readonly ProcessingContext[],
  processing: ProcessingRun,
): Promise<ProcessedOrders> {
  const [context] = contexts
  if (context === undefined) return { processed: [], refused: [] }
  if (!isReserved(context.order)) return allocateStock(tx, contexts, processing)
  const { order, lines } = context
  const list_id = listFor(context)
  const lists = await createLists(tx, [context], processing)
  const outcome = await joinPickList(tx, { order, lines, list_id, bay_id: bayFor(context, processing) })
  return { processed: lists.map((list) => ({ context, outcome, list })), refused: [] }
}

const listFor = ({ list, facts }: ProcessingContext): number => list?.id ?? facts.new_list_id

/** The lists of orders in the same order; missing ones are created with the next numbers. */
function createLists(
  tx: Transaction,
  contexts: readonly ProcessingContext[],
  processing: ProcessingRun,
): Query<readonly PickList[]> {
  const missing = contexts.filter(({ list }) => list === null)
  const numbers = processing.numbers.values()
  return createPickLists(
    tx,
    missing.map((context) => ({
      id: listFor(context),
      number: numbers.next().value ?? '',
      order: context.order,
    })),
    processing,
  ).map((created) => {
    const known = new Map(created.map((list) => [list.id, list]))
    return contexts.flatMap((context) => context.list ?? known.get(listFor(context)) ?? [])
  })
}

async function allocateStock(
  tx: Transaction,
  contexts: readonly ProcessingContext[],
  processing: ProcessingRun,
): Promise<ProcessedOrders> {
  const byOrder = new Map(contexts.map((context) => [context.order.id, context]))
  const isEnough = ({ order, allocated, outstanding }: PlannedOrder) =>
    allocated.gt(0) && (outstanding.lte(0) || byOrder.get(order.id)?.facts.allow_part_allocation === true)
  const plans = await readOrderPlans(
    tx,
    contexts.map((context) => allocationRequestFor(context, processing)),
    isEnough,
  )
  const planned = plans.orders.flatMap((plan) => {
    const context = byOrder.get(plan.order.id)
    return context === undefined ? [] : [{ context, plan, waits: awaitsReceipt(context) }]
  })
  const short = planned.filter(({ plan }) => !isEnough(plan))
  const waiting = short.find(({ waits }) => waits)
  if (waiting !== undefined) throw new ReceiptPendingError(waiting.context.facts.received)
  const allocatable = planned.filter(({ plan }) => isEnough(plan))
  const lists = await createLists(
    tx,
    allocatable.map(({ context }) => context),
    processing,
  )
  const tasks = await writeAllocation(tx, { ...plans, orders: allocatable.map(({ plan }) => plan) })
  // Read after the allocation, so that what the other orders got counts as reserved.
  const shortages = await readShortages(
    tx,
    short.map(({ plan }) => plan),
  )
  const picks = Map.groupBy(
    tasks.filter(({ type }) => type === 'PICK'),
    ({ goods_out_id }) => goods_out_id,
  )
  return {
    processed: allocatable.flatMap(({ context, plan, waits }, index) => {
      const list = lists[index]
      const { allocated, outstanding_before, outstanding, served } = plan
      const outcome = {
        ...{ allocated, outstanding_before, left_list_ids: [] },
        picks: picks.get(context.order.id)?.length ?? 0,
        awaits_receipt: outstanding.gt(0) && waits,
        builds: served.some(({ counts }) => !counts),
      }
      return list === undefined ? [] : [{ context, outcome, list }]
    }),
    refused: short.map(({ context: { request, order } }) => ({
      request,
      problem: shortageRefusal(order, shortages.get(order.id) ?? []),
    })),
  }
}

/** Whether goods may still arrive on the receipt of a crossdock order. */
const awaitsReceipt = ({ order, facts }: ProcessingContext): boolean =>
  order.goods_out_type === 'crossdock' && facts.is_receipt_open

function allocationRequestFor(context: ProcessingContext, processing: ProcessingRun): AllocationRequest {
  return {
    order: context.order,
    lines: context.lines.filter((line) => outstandingOf(line).gt(0)),
    pick_list_id: listFor(context),
    location_to_id: stagingFor(context, bayFor(context, processing)),
    request: processing.process_reference,
  }
}

type ProcessedAnnouncement = {
  readonly processed: readonly ProcessedOrder[]
  readonly process_reference: string
}

/** Records and announces that orders were processed, and updates their progress. */
async function announceProcessed(
  tx: Transaction,
  model: Model,
  { processed: served, process_reference }: ProcessedAnnouncement,
): Promise<void> {
  if (served.length === 0) return
  const fresh = served.filter(({ context }) => context.list === null)
  await tx.pipeline([
    recordProcessed(tx, served),
    completeRequests(
      tx,
      served.map(({ context, outcome: { allocated, outstanding_before }, list }) => ({
        id: context.request.id,
        message: `${allocated.toFixed()} of ${outstanding_before.toFixed()} units allocated`,
        goods_out_pick_list_id: list.id,
      })),
    ),
    announcePickLists(
      tx,
      model,
      fresh.map(({ list, outcome: { picks } }) => ({
        event: 'created',
        list: { ...list, pick_tasks_count: picks },
      })),
    ),
  ])
  await updateOrderProgress(tx, model, {
    order_ids: served.map(({ context }) => context.order.id),
    kit_order_ids: served.flatMap(({ context: { order }, outcome }) =>
      // What was built for the order before counts too.
      outcome.builds || order.first_processed_at !== null ? [order.id] : [],
    ),
    list_ids: served.flatMap(({ list, outcome }) => [list.id, ...outcome.left_list_ids]),
    announced: { event: 'processed', extras: { process_reference } },
  })
}

function recordProcessed(tx: Transaction, served: readonly ProcessedOrder[]): Query<unknown> {
  const ids = served.map(({ context }) => context.order.id)
  const waiting = served.flatMap(({ context, outcome }) => (outcome.awaits_receipt ? [context.order.id] : []))
  return tx.run(sql`
    update goods_outs o
    set first_processed_at = coalesce(o.first_processed_at, ${tx.now}), awaits_receipt = o.id = any(${waiting}::bigint[]),
      ${nextVersion(tx, 'o')}
    where o.tenant_id = ${tx.tenant.id} and o.id = any(${ids}::bigint[])`)
}
