import { belongsTo, flag, ids, moment, resource, text } from '#declare/resource.ts'
import { referenceSlots, stringSlots } from '#resources/slots.ts'

/** Membership of a user in this tenant, with role and access to accounts and warehouses. */
export const subdomainUsers = resource({
  name: 'subdomain_users',
  one: 'subdomain_user',
  area: 'users',
  description: 'Membership of a user in this tenant, with role and access to accounts and warehouses.',
  verbs: [],
  shared_with: 'all',
  imported: false,
  ownership: { by_visibility: 'rights' },

  fields: {
    user:           belongsTo('users', { required: true, fixed: true, description: 'User.' }),
    role:           belongsTo('roles', { required: true, description: 'Role.' }),
    all_accounts:   flag({ default: true, description: 'Whether the user has access to the goods of every account.' }),
    all_warehouses: flag({ default: true, description: 'Whether the user has access to every warehouse.' }),
    account_ids:    ids('accounts', { description: 'Ids of the accounts the user has access to, if not all.' }),
    warehouse_ids:  ids('warehouses', { description: 'Ids of the warehouses the user has access to, if not all.' }),
    is_active:      flag({ default: true, description: 'Whether the user is admitted to the tenant.' }),
    accepted_at:    moment({ read_only: true, description: 'Time the user accepted the invitation, or an operator admitted the user; null until then, and no access before.' }),
    language:       text({ max: 35, format: 'language', default: 'en-GB', description: 'Preferred language, BCP 47.' }),
    timezone:       text({ format: 'timezone', description: 'IANA time zone of the user.' }),
    ...referenceSlots,
    ...stringSlots,
  },

  unique: [['user']],
})
