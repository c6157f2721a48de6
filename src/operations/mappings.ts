import { type Model, resourceNamed } from '#declare/model.ts'
import { createFileMapping, updateFileMapping } from '#domain/imports/save-file-mapping.ts'
import {
  createGenericMapping,
  type MappingResources,
  updateGenericMapping,
} from '#domain/imports/save-generic-mapping.ts'
import {
  createIntegrationMapping,
  updateIntegrationMapping,
} from '#domain/imports/save-integration-mapping.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import type { Operation } from './operation.ts'

/** The kinds of mappings that belong to an integration, with their group in the path. */
const OF_INTEGRATIONS = [
  'integration_carrier_mappings',
  'integration_product_mappings',
  'integration_shipping_rate_mappings',
  'integration_warehouse_mappings',
]

/** Operations on mappings (platform 11.6). */
export function mappingOperations(model: Model): readonly Operation[] {
  const kinds: MappingResources = {
    generic: resourceNamed(model, 'mappings'),
    file: resourceNamed(model, 'ftp_mappings'),
    values: resourceNamed(model, 'mapping_field_values'),
  }
  return [
    ...OF_INTEGRATIONS.flatMap((name) => {
      const resource = resourceNamed(model, name)
      return createAndUpdateOperations(resource, {
        create: (tx, { parsed, path: { mapping_group_id: group = 0 } }) =>
          createIntegrationMapping(tx, resource, { group, parsed }),
        update: (tx, { subject, parsed }) =>
          updateIntegrationMapping(tx, resource, { current: subject, parsed }),
        description,
      })
    }),
    ...createAndUpdateOperations(kinds.file, {
      create: (tx, { parsed, path: { mapping_group_id: group = 0 } }) =>
        createFileMapping(tx, kinds, { group, parsed }),
      update: (tx, { subject, parsed }) => updateFileMapping(tx, kinds, { current: subject, parsed }),
      description,
    }),
    ...createAndUpdateOperations(kinds.generic, {
      create: (tx, { parsed }) => createGenericMapping(tx, kinds, parsed),
      update: (tx, { subject, parsed }) => updateGenericMapping(tx, kinds, { current: subject, parsed }),
      description,
    }),
  ]
}

const description = {
  create: 'Creates a mapping; if its group has fields, only those can be used.',
  update: 'Updates a mapping; its fields are replaced as a whole.',
}
