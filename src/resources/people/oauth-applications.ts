import { belongsTo, code, flag, ids, moment, resource, text, texts } from '#declare/resource.ts'

/** The grant types that an application may have. */
export const GRANT_TYPES = ['client_credentials', 'authorization_code', 'refresh_token'] as const

/** Application: a program that uses the interface for this tenant. */
export const oauthApplications = resource({
  name: 'oauth_applications',
  one: 'oauth_application',
  area: 'applications',
  description: 'OAuth application: program that uses the API in this tenant. It is owned by the tenant in which it was created.',
  verbs: [],
  imported: false,
  scope: 'members',
  membership_column: 'user_id',
  ownership: { by_visibility: 'rights' },

  fields: {
    name:           code({ max: 50, required: true, description: 'Display name, shown to users who are asked for consent.' }),
    client_id:      text({ read_only: true, description: 'OAuth client id.' }),
    client_secret:  text({ read_only: true, shown_once: true, unlisted: true, description: 'OAuth client secret; returned once when it is created or rotated, null afterwards.' }),
    confidential:   flag({ default: true, fixed: true, description: "Whether the application is a confidential client, able to keep a secret; a program on the user's own device is not." }),
    grant_types:    texts({ max: 3, options: GRANT_TYPES, default: ['client_credentials'], description: 'OAuth grant types the application may use: client_credentials, authorization_code, refresh_token.' }),
    redirect_uris:  texts({ max: 20, description: 'Redirect URIs to which users return after signing in.' }),
    role:           belongsTo('roles', { of_membership: true, description: 'Role in this tenant; Standard when not given.' }),
    all_accounts:   flag({ default: true, of_membership: true, description: 'Whether the application has access to the goods of every account.' }),
    all_warehouses: flag({ default: true, of_membership: true, description: 'Whether the application has access to every warehouse.' }),
    account_ids:    ids('accounts', { of_membership: true, description: 'Ids of the accounts it has access to, if not all.' }),
    warehouse_ids:  ids('warehouses', { of_membership: true, description: 'Ids of the warehouses it has access to, if not all.' }),
    active:         flag({ default: true, description: 'Whether tokens of the application are valid; switching it off rejects them at once in every tenant.' }),
    last_used_at:   moment({ read_only: true, description: 'Time of the last token request.' }),
  },
})

/** Admission of an application to a tenant, with its role. */
export const subdomainApplications = resource({
  name: 'subdomain_applications',
  one: 'subdomain_application',
  area: 'subdomains',
  description: 'Admission of an application to a tenant, with its role.',
  verbs: [],
  fields: {
    client_id: text({ required: true, example: 'gyi_4Yk3sV0bQmZ1xTfWcR8nLd', description: 'OAuth client id of the application, which may have been created in any tenant.' }),
    role:      belongsTo('roles', { description: 'Role in the tenant; Standard when not given.' }),
  },
})
