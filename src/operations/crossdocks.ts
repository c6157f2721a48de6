import { managePermission } from '#access/permissions.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { createCrossdock } from '#domain/crossdock/create-crossdock.ts'
import { deleteCrossdocks } from '#domain/crossdock/delete-crossdocks.ts'
import { dispatchCrossdock, receiveCrossdock } from '#domain/crossdock/receive-crossdock.ts'
import { updateCrossdock } from '#domain/crossdock/update-crossdock.ts'
import { crossdockReceiving } from '#resources/inbound/crossdocks.ts'
import { actWithInput } from './act-with-input.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { deleteOperationsBy } from './operations-by-act.ts'

/** Operations on crossdock units (operations 7.7). */
export function crossdockOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'crossdocks')
  return [
    ...createAndUpdateOperations(resource, {
      create: (tx, { parsed }) => createCrossdock(tx, resource, parsed),
      update: (tx, { subject, parsed }) => updateCrossdock(tx, resource, { current: subject, parsed }),
      description: {
        create: 'Creates a cross-dock with the units that will pass through the warehouse unopened.',
        update: 'Updates a cross-dock, or confirms it by its status.',
      },
    }),
    ...deleteOperationsBy(resource, deleteCrossdocks),
    {
      ...operationDefaults(resource, 'creation'),
      name: 'receive',
      method: 'POST',
      path: '/api/crossdocks/{id}/receive',
      permission: 'receive_goods',
      accepts: 'plain',
      on_record: 'unlocked',
      description: 'Receives the units of a confirmed cross-dock at a bay.',
      ...actWithInput(model, crossdockReceiving, async (tx, { location_id }, { subject: { id } }) => ({
        kind: 'record' as const,
        resource,
        row: await receiveCrossdock(tx, resource, { id, location_id }),
      })),
    },
    {
      ...operationDefaults(resource, 'change'),
      name: 'dispatch',
      method: 'POST',
      path: '/api/crossdocks/{id}/dispatch',
      permission: managePermission(resource.name),
      accepts: 'nothing',
      input: null,
      on_record: 'unlocked',
      description: 'Dispatches the units of a received cross-dock.',
      run: async (tx, { subject }) => ({
        kind: 'record',
        resource,
        row: await dispatchCrossdock(tx, resource, subject.id),
      }),
    },
  ]
}
