import { managePermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import type { AnyDeclaration } from '#declare/resource.ts'
import { triggerAutomaticDispatch } from '#domain/dispatch/trigger-automatic-dispatch.ts'
import { changeDrop } from '#domain/loading/change-drop.ts'
import { changeLoad, type FormerLoad } from '#domain/loading/change-load.ts'
import { updateLoadTasks } from '#domain/loading/update-load-tasks.ts'
import { createOrder } from '#domain/orders/create-order.ts'
import { deleteOrders } from '#domain/orders/delete-orders.ts'
import { ORDER_STATUS } from '#domain/orders/order.ts'
import type { Consolidation } from '#domain/orders/processing.ts'
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
import { validateInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { orderConsolidation, orderNaming, orderShorting } from '#resources/outbound/order-acts.ts'
import {
  bulkDeleteOperation,
  createOperation,
  deleteOperation,
  operationDefaults,
  updateOperation,
} from './generic-operations.ts'
import type { ActInput, Operation, Outcome } from './operation.ts'

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
  readonly declaration: AnyDeclaration
  readonly description: string
  readonly run: (tx: Transaction, ids: readonly number[], parsed: Parsed) => Promise<Outcome>
}

function processOperations(model: Model, orders: Resource): readonly Operation[] {
  return [...allocationActs(), ...cancellationActs(model, orders)].map((act) =>
    processOperation(model, orders, act),
  )
}

function allocationActs(): readonly OrderAct[] {
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
      declaration: orderNaming,
      description:
        'Allocates stock to orders in the background, with a separate pick list for each order; pick_processing_requests show the progress.',
      run: (tx, ids) => request(tx, { ids, consolidation: null }),
    },
    {
      name: 'process_and_consolidate_picks',
      permission,
      declaration: orderConsolidation,
      description: 'Allocates stock to orders and consolidates their picks on one pick list.',
      run: (tx, ids, parsed) => request(tx, { ids, consolidation: consolidationIn(parsed) }),
    },
  ]
}

function cancellationActs(model: Model, orders: Resource): readonly OrderAct[] {
  const done = { kind: 'nothing' } as const
  return [
    {
      name: 'short_order_lines',
      permission: 'short_order_lines',
      declaration: orderShorting,
      description:
        'Shorts orders, all or none: the quantity not allocated is given up, and the rest is processed.',
      run: async (tx, ids, { values }) => {
        const { reason_code_id } = values
        await shortOrders(tx, model, {
          ids,
          description: String(values.description),
          reason_code_id: typeof reason_code_id === 'number' ? reason_code_id : null,
        })
        return done
      },
    },
    {
      name: 'unallocate',
      permission: 'process_picks',
      declaration: orderNaming,
      description: 'Releases the stock allocated to orders and not yet picked, all or none.',
      run: async (tx, ids) => {
        await unallocateOrders(tx, model, ids)
        return done
      },
    },
    {
      name: 'cancel',
      permission: managePermission(orders.name),
      declaration: orderNaming,
      description: 'Cancels orders, all or none; goods already picked are put back by tasks.',
      run: async (tx, ids) => {
        await cancelOrders(tx, model, ids)
        return done
      },
    },
  ]
}

/** The attributes of the shared pick list. */
function consolidationIn({ values }: Parsed): Consolidation {
  const { goods_out_pick_list_reference: reference, expected_date_of_dispatch, goods_out_bay_id } = values
  return {
    reference: typeof reference === 'string' ? reference : null,
    expected_date_of_dispatch:
      typeof expected_date_of_dispatch === 'string' ? expected_date_of_dispatch : null,
    goods_out_bay_id: typeof goods_out_bay_id === 'number' ? goods_out_bay_id : null,
    shares_totes: values.shares_totes === true,
  }
}

function processOperation(model: Model, orders: Resource, act: OrderAct): Operation {
  const input = inputFor(model, act.declaration)
  const answersFacts = act.name.startsWith('process_')
  return {
    ...operationDefaults(orders, 'creation'),
    name: act.name,
    method: 'POST',
    path: `/api/goods_out_processes/${act.name}`,
    permission: act.permission,
    accepts: 'plain',
    input,
    answer: answersFacts ? 'facts' : 'nothing',
    ...(answersFacts ? { answers: 'pick_processing_requests' } : {}),
    description: act.description,
    uses_generic_plans: true,
    run: async (tx, { parsed }) => {
      await validateInput(tx, input, parsed)
      return act.run(tx, await readVisibleIds(tx, orders, parsed.values.ids), parsed)
    },
  }
}
