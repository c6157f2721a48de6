import { belongsTo, pairs, resource } from '#declare/resource.ts'

/** Mapping of a product code of an external system to a product. */
export const integrationProductMappings = resource({
  name: 'integration_product_mappings',
  one: 'integration_product_mapping',
  area: 'integrations',
  description: 'Mapping of a product code of an external system to a product.',
  verbs: ['remove'],
  under: { path: 'integration_product_mapping_groups', by: 'mapping_group', tail: 'mappings' },

  fields: {
    mapping_group:       belongsTo('integration_product_mapping_groups', { required: true, fixed: true, description: 'Mapping group.' }),
    mapping_fields:      pairs({ default: [], stored_as: 'list', description: 'Values in the external system to match, by field.' }),
    product:             belongsTo('products', { description: 'Product mapped to; null until the code has been matched.' }),
    integration_product: belongsTo('external_entities', { among: { entity_type: 'product' }, description: 'Product as listed by the external system.' }),
  },

  unique: [['mapping_group', 'mapping_fields']],
})
