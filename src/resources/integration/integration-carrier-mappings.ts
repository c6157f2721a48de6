import { belongsTo, pairs, resource } from '#declare/resource.ts'

/** One carrier of another system, and the carrier and service it stands for. */
export const integrationCarrierMappings = resource({
  name: 'integration_carrier_mappings',
  one: 'integration_carrier_mapping',
  area: 'integrations',
  means: 'One carrier of another system, and the carrier and service it stands for.',
  verbs: ['remove'],
  under: { path: 'integration_carrier_mapping_groups', by: 'mapping_group', tail: 'mappings' },

  fields: {
    mapping_group:       belongsTo('integration_carrier_mapping_groups', { required: true, fixed: true, means: 'The group it belongs to.' }),
    mapping_fields:      pairs({ initially: [], kept_as: 'list', means: 'What the other system says, by field.' }),
    carrier:             belongsTo('carriers', { required: true, means: 'The carrier meant.' }),
    carrier_service:     belongsTo('carrier_services', { means: 'The service of the carrier that is meant; its default when not given.' }),
    integration_carrier: belongsTo('external_entities', { among: { entity_type: 'carrier' }, means: 'The carrier as the other system lists it.' }),
  },

  unique: [['mapping_group', 'mapping_fields']],
})
