import { viewPermission } from '#access/permissions.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { updateCarrier } from '#domain/shipping/update-carrier.ts'
import type { CarrierGateway } from '#values/carrier.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { updateOperationBy } from './operations-by-act.ts'

/** Operations on carriers beyond the generic verbs (platform 12.4). */
export function carrierOperations(
  model: Model,
  gateway: Pick<CarrierGateway, 'adapters'> | null,
): readonly Operation[] {
  return [
    updateOperationBy(resourceNamed(model, 'carriers'), (tx, { resource, parsed, subject }) =>
      updateCarrier(tx, resource, { current: subject, parsed }),
    ),
    adapterList(resourceNamed(model, 'carriers'), gateway),
  ]
}

function adapterList(carriers: Resource, gateway: Pick<CarrierGateway, 'adapters'> | null): Operation {
  return {
    ...operationDefaults(carriers, 'creation'),
    name: 'adapters',
    method: 'GET',
    path: '/api/carriers/adapters',
    permission: viewPermission(carriers.name),
    accepts: 'nothing',
    input: null,
    changes: 'nothing',
    answer: 'facts',
    answers: 'carrier_adapters',
    description:
      'Returns the adapters for carriers, each with the JSON schema of its credentials and its label formats.',
    run: async () => {
      if (gateway === null) throw new Error('no carrier gateway was provided')
      const adapters = gateway.adapters().map(({ name, authenticationSchema, labelFormats }) => ({
        name,
        schema: authenticationSchema,
        label_formats: labelFormats,
      }))
      return { kind: 'facts', type: 'carrier_adapters', facts: { adapters } }
    },
  }
}
