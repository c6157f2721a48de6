import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import type { Caller, Tenant } from '#values/caller.ts'
import { everyPermission, permissionsOf } from './permissions.ts'
import type { Principal } from './principal.ts'

/** A principal inside a tenant: where, as whom, and whether the tenant is open for work. */
export type Entrance = {
  readonly tenant: Tenant
  readonly caller: Caller
  readonly is_live: boolean
  readonly requires_second_factor: boolean
}

type Found = {
  readonly id: number
  readonly subdomain: string
  readonly timezone: string
  readonly is_live: boolean
  readonly requires_second_factor: boolean
  readonly member: boolean
  readonly application_member: boolean
  readonly all_accounts: boolean
  readonly all_warehouses: boolean
  readonly account_ids: readonly number[]
  readonly warehouse_ids: readonly number[]
  readonly role_type: string
  readonly permissions: readonly string[]
}

/**
 * Looks a principal up in a tenant (platform 4.7). One statement, whatever the slug is: unknown, malformed, deleted
 * and not granted must not be told apart by what they cost.
 */
export async function findEntrance(
  queries: Queries,
  principal: Principal,
  slug: string,
): Promise<Entrance | null> {
  const found = await queries.maybe<Found>(sql`
    select
      t.id,
      t.subdomain,
      t.import_timezone as timezone,
      t.is_live,
      t.require_second_factor as requires_second_factor,
      m.id is not null as member,
      p.id is not null as application_member,
      coalesce(m.all_accounts, true) as all_accounts,
      coalesce(m.all_warehouses, true) as all_warehouses,
      coalesce(m.account_ids, '{}') as account_ids,
      coalesce(m.warehouse_ids, '{}') as warehouse_ids,
      coalesce(r.role_type, 'custom') as role_type,
      coalesce(r.permissions, '{}') as permissions
    from tenants as t
    left join subdomain_users as m
      on m.tenant_id = t.id and m.user_id = ${principal.user_id} and m.is_active and m.accepted_at is not null
    left join roles as r on r.tenant_id = t.id and r.id = m.role_id
    left join subdomain_users as p
      on p.tenant_id = t.id and p.user_id = ${principal.application_user_id} and p.is_active
        and p.accepted_at is not null
    where t.subdomain = ${slug} and t.is_active`)
  if (found === null) return null
  const userMay = found.member || principal.user_is_operator
  const applicationMay = found.application_member || principal.application_is_operator
  if (!userMay || !applicationMay) return null
  const tenant = { id: found.id, subdomain: found.subdomain, timezone: found.timezone }
  const { is_live, requires_second_factor } = found
  return { tenant, caller: callerFor(principal, found), is_live, requires_second_factor }
}

/** Permissions are the user's; an operator acts as an administrator everywhere. */
function callerFor(principal: Principal, found: Found): Caller {
  const whole = principal.user_is_operator
  return {
    user_id: principal.user_id,
    application_id: principal.application_id,
    is_operator: principal.is_operator,
    permissions: whole ? everyPermission : permissionsOf(found),
    account_ids: whole || found.all_accounts ? null : found.account_ids,
    warehouse_ids: whole || found.all_warehouses ? null : found.warehouse_ids,
    source: 'api',
    request_id: null,
    cause_id: null,
    depth: 0,
  }
}
