import { belongsTo, flag, ids, moment, resource, text } from '#declare/resource.ts'
import { referenceSlots, stringSlots } from '#resources/slots.ts'

/** Membership of a user in this tenant, with role and access to accounts and warehouses. */
export const subdomainUsers = resource({
  name: 'subdomain_users',
  one: 'subdomain_user',
  area: 'users',
  means: 'Membership of a user in this tenant, with role and access to accounts and warehouses.',
  verbs: [],
  imported: false,

  fields: {
    user:           belongsTo('users', { required: true, fixed: true, means: 'User.' }),
    role:           belongsTo('roles', { required: true, means: 'Role.' }),
    all_accounts:   flag({ initially: true, means: 'Whether the user has access to the goods of every account.' }),
    all_warehouses: flag({ initially: true, means: 'Whether the user has access to every warehouse.' }),
    account_ids:    ids('accounts', { means: 'Ids of the accounts the user has access to, if not all.' }),
    warehouse_ids:  ids('warehouses', { means: 'Ids of the warehouses the user has access to, if not all.' }),
    is_active:      flag({ initially: true, means: 'Whether the user is admitted to the tenant.' }),
    accepted_at:    moment({ read_only: true, means: 'Time the user accepted the invitation, or an operator admitted the user; null until then, and no access before.' }),
    language:       text({ max: 35, format: 'language', initially: 'en-GB', means: 'Preferred language, BCP 47.' }),
    timezone:       text({ format: 'timezone', means: 'IANA time zone of the user.' }),
    ...referenceSlots,
    ...stringSlots,
  },

  unique: [['user']],
})
