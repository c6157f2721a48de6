import { nextVersionOfConflict } from '#database/next-version.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { announceAccessChangeNow } from './access-changes.ts'

/** The visibility and role of a principal in one tenant; by default Standard, with everything visible. */
export type Membership = {
  readonly tenant_id: number
  readonly role_id?: number | null
  readonly all_accounts?: boolean
  readonly all_warehouses?: boolean
  readonly account_ids?: readonly number[]
  readonly warehouse_ids?: readonly number[]
}

/** Creates or updates the membership of a user, or of the shadow user of an application. */
export async function grantMembership(
  queries: Queries,
  user_id: number,
  membership: Membership,
): Promise<void> {
  const { tenant_id, role_id = null } = membership
  await queries.run(sql`
    insert into subdomain_users
      (tenant_id, user_id, role_id, all_accounts, all_warehouses, account_ids, warehouse_ids, accepted_at)
    select ${tenant_id}, ${user_id}, r.id, ${membership.all_accounts ?? true},
      ${membership.all_warehouses ?? true}, ${membership.account_ids ?? []}, ${membership.warehouse_ids ?? []}, now()
    from roles as r
    where r.tenant_id = ${tenant_id}
      and (r.id = ${role_id} or (${role_id}::bigint is null and r.role_type = 'standard'))
    on conflict (tenant_id, user_id) do update set
      role_id = excluded.role_id,
      all_accounts = excluded.all_accounts,
      all_warehouses = excluded.all_warehouses,
      account_ids = excluded.account_ids,
      warehouse_ids = excluded.warehouse_ids,
      is_active = true,
      accepted_at = coalesce(subdomain_users.accepted_at, excluded.accepted_at),
      ${nextVersionOfConflict('subdomain_users')}`)
  await announceAccessChangeNow(queries)
}

/** Ends a membership; returns whether there was one. */
export async function endMembership(queries: Queries, user_id: number, tenant_id: number): Promise<boolean> {
  const ended = await queries.run(sql`
    delete from subdomain_users where tenant_id = ${tenant_id} and user_id = ${user_id}`)
  await announceAccessChangeNow(queries)
  return ended > 0
}

/** The role with this name in a tenant, or null. */
export async function findRole(queries: Queries, tenant_id: number, name: string): Promise<number | null> {
  const role = await queries.maybe<{ id: number }>(sql`
    select id from roles where tenant_id = ${tenant_id} and name = ${name}`)
  return role?.id ?? null
}

/** Whether a tenant `t` is open to a sign-in: all are to a person, that of a handheld login alone to the login. */
export function isOpenTo(bound_tenant_id: number | null): Sql {
  return sql`(${bound_tenant_id}::bigint is null or t.id = ${bound_tenant_id})`
}

/** Who signed in, and the tenant that a handheld login is bound to; null for a person. */
export type SignInHolder = { readonly user_id: number; readonly bound_tenant_id: number | null }

/** The tenants a principal may enter, by slug; for a user through an application those that both may enter. */
export async function subdomainsOf(
  queries: Queries,
  holders: SignInHolder & { readonly application_user_id: number },
): Promise<readonly string[]> {
  const entered = (user_id: number) => sql`(
    exists (select from users as u where u.id = ${user_id} and u.is_operator)
    or t.id in (
      select m.tenant_id from subdomain_users as m
      where m.user_id = ${user_id} and m.is_active and m.accepted_at is not null
    ))`
  const rows = await queries.rows<{ subdomain: string }>(sql`
    select t.subdomain
    from tenants as t
    where t.is_active and ${isOpenTo(holders.bound_tenant_id)} and ${entered(holders.user_id)} and ${entered(holders.application_user_id)}
    order by t.subdomain`)
  return rows.map((row) => row.subdomain)
}

/** A tenant as users choose it. */
export type EnterableTenant = {
  readonly subdomain: string
  readonly company_name: string
  readonly is_live: boolean
}

/** The tenants a user may enter with a program of the service, including suspended ones. */
export function tenantsOf(
  queries: Queries,
  { user_id, bound_tenant_id }: SignInHolder,
): Promise<readonly EnterableTenant[]> {
  return queries.rows<EnterableTenant>(sql`
    select t.subdomain, t.company_name, t.is_live
    from tenants as t
    where t.is_active and ${isOpenTo(bound_tenant_id)} and (
      exists (select from users as u where u.id = ${user_id} and u.is_operator)
      or t.id in (
        select m.tenant_id from subdomain_users as m
        where m.user_id = ${user_id} and m.is_active and m.accepted_at is not null
      ))
    order by t.company_name, t.subdomain`)
}
