import { belongsTo, pairs, resource } from '#declare/resource.ts'

/** Mapping of a shipping rate of an external system to a carrier service. */
export const integrationShippingRateMappings = resource({
  name: 'integration_shipping_rate_mappings',
  one: 'integration_shipping_rate_mapping',
  area: 'integrations',
  description: 'Mapping of a shipping rate of an external system to a carrier service.',
  verbs: ['remove'],
  under: { path: 'integration_shipping_rate_mapping_groups', by: 'mapping_group', tail: 'mappings' },

  fields: {
    mapping_group:             belongsTo('integration_shipping_rate_mapping_groups', { required: true, fixed: true, description: 'Mapping group.' }),
    mapping_fields:            pairs({ default: [], stored_as: 'list', description: 'Values in the external system to match, by field.' }),
    carrier:                   belongsTo('carriers', { description: 'Carrier mapped to; must be given together with carrier_service_id, or not at all.' }),
    carrier_service:           belongsTo('carrier_services', { description: 'Carrier service mapped to; must be given together with carrier_id, or not at all.' }),
    integration_shipping_rate: belongsTo('external_entities', { among: { entity_type: 'shipping_rate' }, description: 'Shipping rate as listed by the external system.' }),
  },

  unique: [['mapping_group', 'mapping_fields']],
  rules: [
    {
      field: 'carrier_service',
      holds: (mapping) => (mapping.carrier_id === null) === (mapping.carrier_service_id === null),
      error: 'incomplete_pair',
      facts: { a: 'carrier_id', b: 'carrier_service_id' },
    },
  ],
})
