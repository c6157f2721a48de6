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
    means: {
      create: 'Describes how a file is read and what its records become.',
      update: 'Changes how a file is read; each change is a new version.',
    },
  })
}
