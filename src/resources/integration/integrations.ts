import { belongsTo, choice, code, flag, integer, moment, object, resource, text } from '#declare/resource.ts'
import { stringSlots } from '#resources/slots.ts'

const reference = text({ trimmed: true, fixed: true, means: 'The id of this record in a system of the client\'s.' })

/** A connection to another system. */
export const integrations = resource({
  name: 'integrations',
  one: 'integration',
  area: 'integrations',
  means: 'A connection to another system: a shop, an ERP, a marketplace.',
  verbs: ['remove'],
  imported: false,

  fields: {
    name:             text({ required: true, means: 'The name shown to people.' }),
    integration_type: code({ max: 50, required: true, fixed: true, format: 'identifier', accepts: ['integration_provider'], listed_as: 'integration_provider', means: 'The adapter that speaks to it; one the service does not have is kept as unsupported.' }),
    is_active:        flag({ initially: true, also: 'enabled', means: 'Whether it is worked with.' }),
    account:          belongsTo('accounts', { fixed: true, means: 'The account whose goods it is about.' }),
    warehouse:        belongsTo('warehouses', { fixed: true, means: 'The warehouse it is about.' }),
    configuration:    object({ means: 'Its settings, as its adapter wants them; keys that are secret are kept encrypted and answered as null, and stay as they are when not sent or sent as null.' }),
    configuration_sealed: text({ max: 200_000, read_only: true, write_only: true, means: 'All settings, encrypted.' }),
    cursors:          object({ initially: {}, read_only: true, write_only: true, means: 'How far each list of the other system has been read.' }),
    poll_minutes:     integer({ read_only: true, write_only: true, means: 'How often it is synchronized by itself; never where empty.' }),
    next_poll_at:     moment({ read_only: true, write_only: true, means: 'When it is next.' }),
    category:         choice(['ecommerce', 'erp', 'marketplace', 'carrier', 'print', 'other'], { computed: true, plain: true, listed_as: 'integration_type', means: 'What kind of system its adapter speaks to.' }),
    status:           choice(['active', 'inactive', 'error', 'unsupported'], { computed: true, plain: true, means: 'Whether it works: unsupported where no adapter speaks to it, error where its last run failed.' }),
    external_system_reference1: reference,
    external_system_reference2: reference,
    external_system_reference3: reference,
    ...stringSlots,
  },
})
