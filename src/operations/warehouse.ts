import { managePermission, viewPermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import type { AnyDeclaration } from '#declare/resource.ts'
import { countReferencingConditions } from '#domain/automations/count-referencing-conditions.ts'
import { resumeDispatch, resumedGoods } from '#domain/dispatch/resume-dispatch.ts'
import { PICKFACES_LOCK } from '#domain/products/save-pickface.ts'
import { updateFaceGroup } from '#domain/replenishment/update-pickfaces.ts'
import { proposeTransfers } from '#domain/stock/propose-transfers.ts'
import { updateLocation } from '#domain/stock-control/update-location.ts'
import { createLocationRange } from '#domain/warehouse/create-location-range.ts'
import { addMembers, removeMember } from '#domain/warehouse/group-members.ts'
import { createRoute, ROUTES_LOCK, updateRoute } from '#domain/warehouse/save-route.ts'
import { updateGroupPickfaces } from '#domain/warehouse/update-group-pickfaces.ts'
import { updateLocationType } from '#domain/warehouse/update-location-type.ts'
import { updateWarehouse } from '#domain/warehouse/update-warehouse.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import { removeRecords } from '#records/remove.ts'
import { locationGroupMembers, productGroupMembers } from '#resources/products/groups.ts'
import { locationRanges } from '#resources/warehouse/location-ranges.ts'
import { transferProposals } from '#resources/warehouse/transfer-proposals.ts'
import { collectionPath, deleteOperation, operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { createOperationBy, deleteOperationsBy, updateOperationBy } from './operations-by-act.ts'
import { withSellable } from './with-sellable.ts'

/** Operations on locations, their groups and routes. */
export function warehouseOperations(model: Model): readonly Operation[] {
  return [
    ...locationOperations(model),
    ...memberOperations(model, {
      name: 'location_groups',
      declaration: locationGroupMembers,
      wrap: async (tx, { group, change }) =>
        updateFaceGroup(tx, model, {
          group,
          change: async () => {
            await change()
            await updateGroupPickfaces(tx, group)
          },
        }),
    }),
    ...memberOperations(model, { name: 'product_groups', declaration: productGroupMembers }),
    ...routeOperations(model),
    ...orderTypeOperations(model),
    proposalOf(model),
  ]
}

function proposalOf(model: Model): Operation {
  const resource = inputFor(model, transferProposals)
  return {
    ...operationDefaults(resourceNamed(model, 'sites'), 'change'),
    name: 'propose_transfers',
    method: 'POST',
    path: '/api/sites/{id}/propose_transfers',
    permission: viewPermission('sites'),
    accepts: 'nothing',
    input: null,
    on_record: 'unlocked',
    changes: 'nothing',
    answer: 'records',
    answers: resource.name,
    description: 'Proposes transfers from hub warehouses to a site for its open orders; nothing is stored.',
    run: async (tx, { subject }) => {
      const transfers = await proposeTransfers(tx, subject.id)
      const stamps = { lock_version: 1, created_at: tx.now, updated_at: tx.now }
      return {
        kind: 'records',
        resource,
        rows: transfers.map((transfer, index) => ({ ...stamps, ...transfer, id: index + 1 })),
      }
    },
  }
}

function locationOperations(model: Model): readonly Operation[] {
  const locations = resourceNamed(model, 'locations')
  const ranges = inputFor(model, locationRanges)
  const change = updateOperationBy(locations, async (tx, { resource, parsed, subject }) => {
    const row = await updateLocation(tx, resource, { unlocked: subject, parsed })
    if (row.is_active === true && subject.is_active !== true)
      await resumeDispatch(tx, resumedGoods.location(row.id))
    return row
  })
  return [
    { ...change, on_record: 'unlocked', uses_generic_plans: true },
    withSellable(
      model,
      updateOperationBy(resourceNamed(model, 'warehouses'), (tx, { resource, parsed, subject }) =>
        updateWarehouse(tx, resource, { current: subject, parsed }),
      ),
    ),
    updateOperationBy(resourceNamed(model, 'location_types'), (tx, { resource, parsed, subject }) =>
      updateLocationType(tx, resource, { current: subject, parsed }),
    ),
    {
      ...operationDefaults(ranges, 'creation'),
      name: 'create',
      method: 'POST',
      path: '/api/location_ranges',
      permission: managePermission('locations'),
      answer: 'nothing',
      description: 'Creates a location for every combination of the given parts, at most ten thousand.',
      run: async (tx, { parsed }) => {
        await createLocationRange(tx, { locations, ranges }, parsed)
        return { kind: 'nothing' }
      },
    },
  ]
}

type GroupMembers = {
  readonly name: string
  readonly declaration: AnyDeclaration
  /** What runs before and after the members change. */
  readonly wrap?: (
    tx: Transaction,
    work: { readonly group: number; readonly change: () => Promise<void> },
  ) => Promise<void>
}

/** Members of a group have their own ids in the path. */
function memberOperations(
  model: Model,
  { name, declaration, wrap = (_, { change }) => change() }: GroupMembers,
): readonly Operation[] {
  const members = resourceNamed(model, name)
  const input = inputFor(model, declaration)
  const permission = managePermission('groups')
  return [
    {
      ...operationDefaults(members, 'creation'),
      name: 'create',
      method: 'POST',
      path: collectionPath(members),
      permission,
      input,
      answer: 'nothing',
      advisory_lock: PICKFACES_LOCK,
      description: 'Adds one or more members to a group; existing members stay.',
      uses_generic_plans: true,
      run: async (tx, { parsed, path: { group_id: group = 0 } }) => {
        await wrap(tx, { group, change: () => addMembers(tx, { members, input, group }, parsed) })
        return { kind: 'nothing' }
      },
    },
    {
      ...deleteOperation(members),
      permission,
      on_record: false,
      advisory_lock: PICKFACES_LOCK,
      description: 'Removes a member from a group; the id is that of the membership.',
      uses_generic_plans: true,
      run: async (tx, { path: { group_id: group = 0, id = 0 } }) => {
        await wrap(tx, { group, change: () => removeMember(tx, { members, group }, id) })
        return { kind: 'nothing' }
      },
    },
  ]
}

function routeOperations(model: Model): readonly Operation[] {
  const routes = resourceNamed(model, 'warehouse_routes')
  return [
    createOperationBy(routes, (tx, { resource, parsed }) => createRoute(tx, resource, parsed)),
    updateOperationBy(routes, (tx, { resource, parsed, subject }) =>
      updateRoute(tx, resource, { current: subject, parsed }),
    ),
  ].map((operation) => ({ ...operation, advisory_lock: ROUTES_LOCK }))
}

/** An order type that an automation refers to cannot be deleted (platform 2.1). */
function orderTypeOperations(model: Model): readonly Operation[] {
  return deleteOperationsBy(resourceNamed(model, 'order_types'), async (tx, resource, rows) => {
    const labels = rows.map((row) => ({ id: row.id, code: String(row.code) }))
    const count = await countReferencingConditions(tx, { one: resource.one, rows: labels })
    if (count > 0) throw refusal('record_in_use', { count, type: 'automation_conditions' })
    await removeRecords(tx, resource, rows)
    for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
  })
}
