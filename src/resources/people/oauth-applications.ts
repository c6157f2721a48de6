import { belongsTo, code, flag, ids, moment, resource, text, texts } from '#declare/resource.ts'

/** A program that works with this tenant through the interface. */
export const oauthApplications = resource({
  name: 'oauth_applications',
  one: 'oauth_application',
  area: 'applications',
  means: 'A program that works with this tenant through the interface; owned by the tenant through which it was made.',
  verbs: [],
  imported: false,
  scope: 'members',
  member: 'user_id',

  fields: {
    name:           code({ max: 50, required: true, means: 'The name shown to people who are asked for their consent.' }),
    client_id:      text({ read_only: true, means: 'What it calls itself when it asks for a token.' }),
    client_secret:  text({ read_only: true, shown_once: true, unlisted: true, means: 'What it proves that with; answered once, when it is made or rotated, and null ever after.' }),
    confidential:   flag({ initially: true, fixed: true, means: 'Whether it can keep a secret; a program on its user\'s own machine cannot.' }),
    grant_types:    texts({ max: 3, initially: ['client_credentials'], means: 'How it may ask for tokens: client_credentials, authorization_code, refresh_token.' }),
    redirect_uris:  texts({ max: 20, means: 'Where people are sent back to after they have signed in.' }),
    role:           belongsTo('roles', { of_member: true, means: 'What it may do here; Standard when not given.' }),
    all_accounts:   flag({ initially: true, of_member: true, means: 'Whether it sees the goods of every account.' }),
    all_warehouses: flag({ initially: true, of_member: true, means: 'Whether it sees every warehouse.' }),
    account_ids:    ids('accounts', { of_member: true, means: 'The accounts it sees when not all.' }),
    warehouse_ids:  ids('warehouses', { of_member: true, means: 'The warehouses it sees when not all.' }),
    active:         flag({ initially: true, means: 'Whether its tokens count; switching it off refuses them at once, everywhere.' }),
    last_used_at:   moment({ read_only: true, means: 'When it last asked for a token.' }),
  },
})

/** Which application is let into a tenant, and as what. */
export const subdomainApplications = resource({
  name: 'subdomain_applications',
  one: 'subdomain_application',
  area: 'subdomains',
  means: 'Which application is let into a tenant, and as what.',
  verbs: [],
  fields: {
    client_id: text({ required: true, example: 'gyi_4Yk3sV0bQmZ1xTfWcR8nLd', means: 'The application, made through any tenant.' }),
    role:      belongsTo('roles', { means: 'What it may do there; Standard when not given.' }),
  },
})
