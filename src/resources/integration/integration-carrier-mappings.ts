import { belongsTo, pairs, resource } from '#declare/resource.ts'

/** Mapping of a carrier of an external system to a carrier and service. */
export const integrationCarrierMappings = resource({
  name: 'integration_carrier_mappings',
  one: 'integration_carrier_mapping',
  area: 'integrations',
  description: 'Mapping of a carrier of an external system to a carrier and service.',
  verbs: ['remove'],
  under: { path: 'integration_carrier_mapping_groups', by: 'mapping_group', tail: 'mappings' },

  fields: {
    mapping_group:       belongsTo('integration_carrier_mapping_groups', { required: true, fixed: true, description: 'Mapping group.' }),
    mapping_fields:      pairs({ default: [], stored_as: 'list', description: 'Values in the external system to match, by field.' }),
    carrier:             belongsTo('carriers', { required: true, description: 'Carrier mapped to.' }),
    carrier_service:     belongsTo('carrier_services', { description: "Carrier service mapped to; the carrier's default service when not given." }),
    integration_carrier: belongsTo('external_entities', { among: { entity_type: 'carrier' }, description: 'Carrier as listed by the external system.' }),
  },

  unique: [['mapping_group', 'mapping_fields']],
})
