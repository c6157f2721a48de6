import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { createConfiguration, updateConfiguration } from '#domain/imports/keep-configuration.ts'
import { importConfigurationInput } from '#resources/integration/import-configurations.ts'
import { keeping } from './keeping.ts'
import type { Operation } from './operation.ts'

/** What can be done with import configurations: their parts are written side by side and answered together. */
export function importConfigurationOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'import_configurations')
  return keeping(resource, {
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
