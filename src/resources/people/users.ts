import { belongsTo, choice, code, flag, ids, moment, password, resource, text } from '#declare/resource.ts'
import { memberSlots } from '#resources/slots.ts'

/** User: a person, or the shadow user of an application, with access to this tenant. */
export const users = resource({
  name: 'users',
  one: 'user',
  area: 'users',
  description: 'User: a person, or the service user of an application, with access to this tenant. Email address, name and password belong to the person and are shared by all tenants; everything else is kept per tenant.',
  verbs: [],
  imported: false,
  scope: 'members',
  ownership: { by_visibility: 'rights' },
  searched: ['name', 'email'],

  fields: {
    email:             code({ max: 254, required: true, null_in_own_rows: true, case_insensitive: true, format: 'email', description: 'Email address used to sign in.' }),
    name:              text({ max: 100, required: true, description: 'Display name.' }),
    role:              belongsTo('roles', { of_membership: true, description: 'Role in this tenant; Standard when not given.' }),
    is_active:         flag({ default: true, of_membership: true, description: 'Whether the user is admitted to this tenant; switching it off ends all sessions of the user here.' }),
    language:          text({ max: 35, format: 'language', default: 'en-GB', of_membership: true, description: 'Preferred language in this tenant, BCP 47.' }),
    timezone:          text({ format: 'timezone', of_membership: true, description: 'IANA time zone of the user in this tenant.' }),
    all_accounts:      flag({ default: true, of_membership: true, description: 'Whether the user has access to the goods of every account.' }),
    all_warehouses:    flag({ default: true, of_membership: true, description: 'Whether the user has access to every warehouse.' }),
    account_ids:       ids('accounts', { of_membership: true, description: 'Ids of the accounts the user has access to, if not all.' }),
    warehouse_ids:     ids('warehouses', { of_membership: true, description: 'Ids of the warehouses the user has access to, if not all.' }),
    password:          password({ min: 8, rejects_common: true, description: 'Password. People choose it themselves through the link in their invitation; only operators may set it.' }),
    user_type:         choice(['user', 'application', 'system', 'handheld'], { default: 'user', read_only: true, plain_text: true, description: 'User type: a person, an application, the service itself, or a handheld user.' }),
    last_signed_in_at: moment({ read_only: true, description: 'Time of the last sign-in.' }),
    accepted_at:       moment({ read_only: true, of_membership: true, description: 'Time the user accepted the invitation to this tenant, or an operator admitted the user; null until then, and no access before.' }),
    ...memberSlots,
  },

  unique: [['email']],
})
