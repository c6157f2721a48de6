import { managePermission, viewPermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import type { AnyDeclaration } from '#declare/resource.ts'
import { countNamingConditions } from '#domain/automations/find-naming-conditions.ts'
import { PICKFACES_TURN } from '#domain/products/keep-pickfaces.ts'
import { updateFaceGroup } from '#domain/replenishment/update-pickfaces.ts'
import { updateLocation } from '#domain/stock-control/update-location.ts'
import { changeLocationType } from '#domain/warehouse/change-location-type.ts'
import { changeWarehouse } from '#domain/warehouse/change-warehouse.ts'
import { addMembers, removeMember } from '#domain/warehouse/group-members.ts'
import { createRoute, ROUTES_TURN, updateRoute } from '#domain/warehouse/keep-routes.ts'
import { makeRange } from '#domain/warehouse/make-range.ts'
import { proposeTransfers } from '#domain/warehouse/propose-transfers.ts'
import { settlePickfaces } from '#domain/warehouse/settle-pickfaces.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import { removeRecords } from '#records/remove.ts'
import { locationGroupMembers, productGroupMembers } from '#resources/products/groups.ts'
import { locationRanges } from '#resources/warehouse/location-ranges.ts'
import { transferProposals } from '#resources/warehouse/transfer-proposals.ts'
import { collectionPath, removal, shapeFor } from './generic.ts'
import type { Operation } from './operation.ts'
import { creationBy, removalsBy, updateBy } from './owned-verbs.ts'
import { settling } from './settling.ts'

/** What can be done with the places of a warehouse, the groups they are in, and the ways to them. */
export function warehouseOperations(model: Model): readonly Operation[] {
  return [
    ...locationOperations(model),
    ...memberOperations(model, {
      name: 'location_groups',
      told: locationGroupMembers,
      around: async (tx, { group, change }) =>
        updateFaceGroup(tx, model, {
          group,
          change: async () => {
            await change()
            await settlePickfaces(tx, group)
          },
        }),
    }),
    ...memberOperations(model, { name: 'product_groups', told: productGroupMembers }),
    ...routeOperations(model),
    ...orderTypeOperations(model),
    proposalOf(model),
  ]
}

function proposalOf(model: Model): Operation {
  const resource = inputFor(model, transferProposals)
  return {
    ...shapeFor(resourceNamed(model, 'sites'), 'change'),
    name: 'propose_transfers',
    method: 'POST',
    path: '/api/sites/{id}/propose_transfers',
    permission: viewPermission('sites'),
    takes: 'nothing',
    input: null,
    on_record: 'seen',
    changes: 'nothing',
    answer: 'records',
    answers: resource.name,
    description: 'Proposes transfers from hub warehouses to a site for its open orders; nothing is stored.',
    run: async (tx, { subject }) => {
      const proposed = await proposeTransfers(tx, subject.id)
      const stamps = { lock_version: 1, created_at: tx.now, updated_at: tx.now }
      return {
        kind: 'records',
        resource,
        rows: proposed.map((one, place) => ({ ...stamps, ...one, id: place + 1 })),
      }
    },
  }
}

function locationOperations(model: Model): readonly Operation[] {
  const locations = resourceNamed(model, 'locations')
  const ranges = inputFor(model, locationRanges)
  const change = updateBy(locations, (tx, { resource, parsed, subject }) =>
    updateLocation(tx, resource, { unlocked: subject, parsed }),
  )
  return [
    { ...change, on_record: 'seen', run: settling(model, change.run) },
    updateBy(resourceNamed(model, 'warehouses'), (tx, { resource, parsed, subject }) =>
      changeWarehouse(tx, resource, { current: subject, parsed }),
    ),
    updateBy(resourceNamed(model, 'location_types'), (tx, { resource, parsed, subject }) =>
      changeLocationType(tx, resource, { current: subject, parsed }),
    ),
    {
      ...shapeFor(ranges, 'creation'),
      name: 'create',
      method: 'POST',
      path: '/api/location_ranges',
      permission: managePermission('locations'),
      answer: 'nothing',
      description: 'Creates a location for every combination of the given parts, at most ten thousand.',
      run: async (tx, { parsed }) => {
        await makeRange(tx, { locations, ranges }, parsed)
        return { kind: 'nothing' }
      },
    },
  ]
}

type Members = {
  readonly name: string
  readonly told: AnyDeclaration
  /** What else there is to do before and after the members change. */
  readonly around?: (
    tx: Transaction,
    what: { readonly group: number; readonly change: () => Promise<void> },
  ) => Promise<void>
}

/** Members of a group are named by their own ids, in the path too. */
function memberOperations(
  model: Model,
  { name, told, around = (_, { change }) => change() }: Members,
): readonly Operation[] {
  const members = resourceNamed(model, name)
  const input = inputFor(model, told)
  const permission = managePermission('groups')
  return [
    {
      ...shapeFor(members, 'creation'),
      name: 'create',
      method: 'POST',
      path: collectionPath(members),
      permission,
      input,
      answer: 'nothing',
      turn: PICKFACES_TURN,
      description: 'Adds one or more members to a group; existing members stay.',
      run: settling(model, async (tx, { parsed, path: { group_id: group = 0 } }) => {
        await around(tx, { group, change: () => addMembers(tx, { members, input, group }, parsed) })
        return { kind: 'nothing' }
      }),
    },
    {
      ...removal(members),
      permission,
      on_record: false,
      turn: PICKFACES_TURN,
      description: 'Removes a member from a group; the id is that of the membership.',
      run: settling(model, async (tx, { path: { group_id: group = 0, id = 0 } }) => {
        await around(tx, { group, change: () => removeMember(tx, { members, group }, id) })
        return { kind: 'nothing' }
      }),
    },
  ]
}

function routeOperations(model: Model): readonly Operation[] {
  const routes = resourceNamed(model, 'warehouse_routes')
  return [
    creationBy(routes, (tx, { resource, parsed }) => createRoute(tx, resource, parsed)),
    updateBy(routes, (tx, { resource, parsed, subject }) =>
      updateRoute(tx, resource, { current: subject, parsed }),
    ),
  ].map((operation) => ({ ...operation, turn: ROUTES_TURN }))
}

/** A type of order that an automation asks for stays (platform 2.1). */
function orderTypeOperations(model: Model): readonly Operation[] {
  return removalsBy(resourceNamed(model, 'order_types'), async (tx, resource, rows) => {
    const named = rows.map((row) => ({ id: row.id, code: String(row.code) }))
    const count = await countNamingConditions(tx, { one: resource.one, rows: named })
    if (count > 0) throw refusal('record_in_use', { count, type: 'automation_conditions' })
    await removeRecords(tx, resource, rows)
    for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
  })
}
