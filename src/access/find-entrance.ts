import { type Sql, sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import type { Caller, Tenant } from '#values/caller.ts'
import type { Principal } from '#values/principal.ts'
import { everyPermission, permissionsOf } from './permissions.ts'

/** The tenant and caller of a principal, and whether the tenant is live. */
export type TenantEntrance = {
  readonly tenant: Tenant
  readonly caller: Caller
  readonly is_live: boolean
  readonly requires_second_factor: boolean
}

type EntranceRow = {
  readonly id: number
  readonly subdomain: string
  readonly timezone: string
  readonly owner_id: number | null
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
 * Looks up a principal in a tenant (platform 4.7) with one statement, so that the time does not tell unknown,
 * malformed, deleted and forbidden slugs apart.
 */
export async function findEntrance(
  queries: Queries,
  principal: Principal,
  slug: string,
): Promise<TenantEntrance | null> {
  const row = await queries.maybe<EntranceRow>(sql`
    select
      t.id,
      t.subdomain,
      t.import_timezone as timezone,
      t.owner_id,
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
    from ${queries.topology.joinsTenantsBySlug ? memberOf(principal) : await memberBySlug(queries, principal, slug)}
    where t.subdomain = ${slug} and t.is_active
      and (${principal.bound_tenant_id}::bigint is null or t.id = ${principal.bound_tenant_id})`)
  if (row === null) return null
  const userMay = row.member || principal.user_is_operator
  const applicationMay = row.application_member || principal.application_is_operator
  if (!userMay || !applicationMay) return null
  const { id, subdomain, timezone, owner_id, is_live, requires_second_factor } = row
  const tenant = { id, subdomain, timezone, owner_id }
  return { tenant, caller: callerFor(principal, row), is_live, requires_second_factor }
}

function memberOf({ user_id, application_user_id }: Principal): Sql {
  return sql`tenants as t
    left join subdomain_users as m
      on m.tenant_id = t.id and m.user_id = ${user_id} and m.is_active and m.accepted_at is not null
    left join roles as r on r.tenant_id = t.id and r.id = m.role_id
    left join subdomain_users as p
      on p.tenant_id = t.id and p.user_id = ${application_user_id} and p.is_active
        and p.accepted_at is not null`
}

/**
 * The same where the node is found by the number of the tenant: it is read before, and a slug of none is looked up in the same way.
 */
async function memberBySlug(
  queries: Queries,
  { user_id, application_user_id }: Principal,
  slug: string,
): Promise<Sql> {
  const tenant = await queries.maybe<{ id: number }>(
    sql`select t.id from tenants as t where t.subdomain = ${slug} and t.is_active`,
  )
  const id = tenant?.id ?? null
  const members = (user: number) => sql`
    select * from subdomain_users as u
    where u.tenant_id = ${id} and u.user_id = ${user} and u.is_active and u.accepted_at is not null`
  return sql`(select * from tenants as c where c.id = ${id}) as t
    left join (${members(user_id)}) as m on true
    left join (select * from roles as o where o.tenant_id = ${id}) as r on r.id = m.role_id
    left join (${members(application_user_id)}) as p on true`
}

/** The permissions are those of the user; an operator acts as an administrator everywhere. */
function callerFor(principal: Principal, row: EntranceRow): Caller {
  const isUnlimited = principal.user_is_operator
  return {
    user_id: principal.user_id,
    application_id: principal.application_id,
    is_operator: principal.is_operator,
    permissions: isUnlimited ? everyPermission : permissionsOf(row),
    account_ids: isUnlimited || row.all_accounts ? null : row.account_ids,
    warehouse_ids: isUnlimited || row.all_warehouses ? null : row.warehouse_ids,
    source: principal.is_handheld ? 'handheld' : 'api',
    request_id: null,
    performed_at: null,
    cause_id: null,
    depth: 0,
    principal,
  }
}
