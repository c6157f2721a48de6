import { type Model, modelFor } from '#declare/model.ts'
import { createConfiguration, updateConfiguration } from '#domain/imports/keep-configuration.ts'
import { importConfigurationInput } from '#resources/integration/import-configurations.ts'
import { shapeFor } from './generic.ts'
import { type Operation, resourceNamed } from './operation.ts'

/** What can be done with import configurations: their parts are written side by side and answered together. */
export function importConfigurationOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'import_configurations')
  const input = resourceNamed(modelFor([importConfigurationInput]), 'import_configurations')
  return [
    {
      ...shapeFor(resource, 'creation'),
      input,
      name: 'create',
      method: 'POST',
      path: '/api/import_configurations',
      means: 'Describes how a file is read and what its records become.',
      run: async (tx, { parsed }) => ({
        kind: 'record',
        resource,
        row: await createConfiguration(tx, resource, parsed),
      }),
    },
    {
      ...shapeFor(resource, 'change'),
      input,
      name: 'update',
      method: 'PATCH',
      path: '/api/import_configurations/{id}',
      means: 'Changes how a file is read; each change is a new version.',
      run: async (tx, { subject, parsed }) => ({
        kind: 'record',
        resource,
        row: await updateConfiguration(tx, resource, { current: subject, parsed }),
      }),
    },
  ]
}
