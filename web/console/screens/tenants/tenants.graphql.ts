// Generated from tenants.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `tenants.graphql` is answered with. */
export type Tenants = {
  readonly subdomains: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly subdomain: string | null
        readonly company_name: string | null
        readonly is_live: boolean | null
        readonly is_active: boolean | null
        readonly created_at: string | null
      }[]
    }
  } | null
}

/** The variables of `tenants.graphql`. */
export type TenantsVariables = Readonly<Record<never, never>>

/** The query of `tenants.graphql`. */
export const tenantsQuery: ScreenQuery<Tenants, TenantsVariables> = {
  name: 'Tenants',
  text: 'query Tenants { subdomains { all(first: 200, order: "company_name") { total_count nodes { id subdomain company_name is_live is_active created_at } } } }',
  types: ['subdomains'],
}
