import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { createConfiguration, updateConfiguration } from '#domain/imports/save-configuration.ts'
import { importConfigurationInput } from '#resources/integration/import-configurations.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import type { Operation } from './operation.ts'

/** Operations on import configurations; their parts are stored separately and returned together. */
export function importConfigurationOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'import_configurations')
  return createAndUpdateOperations(resource, {
    input: inputFor(model, importConfigurationInput),
    create: (tx, { parsed }) => createConfiguration(tx, model, parsed),
    update: (tx, { subject, parsed }) => updateConfiguration(tx, model, { current: subject, parsed }),
    description: {
      create:
        'Creates an import configuration, which defines how a file is parsed and what its records become.',
      update: 'Updates an import configuration; each change creates a new version.',
    },
  })
}
