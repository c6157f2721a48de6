import type { Tenant } from './tenant.graphql.ts'

/** A tenant as the query of its screen reads it. */
export type KnownTenant = NonNullable<NonNullable<Tenant['subdomains']>['find']>
