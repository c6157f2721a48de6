import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { createConfiguration, updateConfiguration } from '#domain/imports/save-configuration.ts'
import { importConfigurationInput } from '#resources/integration/import-configurations.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import { collectionPath, genericOperations } from './generic-operations.ts'
import type { Operation } from './operation.ts'

/** Operations on import configurations; their parts are stored separately and returned together. */
export function importConfigurationOperations(
  model: Model,
  owned: () => readonly Operation[],
): readonly Operation[] {
  const inputs = (of: Resource) => {
    const path = collectionPath(of)
    const all = [...genericOperations(of), ...owned()]
    return all.find((one) => one.method === 'POST' && one.path === path)?.input ?? null
  }
  const resource = resourceNamed(model, 'import_configurations')
  return createAndUpdateOperations(resource, {
    input: inputFor(model, importConfigurationInput),
    create: (tx, { parsed }) => createConfiguration(tx, { model, inputs }, parsed),
    update: (tx, { subject, parsed }) =>
      updateConfiguration(tx, { model, inputs }, { current: subject, parsed }),
    description: {
      create:
        'Creates an import configuration, which defines how a file is parsed and what its records become.',
      update: 'Updates an import configuration; each change creates a new version.',
    },
  })
}
