import { managePermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { triggerAutomaticDispatch } from '#domain/dispatch/trigger-automatic-dispatch.ts'
import { changeDrop } from '#domain/loading/change-drop.ts'
import { changeLoad, type FormerLoad } from '#domain/loading/change-load.ts'
import { updateLoadTasks } from '#domain/loading/update-load-tasks.ts'
import { createOrder } from '#domain/orders/create-order.ts'
import { deleteOrders } from '#domain/orders/delete-orders.ts'
import { ORDER_STATUS } from '#domain/orders/order.ts'
import { type ProcessingRequest, requestProcessing } from '#domain/orders/request-processing.ts'
import { updateOrder } from '#domain/orders/update-order.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { cancelOrders } from '#domain/picking/cancel-orders.ts'
import { releaseUnfitPicks } from '#domain/picking/release-unfit-picks.ts'
import { shortOrders } from '#domain/picking/short-orders.ts'
import { unallocateOrders } from '#domain/picking/unallocate-orders.ts'
import { applyStrategies } from '#domain/shipping/apply-strategies.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { readRecord } from '#records/find.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { orderConsolidation, orderNaming, orderShorting } from '#resources/outbound/order-acts.ts'
import { actWithInput } from './act-with-input.ts'
import {
  bulkDeleteOperation,
  createOperation,
  deleteOperation,
  operationDefaults,
  updateOperation,
} from './generic-operations.ts'
import type { ActInput, ActRun, Operation, Outcome } from './operation.ts'
import { NOTHING } from './task-act.ts'

/** Operations on orders. */
export function orderOperations(model: Model): readonly Operation[] {
  const orders = resourceNamed(model, 'goods_outs')
  return [...recordOperations(model, orders), ...processOperations(model, orders)]
}

function recordOperations(model: Model, orders: Resource): readonly Operation[] {
  const removals = [deleteOperation(orders), bulkDeleteOperation(orders)].map((operation) => ({
    ...operation,
    uses_generic_plans: true as const,
    run: async (tx: Transaction, { resource, subject, subjects }: ActInput) => {
      await deleteOrders(tx, resource, operation.on_record ? [subject] : subjects)
      return { kind: 'nothing' as const }
    },
  }))
  return [
    {
      ...createOperation(orders),
      description:
        'Creates an order with its lines. If no warehouse is given, the warehouse that can serve the order best is selected.',
      uses_generic_plans: true,
      run: async (tx, { resource, parsed }) => ({
        kind: 'record',
        resource,
        row: await createOrder(tx, model, { resource, parsed }),
      }),
    },
    {
      ...updateOperation(orders),
      description:
        'Updates an order: all fields while no stock is allocated to it, afterwards only fields that do not affect the allocation. Status 8 cancels it.',
      uses_generic_plans: true,
      run: (tx, act) => updateAndDispatch(tx, model, act),
    },
    ...removals,
  ]
}

async function updateAndDispatch(
  tx: Transaction,
  model: Model,
  { resource, parsed, subject }: ActInput,
): Promise<Outcome> {
  const changed = await updateOrder(tx, model, { resource, parsed, current: subject })
  if (changed.changes_destination && !changed.changes_load) await changeDrop(tx, reroutedIn(subject))
  if (changed.changes_load) await changeLoad(tx, model, reroutedIn(subject))
  else if (changed.changes_dispatch) {
    await applyStrategies(tx, [subject.id])
    await updateLoadTasks(tx, [subject.id])
  }
  if (!changed.cancels) {
    const isPicked =
      subject.goods_out_status_id === ORDER_STATUS.PICK ||
      subject.goods_out_status_id === ORDER_STATUS.PART_ALLOCATED
    const isReleased = changed.changes_criteria && (await releaseUnfitPicks(tx, model, subject.id))
    const hasLeft = isPicked && (await dispatchIfDue(tx, model, subject.id))
    const isOther = changed.changes_load || changed.changes_destination || isReleased || hasLeft
    const row = isOther ? await readRecord(tx, resource, { id: subject.id }) : changed.row
    return { kind: 'record', resource, row }
  }
  await cancelOrders(tx, model, [subject.id])
  const row = await readRecord(tx, resource, { id: subject.id })
  const previous = { goods_out_status_id: changed.row.goods_out_status_id }
  announceChange(tx, resource, { event: 'updated', row, previous })
  return { kind: 'record', resource, row }
}

/** Dispatches an order that no longer waits for anything: its quantity was reduced, or it became automatic. */
async function dispatchIfDue(tx: Transaction, model: Model, id: number): Promise<boolean> {
  const order_ids = await triggerAutomaticDispatch(tx, model, [id])
  await updateOrderProgress(tx, model, { order_ids })
  return order_ids.length > 0
}

/** The load an order was on. */
function reroutedIn({ id, load_id, load_drop_id }: FullRow): FormerLoad {
  const idOf = (value: unknown) => (typeof value === 'number' ? value : null)
  return { id, load_id: idOf(load_id), load_drop_id: idOf(load_drop_id) }
}

type OrderAct = {
  readonly name: string
  readonly permission: string
  readonly description: string
  readonly input: Resource
  readonly run: ActRun
}

function processOperations(model: Model, orders: Resource): readonly Operation[] {
  return [...allocationActs(model, orders), ...cancellationActs(model, orders)].map((act) =>
    processOperation(orders, act),
  )
}

function allocationActs(model: Model, orders: Resource): readonly OrderAct[] {
  const permission = 'process_picks'
  const request = async (tx: Transaction, request: ProcessingRequest): Promise<Outcome> => ({
    kind: 'facts',
    type: 'pick_processing_requests',
    facts: { process_references: await requestProcessing(tx, request) },
  })
  return [
    {
      name: 'process_picks_async',
      permission,
      description:
        'Allocates stock to orders in the background, with a separate pick list for each order; pick_processing_requests show the progress.',
      ...actWithInput(model, orderNaming, async (tx, input) =>
        request(tx, { ids: await readVisibleIds(tx, orders, input.ids), consolidation: null }),
      ),
    },
    {
      name: 'process_and_consolidate_picks',
      permission,
      description: 'Allocates stock to orders and consolidates their picks on one pick list.',
      ...actWithInput(model, orderConsolidation, async (tx, input) => {
        const { goods_out_pick_list_reference: reference, ids, ...others } = input
        const consolidation = { ...others, reference }
        return request(tx, { ids: await readVisibleIds(tx, orders, ids), consolidation })
      }),
    },
  ]
}

function cancellationActs(model: Model, orders: Resource): readonly OrderAct[] {
  return [
    {
      name: 'short_order_lines',
      permission: 'short_order_lines',
      description:
        'Shorts orders, all or none: the quantity not allocated is given up, and the rest is processed.',
      ...actWithInput(model, orderShorting, async (tx, input) => {
        await shortOrders(tx, model, { ...input, ids: await readVisibleIds(tx, orders, input.ids) })
        return NOTHING
      }),
    },
    {
      name: 'unallocate',
      permission: 'process_picks',
      description: 'Releases the stock allocated to orders and not yet picked, all or none.',
      ...actWithInput(model, orderNaming, async (tx, input) => {
        await unallocateOrders(tx, model, await readVisibleIds(tx, orders, input.ids))
        return NOTHING
      }),
    },
    {
      name: 'cancel',
      permission: managePermission(orders.name),
      description: 'Cancels orders, all or none; goods already picked are put back by tasks.',
      ...actWithInput(model, orderNaming, async (tx, input) => {
        await cancelOrders(tx, model, await readVisibleIds(tx, orders, input.ids))
        return NOTHING
      }),
    },
  ]
}

function processOperation(orders: Resource, act: OrderAct): Operation {
  const answersFacts = act.name.startsWith('process_')
  return {
    ...operationDefaults(orders, 'creation'),
    ...act,
    method: 'POST',
    path: `/api/goods_out_processes/${act.name}`,
    accepts: 'plain',
    answer: answersFacts ? 'facts' : 'nothing',
    ...(answersFacts ? { answers: 'pick_processing_requests' } : {}),
    uses_generic_plans: true,
  }
}
