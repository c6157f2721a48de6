import { belongsTo, flag, ids, resource } from '#declare/resource.ts'

/** That somebody may enter this tenant, with which role and how far they see. */
export const subdomainUsers = resource({
  name: 'subdomain_users',
  one: 'subdomain_user',
  area: 'users',
  means: 'That somebody may enter this tenant, with which role and how far they see.',
  verbs: [],

  fields: {
    user:           belongsTo('users', { required: true, fixed: true, means: 'Who it is.' }),
    role:           belongsTo('roles', { required: true, means: 'What they may do.' }),
    all_accounts:   flag({ initially: true, means: 'Whether they see the goods of every account.' }),
    all_warehouses: flag({ initially: true, means: 'Whether they see every warehouse.' }),
    account_ids:    ids('accounts', { means: 'The accounts they see when not all.' }),
    warehouse_ids:  ids('warehouses', { means: 'The warehouses they see when not all.' }),
    is_active:      flag({ initially: true, means: 'Whether they are let in.' }),
  },

  unique: [['user']],
})
