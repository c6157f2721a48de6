import { belongsTo, choice, code, notes, resource } from '#declare/resource.ts'
import { referenceSlots } from '#resources/slots.ts'

/** Record of another system, as imported from its list. */
export const externalEntities = resource({
  name: 'external_entities',
  one: 'external_entity',
  area: 'integrations',
  description: 'External entity: a carrier, product, shipping rate or warehouse as listed by an external system.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    entity_type: choice(['carrier', 'product', 'shipping_rate', 'warehouse'], { required: true, plain_text: true, filter_type: 'EntityTypeInputType', description: 'Type of entity.' }),
    code:        code({ required: true, description: 'Code in the external system.' }),
    description: notes({ description: 'Description.' }),
    integration: belongsTo('integrations', { part_of_target: true, description: 'Integration with the external system.' }),
    ...referenceSlots,
  },

  unique: [['integration', 'entity_type', 'code']],
})
