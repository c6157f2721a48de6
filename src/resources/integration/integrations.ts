import { belongsTo, choice, code, flag, integer, moment, object, resource, text } from '#declare/resource.ts'
import { stringSlots } from '#resources/slots.ts'

const reference = text({ trimmed: true, fixed: true, description: 'Id of this record in an external system of the client.' })

/** Integration: connection to another system. */
export const integrations = resource({
  name: 'integrations',
  one: 'integration',
  area: 'integrations',
  description: 'Integration: connection to an external system such as a web shop, ERP or marketplace.',
  verbs: ['remove'],
  shared_with: 'all',
  imported: false,

  fields: {
    name:             text({ required: true, description: 'Display name.' }),
    integration_type: code({ max: 50, required: true, fixed: true, format: 'identifier', accepts: ['integration_provider'], list_field: 'integration_provider', description: 'Integration type: adapter for the external system. An integration of a type without an adapter is kept with status unsupported.' }),
    is_active:        flag({ default: true, alias: 'enabled', description: 'Whether the integration is active.' }),
    account:          belongsTo('accounts', { fixed: true, description: 'Account whose goods the integration is for.' }),
    warehouse:        belongsTo('warehouses', { fixed: true, description: 'Warehouse the integration is for.' }),
    changed_by:       belongsTo('users', { read_only: true, updated_by: true, description: 'User who last changed the integration; it takes and sends at most what this user is permitted to manage and view. Saving the integration again makes the saving user responsible.' }),
    configuration:    object({ description: 'Settings required by the adapter. Secret keys are stored encrypted and returned as null; they stay unchanged when not sent or sent as null.' }),
    configuration_sealed: text({ max: 200_000, read_only: true, write_only: true, description: 'All settings, encrypted.' }),
    cursors:          object({ default: {}, read_only: true, write_only: true, description: 'Progress of reading each list of the external system.' }),
    poll_minutes:     integer({ read_only: true, write_only: true, description: 'Interval of automatic synchronization in minutes; null means never.' }),
    next_poll_at:     moment({ read_only: true, write_only: true, description: 'Time of the next automatic synchronization.' }),
    category:         choice(['ecommerce', 'erp', 'marketplace', 'carrier', 'print', 'other'], { computed: true, plain_text: true, list_field: 'integration_type', description: 'Category of the external system.' }),
    status:           choice(['active', 'inactive', 'error', 'unsupported'], { computed: true, plain_text: true, description: 'Status: unsupported if there is no adapter for the type, error if the last run failed.' }),
    external_system_reference1: reference,
    external_system_reference2: reference,
    external_system_reference3: reference,
    ...stringSlots,
  },
})
