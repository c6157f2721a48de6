import { belongsTo, pairs, resource } from '#declare/resource.ts'

/** Mapping of a stock location of an external system to a warehouse. */
export const integrationWarehouseMappings = resource({
  name: 'integration_warehouse_mappings',
  one: 'integration_warehouse_mapping',
  area: 'integrations',
  means: 'Mapping of a stock location of an external system to a warehouse.',
  verbs: ['remove'],
  under: { path: 'integration_warehouse_mapping_groups', by: 'mapping_group', tail: 'mappings' },

  fields: {
    mapping_group:         belongsTo('integration_warehouse_mapping_groups', { required: true, fixed: true, means: 'Mapping group.' }),
    mapping_fields:        pairs({ initially: [], kept_as: 'list', means: 'Values in the external system to match, by field.' }),
    warehouse:             belongsTo('warehouses', { required: true, means: 'Warehouse mapped to.' }),
    integration_warehouse: belongsTo('external_entities', { among: { entity_type: 'warehouse' }, means: 'Warehouse as listed by the external system.' }),
  },

  unique: [['mapping_group', 'mapping_fields']],
})
