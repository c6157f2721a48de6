import { belongsTo, choice, code, notes, resource } from '#declare/resource.ts'
import { referenceSlots } from '#resources/slots.ts'

/** A thing as another system lists it. */
export const externalEntities = resource({
  name: 'external_entities',
  one: 'external_entity',
  area: 'integrations',
  means: 'A thing as another system lists it: a carrier, a product, a shipping rate, a warehouse.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    entity_type: choice(['carrier', 'product', 'shipping_rate', 'warehouse'], { required: true, plain: true, filter: 'EntityTypeInputType', means: 'What it is.' }),
    code:        code({ required: true, means: 'What the other system calls it.' }),
    description: notes({ means: 'What it is, in words.' }),
    integration: belongsTo('integrations', { whole: true, means: 'The integration that knows it.' }),
    ...referenceSlots,
  },

  unique: [['integration', 'entity_type', 'code']],
})
