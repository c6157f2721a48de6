import { belongsTo, pairs, resource } from '#declare/resource.ts'

/** One product code of another system, and the product it stands for. */
export const integrationProductMappings = resource({
  name: 'integration_product_mappings',
  one: 'integration_product_mapping',
  area: 'integrations',
  means: 'One product code of another system, and the product it stands for.',
  verbs: ['remove'],
  under: { path: 'integration_product_mapping_groups', by: 'mapping_group', tail: 'mappings' },

  fields: {
    mapping_group:       belongsTo('integration_product_mapping_groups', { required: true, fixed: true, means: 'The group it belongs to.' }),
    mapping_fields:      pairs({ initially: [], kept_as: 'list', means: 'What the other system says, by field.' }),
    product:             belongsTo('products', { means: 'The product meant; none while it is not matched.' }),
    integration_product: belongsTo('external_entities', { among: { entity_type: 'product' }, means: 'The product as the other system lists it.' }),
  },

  unique: [['mapping_group', 'mapping_fields']],
})
