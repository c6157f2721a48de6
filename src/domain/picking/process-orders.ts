import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { type PlannedOrder, planOrders, type Wanted } from '#domain/allocation/plan-orders.ts'
import { readShortages } from '#domain/allocation/read-shortages.ts'
import { writeAllocation } from '#domain/allocation/write-allocation.ts'
import { announcePickLists } from '#domain/orders/announce-order.ts'
import { createPickLists } from '#domain/orders/create-pick-list.ts'
import { type Order, outstandingOf, type PickList, statusOf } from '#domain/orders/order.ts'
import { completeRequests, type PendingRequest } from '#domain/orders/processing.ts'
import { processingRefusal } from '#domain/orders/request-processing.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { type Problem, refusal } from '#problems/problem.ts'
import { AwaitsReceipt } from './await-receipt.ts'
import { joinList } from './join-list.ts'
import { type Came, type Processing, type Scene, takeProcessing } from './see-processing.ts'
import { shortageRefusal } from './shortage-refusal.ts'

/** What came of orders that were processed together. */
export type Processed = {
  /** The list their picks share; null where each has its own, or all were seen to already. */
  readonly list_id: number | null
  /** How many lists were made; they bear the first of the numbers given. */
  readonly lists: number
  /** The orders that got nothing, or less than their account allows: nothing of them was written. */
  readonly refused: readonly Refused[]
}

/** An order that was not processed, and why. */
export type Refused = { readonly request: PendingRequest; readonly problem: Problem }

/** An order that was processed, and the list its picks are on. */
type Served = { readonly scene: Scene; readonly came: Came; readonly list: PickList }

/** What was done for orders. */
type Done = { readonly served: readonly Served[]; readonly refused: readonly Refused[] }

/**
 * Seeks stock for orders, one after the other (operations 4.4): what is found is reserved for their lines, and their picks
 * stand on a list of their own or on the shared one. However many orders, the statements stay the same. What refuses an
 * order leaves the others alone; for an order by itself it is thrown, so that nothing of it is kept.
 */
export async function processOrders(
  tx: Transaction,
  model: Model,
  processing: Processing,
): Promise<Processed> {
  const { process_reference, requests, consolidation } = processing
  const taken = await takeProcessing(tx, model, processing)
  const asked = taken.map((scene) => ({ scene, problem: refusalOf(scene, processing) }))
  const scenes = asked.flatMap(({ scene, problem }) => (problem === null ? [scene] : []))
  const done = await process(tx, scenes, processing)
  const refused = [
    ...asked.flatMap(({ scene: { request }, problem }) => (problem === null ? [] : [{ request, problem }])),
    ...done.refused,
  ]
  const [first] = refused
  if (first !== undefined && requests.length === 1) throw first.problem
  await tellOf(tx, model, { served: done.served, process_reference })
  const [one] = done.served
  return {
    list_id: consolidation === null ? null : (one?.list.id ?? null),
    lists: done.served.filter(({ scene }) => scene.list === null).length,
    refused,
  }
}

/** Why no stock is sought for an order; null where it is. */
function refusalOf(scene: Scene, { consolidation }: Processing): Problem | null {
  const { order, lines } = scene
  const refused = processingRefusal(order, consolidation !== null)
  if (refused !== null) return refused
  if (lines.length === 0) return refusal('goods_out_has_no_lines', { reference: order.reference })
  // Components are turned into products where they are brought, so that place must be known.
  const isNowhere = order.goods_out_type === 'work_order' && stagingFor(scene, null) === null
  return isNowhere && !isReserved(order) ? refusal('must_exist', { field: 'location_id' }) : null
}

const isReserved = (order: Order) => statusOf(order) !== 'PENDING' && statusOf(order) !== 'PART_ALLOCATED'

/** The bay of the list, where one was named for it. */
function bayFor({ list }: Scene, { consolidation }: Processing): number | null {
  return list === null ? (consolidation?.goods_out_bay_id ?? null) : list.goods_out_bay_id
}

/** Where picked goods are brought: the bay of the list, the order's own, or the warehouse's. */
function stagingFor({ order, around }: Scene, bay: number | null): number | null {
  const isWork = order.goods_out_type === 'work_order'
  const usual = isWork ? around.default_work_location_id : around.default_goods_out_location_id
  return (isWork ? null : bay) ?? order.location_id ?? usual
}

/** Reserves what is found for orders; one that is reserved already joins the list it shares. */
async function process(tx: Transaction, scenes: readonly Scene[], processing: Processing): Promise<Done> {
  const [scene] = scenes
  if (scene === undefined) return { served: [], refused: [] }
  if (!isReserved(scene.order)) return seekStock(tx, scenes, processing)
  const { order, lines } = scene
  const list_id = listFor(scene)
  const made = await makeLists(tx, [scene], processing)
  const came = await joinList(tx, { order, lines, list_id, bay_id: bayFor(scene, processing) })
  return { served: made.map((list) => ({ scene, came, list })), refused: [] }
}

const listFor = ({ list, around }: Scene): number => list?.id ?? around.new_list_id

/** The lists of orders in the same order; those that are not there yet are made, and bear the next numbers. */
function makeLists(
  tx: Transaction,
  scenes: readonly Scene[],
  processing: Processing,
): Query<readonly PickList[]> {
  const wanted = scenes.filter(({ list }) => list === null)
  const numbers = processing.numbers.values()
  return createPickLists(
    tx,
    wanted.map((scene) => ({
      id: listFor(scene),
      number: numbers.next().value ?? '',
      order: scene.order,
    })),
    processing,
  ).map((made) => {
    const known = new Map(made.map((list) => [list.id, list]))
    return scenes.flatMap((scene) => scene.list ?? known.get(listFor(scene)) ?? [])
  })
}

async function seekStock(tx: Transaction, scenes: readonly Scene[], processing: Processing): Promise<Done> {
  const around = new Map(scenes.map((scene) => [scene.order.id, scene]))
  const isEnough = ({ order, allocated, outstanding }: PlannedOrder) =>
    allocated.gt(0) && (outstanding.lte(0) || around.get(order.id)?.around.allow_part_allocation === true)
  const plans = await planOrders(
    tx,
    scenes.map((scene) => wantedFor(scene, processing)),
    isEnough,
  )
  const planned = plans.orders.flatMap((plan) => {
    const scene = around.get(plan.order.id)
    return scene === undefined ? [] : [{ scene, plan, waits: waitsFor(scene) }]
  })
  const short = planned.filter(({ plan }) => !isEnough(plan))
  const waiting = short.find(({ waits }) => waits)
  if (waiting !== undefined) throw new AwaitsReceipt(waiting.scene.around.received)
  const found = planned.filter(({ plan }) => isEnough(plan))
  const lists = await makeLists(
    tx,
    found.map(({ scene }) => scene),
    processing,
  )
  const tasks = await writeAllocation(tx, { ...plans, orders: found.map(({ plan }) => plan) })
  // What others got is reserved by now, and told as such.
  const shortages = await readShortages(
    tx,
    short.map(({ plan }) => plan),
  )
  const picks = Map.groupBy(
    tasks.filter(({ type }) => type === 'PICK'),
    ({ goods_out_id }) => goods_out_id,
  )
  return {
    served: found.flatMap(({ scene, plan, waits }, place) => {
      const list = lists[place]
      const { allocated, wanted, outstanding, served } = plan
      const came = {
        ...{ allocated, wanted, left_list_ids: [] },
        picks: picks.get(scene.order.id)?.length ?? 0,
        awaits_receipt: outstanding.gt(0) && waits,
        builds: served.some(({ counts }) => !counts),
      }
      return list === undefined ? [] : [{ scene, came, list }]
    }),
    refused: short.map(({ scene: { request, order } }) => ({
      request,
      problem: shortageRefusal(order, shortages.get(order.id) ?? []),
    })),
  }
}

/** Whether goods may still come on the receipt that an order sends on. */
const waitsFor = ({ order, around }: Scene): boolean =>
  order.goods_out_type === 'crossdock' && around.is_receipt_open

function wantedFor(scene: Scene, processing: Processing): Wanted {
  return {
    order: scene.order,
    lines: scene.lines.filter((line) => outstandingOf(line).gt(0)),
    pick_list_id: listFor(scene),
    location_to_id: stagingFor(scene, bayFor(scene, processing)),
    request: processing.process_reference,
  }
}

type Telling = { readonly served: readonly Served[]; readonly process_reference: string }

/** Notes and tells that orders were processed, and how far they are now. */
async function tellOf(tx: Transaction, model: Model, { served, process_reference }: Telling): Promise<void> {
  if (served.length === 0) return
  const fresh = served.filter(({ scene }) => scene.list === null)
  await tx.pipeline([
    noteProcessed(tx, served),
    completeRequests(
      tx,
      served.map(({ scene, came: { allocated, wanted }, list }) => ({
        id: scene.request.id,
        message: `${allocated.toFixed()} of ${wanted.toFixed()} units allocated`,
        goods_out_pick_list_id: list.id,
      })),
    ),
    announcePickLists(
      tx,
      model,
      fresh.map(({ list, came: { picks } }) => ({
        event: 'created',
        list: { ...list, pick_tasks_count: picks },
      })),
    ),
  ])
  await updateOrderProgress(tx, model, {
    order_ids: served.map(({ scene }) => scene.order.id),
    kit_order_ids: served.flatMap(({ scene: { order }, came }) =>
      // What was built for it before counts as well.
      came.builds || order.first_processed_at !== null ? [order.id] : [],
    ),
    list_ids: served.flatMap(({ list, came }) => [list.id, ...came.left_list_ids]),
    announced: { event: 'processed', extras: { process_reference } },
  })
}

function noteProcessed(tx: Transaction, served: readonly Served[]): Query<unknown> {
  const ids = served.map(({ scene }) => scene.order.id)
  const waiting = served.flatMap(({ scene, came }) => (came.awaits_receipt ? [scene.order.id] : []))
  return tx.run(sql`
    update goods_outs o
    set first_processed_at = coalesce(o.first_processed_at, ${tx.now}), awaits_receipt = o.id = any(${waiting}::bigint[]),
      ${nextVersion(tx, 'o')}
    where o.tenant_id = ${tx.tenant.id} and o.id = any(${ids}::bigint[])`)
}
