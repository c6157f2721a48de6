import { belongsTo, pairs, resource } from '#declare/resource.ts'

/** One shipping rate of another system, and the carrier's service it stands for. */
export const integrationShippingRateMappings = resource({
  name: 'integration_shipping_rate_mappings',
  one: 'integration_shipping_rate_mapping',
  area: 'integrations',
  means: "One shipping rate of another system, and the carrier's service it stands for.",
  verbs: ['remove'],
  under: { path: 'integration_shipping_rate_mapping_groups', by: 'mapping_group', tail: 'mappings' },

  fields: {
    mapping_group:             belongsTo('integration_shipping_rate_mapping_groups', { required: true, fixed: true, means: 'The group it belongs to.' }),
    mapping_fields:            pairs({ initially: [], kept_as: 'list', means: 'What the other system says, by field.' }),
    carrier:                   belongsTo('carriers', { means: 'The carrier meant; given together with its service, or not at all.' }),
    carrier_service:           belongsTo('carrier_services', { means: 'The service meant; given together with its carrier, or not at all.' }),
    integration_shipping_rate: belongsTo('external_entities', { among: { entity_type: 'shipping_rate' }, means: 'The rate as the other system lists it.' }),
  },

  unique: [['mapping_group', 'mapping_fields']],
  rules: [
    {
      field: 'carrier_service',
      holds: (mapping) => (mapping.carrier_id === null) === (mapping.carrier_service_id === null),
      otherwise: 'incomplete_pair',
      facts: { a: 'carrier_id', b: 'carrier_service_id' },
    },
  ],
})
