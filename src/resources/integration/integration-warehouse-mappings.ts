import { belongsTo, pairs, resource } from '#declare/resource.ts'

/** Mapping of a stock location of an external system to a warehouse. */
export const integrationWarehouseMappings = resource({
  name: 'integration_warehouse_mappings',
  one: 'integration_warehouse_mapping',
  area: 'integrations',
  description: 'Mapping of a stock location of an external system to a warehouse.',
  verbs: ['remove'],
  under: { path: 'integration_warehouse_mapping_groups', by: 'mapping_group', tail: 'mappings' },

  fields: {
    mapping_group:         belongsTo('integration_warehouse_mapping_groups', { required: true, fixed: true, description: 'Mapping group.' }),
    mapping_fields:        pairs({ default: [], stored_as: 'list', description: 'Values in the external system to match, by field.' }),
    warehouse:             belongsTo('warehouses', { required: true, description: 'Warehouse mapped to.' }),
    integration_warehouse: belongsTo('external_entities', { among: { entity_type: 'warehouse' }, description: 'Warehouse as listed by the external system.' }),
  },

  unique: [['mapping_group', 'mapping_fields']],
})
