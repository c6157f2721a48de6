import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import type { Tenant } from '#values/caller.ts'
import { announceAccessChangeNow } from './access-changes.ts'

const SLUG = /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/

/** A slug in its stored form; null if it is not valid. */
export function slugFrom(text: string): string | null {
  const slug = text.trim().toLowerCase()
  return SLUG.test(slug) ? slug : null
}

/** A tenant in lists. */
export type ListedTenant = {
  readonly id: number
  readonly subdomain: string
  readonly company_name: string
  readonly import_timezone: string
  readonly is_live: boolean
  readonly is_active: boolean
  readonly created_at: string
  readonly owner_id: number | null
}

const columns = sql`id, subdomain, company_name, import_timezone, is_live, is_active, created_at, owner_id`

/** All tenants, including deleted ones that are not purged yet. */
export function listTenants(queries: Queries): Promise<readonly ListedTenant[]> {
  return queries.rows<ListedTenant>(sql`select ${columns} from tenants order by id`)
}

/** The tenant with this slug in any state. */
export function findTenant(queries: Queries, subdomain: string): Promise<ListedTenant | null> {
  return queries.maybe<ListedTenant>(sql`select ${columns} from tenants where subdomain = ${subdomain}`)
}

/** A listed tenant as the tenant of a transaction. */
export function tenantIn({ id, subdomain, import_timezone: timezone, owner_id }: ListedTenant): Tenant {
  return { id, subdomain, timezone, owner_id }
}

/** Tenants that were deleted at least so many days ago. */
export function listDeleted(queries: Queries, days: number): Promise<readonly ListedTenant[]> {
  return queries.rows<ListedTenant>(sql`
    select ${columns} from tenants
    where not is_active and deleted_at <= now() - make_interval(days => ${days}::int)
    order by id`)
}

/** Suspends or reactivates a tenant. */
export async function setLive(queries: Queries, id: number, is_live: boolean): Promise<void> {
  await queries.run(sql`
    update tenants set is_live = ${is_live}, ${nextVersion(queries, 'tenants')}
    where id = ${id}`)
  await announceAccessChangeNow(queries)
}

/** Deletes a tenant: unavailable at once, purged later. False for the last tenant of the installation, which stays. */
export async function deleteTenant(queries: Queries, id: number): Promise<boolean> {
  // Deletions are serialized, since two could each see the other tenant left.
  await queries.run(queries.topology.lockInstallation('tenants'))
  const deleted = await queries.run(sql`
    update tenants set
      is_active = false,
      deleted_at = now(),
      ${nextVersion(queries, 'tenants')}
    where id = ${id} and is_active
      and exists (select from tenants as other where other.is_active and other.id <> ${id})`)
  await announceAccessChangeNow(queries)
  return deleted === 1
}

/** Restores a deleted tenant that was not purged yet. */
export async function undeleteTenant(queries: Queries, id: number): Promise<void> {
  await queries.run(sql`
    update tenants set
      is_active = true,
      deleted_at = null,
      ${nextVersion(queries, 'tenants')}
    where id = ${id}`)
  await announceAccessChangeNow(queries)
}
