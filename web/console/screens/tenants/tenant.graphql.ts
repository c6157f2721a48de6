// Generated from tenant.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `tenant.graphql` is answered with. */
export type Tenant = {
  readonly subdomains: {
    readonly find: {
      readonly id: string
      readonly subdomain: string | null
      readonly company_name: string | null
      readonly import_timezone: string | null
      readonly is_live: boolean | null
      readonly is_active: boolean | null
      readonly lock_version: number | null
    } | null
  } | null
}

/** The variables of `tenant.graphql`. */
export type TenantVariables = { readonly id: string }

/** The query of `tenant.graphql`. */
export const tenantQuery: ScreenQuery<Tenant, TenantVariables> = {
  name: 'Tenant',
  text: 'query Tenant($id: ID!) { subdomains { find(id: $id) { id subdomain company_name import_timezone is_live is_active lock_version } } }',
  types: ['subdomains'],
}
