import { belongsTo, choice, code, flag, ids, moment, password, resource, text } from '#declare/resource.ts'
import { memberSlots } from '#resources/slots.ts'

/** A person, or the shadow of an application, who may enter this tenant. */
export const users = resource({
  name: 'users',
  one: 'user',
  area: 'users',
  means: 'A person, or the shadow of an application, who may enter this tenant. E-mail, name and password belong to the person and are one for all tenants; everything else is kept for this tenant alone.',
  verbs: [],
  imported: false,
  scope: 'members',

  fields: {
    email:             code({ max: 254, required: true, any_case: true, format: 'email', means: 'What they sign in with.' }),
    name:              text({ max: 100, required: true, means: 'The name shown to people.' }),
    role:              belongsTo('roles', { of_member: true, means: 'What they may do here; Standard when not given.' }),
    is_active:         flag({ initially: true, of_member: true, means: 'Whether they are let in here; switching it off ends everything they have open.' }),
    language:          text({ max: 35, format: 'language', initially: 'en-GB', of_member: true, means: 'The language they read here, BCP 47.' }),
    timezone:          text({ format: 'timezone', of_member: true, means: 'The IANA time zone they work in here.' }),
    all_accounts:      flag({ initially: true, of_member: true, means: 'Whether they see the goods of every account.' }),
    all_warehouses:    flag({ initially: true, of_member: true, means: 'Whether they see every warehouse.' }),
    account_ids:       ids('accounts', { of_member: true, means: 'The accounts they see when not all.' }),
    warehouse_ids:     ids('warehouses', { of_member: true, means: 'The warehouses they see when not all.' }),
    password:          password({ min: 8, uncommon: true, means: 'The password they sign in with. People choose it themselves, by the link of their invitation; operators alone may set it.' }),
    user_type:         choice(['user', 'application', 'system', 'handheld'], { initially: 'user', read_only: true, plain: true, means: 'Whether it is a person, an application, the service itself, or somebody with a handheld.' }),
    last_signed_in_at: moment({ read_only: true, means: 'When they last signed in.' }),
    accepted_at:       moment({ read_only: true, of_member: true, means: 'When they accepted the invitation of this tenant, or an operator let them in; empty while they have not, and nobody is let in before.' }),
    ...memberSlots,
  },

  unique: [['email']],
})
