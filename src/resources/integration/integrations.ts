import { belongsTo, code, flag, object, resource, text } from '#declare/resource.ts'
import { referenceSlots, stringSlots } from '#resources/slots.ts'

/** A connection to another system. */
export const integrations = resource({
  name: 'integrations',
  one: 'integration',
  area: 'integrations',
  means: 'A connection to another system: a shop, an ERP, a marketplace.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    name:             text({ required: true, means: 'The name shown to people.' }),
    integration_type: code({ max: 50, required: true, fixed: true, format: 'identifier', also: 'integration_provider', means: 'The adapter that speaks to it.' }),
    is_active:        flag({ initially: true, also: 'enabled', means: 'Whether it is worked with.' }),
    account:          belongsTo('accounts', { fixed: true, means: 'The account whose goods it is about.' }),
    warehouse:        belongsTo('warehouses', { fixed: true, means: 'The warehouse it is about.' }),
    configuration:    object({ initially: {}, write_only: true, means: 'Its settings, as its adapter wants them.' }),
    ...referenceSlots,
    ...stringSlots,
  },
})
