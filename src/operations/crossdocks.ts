import { managePermission } from '#access/permissions.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { createCrossdock, removeCrossdocks, updateCrossdock } from '#domain/crossdock/keep-crossdock.ts'
import { dispatchCrossdock, receiveCrossdock } from '#domain/crossdock/receive-crossdock.ts'
import { checkInput } from '#records/check-input.ts'
import { crossdockReceiving } from '#resources/inbound/crossdocks.ts'
import { shapeFor } from './generic.ts'
import { keeping } from './keeping.ts'
import type { Operation } from './operation.ts'
import { removalsBy } from './owned-verbs.ts'

/** What can be done with units that pass through (operations 7.7). */
export function crossdockOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'crossdocks')
  const receiving = inputFor(model, crossdockReceiving)
  return [
    ...keeping(resource, {
      create: (tx, { parsed }) => createCrossdock(tx, resource, parsed),
      update: (tx, { subject, parsed }) => updateCrossdock(tx, resource, { current: subject, parsed }),
      description: {
        create: 'Creates a cross-dock with the units that will pass through the warehouse unopened.',
        update: 'Updates a cross-dock, or confirms it by its status.',
      },
    }),
    ...removalsBy(resource, removeCrossdocks),
    {
      ...shapeFor(resource, 'creation'),
      name: 'receive',
      method: 'POST',
      path: '/api/crossdocks/{id}/receive',
      permission: 'receive_goods',
      takes: 'plain',
      input: receiving,
      on_record: 'seen',
      description: 'Receives the units of a confirmed cross-dock at a bay.',
      run: async (tx, { subject, parsed }) => {
        await checkInput(tx, receiving, parsed)
        const location_id = Number(parsed.values.location_id)
        return {
          kind: 'record',
          resource,
          row: await receiveCrossdock(tx, resource, { id: subject.id, location_id }),
        }
      },
    },
    {
      ...shapeFor(resource, 'change'),
      name: 'dispatch',
      method: 'POST',
      path: '/api/crossdocks/{id}/dispatch',
      permission: managePermission(resource.name),
      takes: 'nothing',
      input: null,
      on_record: 'seen',
      description: 'Dispatches the units of a received cross-dock.',
      run: async (tx, { subject }) => ({
        kind: 'record',
        resource,
        row: await dispatchCrossdock(tx, resource, subject.id),
      }),
    },
  ]
}
