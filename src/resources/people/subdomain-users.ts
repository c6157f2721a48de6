import { belongsTo, flag, ids, moment, resource, text } from '#declare/resource.ts'
import { referenceSlots, stringSlots } from '#resources/slots.ts'

/** That somebody may enter this tenant, with which role and how far they see. */
export const subdomainUsers = resource({
  name: 'subdomain_users',
  one: 'subdomain_user',
  area: 'users',
  means: 'That somebody may enter this tenant, with which role and how far they see.',
  verbs: [],
  imported: false,

  fields: {
    user:           belongsTo('users', { required: true, fixed: true, means: 'Who it is.' }),
    role:           belongsTo('roles', { required: true, means: 'What they may do.' }),
    all_accounts:   flag({ initially: true, means: 'Whether they see the goods of every account.' }),
    all_warehouses: flag({ initially: true, means: 'Whether they see every warehouse.' }),
    account_ids:    ids('accounts', { means: 'The accounts they see when not all.' }),
    warehouse_ids:  ids('warehouses', { means: 'The warehouses they see when not all.' }),
    is_active:      flag({ initially: true, means: 'Whether they are let in.' }),
    accepted_at:    moment({ read_only: true, means: 'When they accepted the invitation, or an operator let them in; empty while they have not, and nobody is let in before.' }),
    language:       text({ max: 35, format: 'language', initially: 'en-GB', means: 'The language they read, BCP 47.' }),
    timezone:       text({ format: 'timezone', means: 'The IANA time zone they work in.' }),
    ...referenceSlots,
    ...stringSlots,
  },

  unique: [['user']],
})
