import { type Model, resourceNamed } from '#declare/model.ts'
import { createFileMapping, updateFileMapping } from '#domain/imports/keep-file-mapping.ts'
import {
  createGenericMapping,
  type MappingKinds,
  updateGenericMapping,
} from '#domain/imports/keep-generic-mapping.ts'
import { createMapping, updateMapping } from '#domain/imports/keep-mapping.ts'
import { keeping } from './keeping.ts'
import type { Operation } from './operation.ts'

/** The kinds of mapping that belong to an integration; their group stands in the path. */
const OF_INTEGRATIONS = [
  'integration_carrier_mappings',
  'integration_product_mappings',
  'integration_shipping_rate_mappings',
  'integration_warehouse_mappings',
]

/** What can be done with mappings (platform 11.6). */
export function mappingOperations(model: Model): readonly Operation[] {
  const kinds: MappingKinds = {
    generic: resourceNamed(model, 'mappings'),
    file: resourceNamed(model, 'ftp_mappings'),
    values: resourceNamed(model, 'mapping_field_values'),
  }
  return [
    ...OF_INTEGRATIONS.flatMap((name) => {
      const resource = resourceNamed(model, name)
      return keeping(resource, {
        create: (tx, { parsed, path: { mapping_group_id: group = 0 } }) =>
          createMapping(tx, resource, { group, parsed }),
        update: (tx, { subject, parsed }) => updateMapping(tx, resource, { current: subject, parsed }),
        description,
      })
    }),
    ...keeping(kinds.file, {
      create: (tx, { parsed, path: { mapping_group_id: group = 0 } }) =>
        createFileMapping(tx, kinds, { group, parsed }),
      update: (tx, { subject, parsed }) => updateFileMapping(tx, kinds, { current: subject, parsed }),
      description,
    }),
    ...keeping(kinds.generic, {
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
