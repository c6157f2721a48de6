import { belongsTo, pairs, resource } from '#declare/resource.ts'

/** One place of another system, and the warehouse it stands for. */
export const integrationWarehouseMappings = resource({
  name: 'integration_warehouse_mappings',
  one: 'integration_warehouse_mapping',
  area: 'integrations',
  means: 'One place of another system, and the warehouse it stands for.',
  verbs: ['remove'],
  under: { path: 'integration_warehouse_mapping_groups', by: 'mapping_group', tail: 'mappings' },

  fields: {
    mapping_group:         belongsTo('integration_warehouse_mapping_groups', { required: true, fixed: true, means: 'The group it belongs to.' }),
    mapping_fields:        pairs({ initially: [], kept_as: 'list', means: 'What the other system says, by field.' }),
    warehouse:             belongsTo('warehouses', { required: true, means: 'The warehouse meant.' }),
    integration_warehouse: belongsTo('external_entities', { among: { entity_type: 'warehouse' }, means: 'The warehouse as the other system lists it.' }),
  },

  unique: [['mapping_group', 'mapping_fields']],
})
