import { belongsTo, choice, code, notes, resource } from '#declare/resource.ts'
import { referenceSlots } from '#resources/slots.ts'

/** A thing as another system lists it. */
export const externalEntities = resource({
  name: 'external_entities',
  one: 'external_entity',
  area: 'integrations',
  description: 'External entity: a carrier, product, shipping rate or warehouse as listed by an external system.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    entity_type: choice(['carrier', 'product', 'shipping_rate', 'warehouse'], { required: true, plain: true, filter: 'EntityTypeInputType', description: 'Type of entity.' }),
    code:        code({ required: true, description: 'Code in the external system.' }),
    description: notes({ description: 'Description.' }),
    integration: belongsTo('integrations', { whole: true, description: 'Integration with the external system.' }),
    ...referenceSlots,
  },

  unique: [['integration', 'entity_type', 'code']],
})
