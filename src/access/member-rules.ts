import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { Caller } from '#values/caller.ts'
import { assertHolds, permissionsOf } from './permissions.ts'

/** The advisory lock of all changes to memberships: two administrators must not remove each other. */
export const MEMBERS_LOCK = 'subdomain_users'

/** A role with its permissions. */
export type Role = {
  readonly id: number
  readonly role_type: string
  readonly permissions: readonly string[]
}

/** A role of the tenant; Standard by default. */
export async function readRole(tx: Transaction, id: unknown): Promise<Role> {
  const condition = typeof id === 'number' ? sql`r.id = ${id}` : sql`r.role_type = 'standard'`
  return tx.one<Role>(sql`
    select r.id, r.role_type, r.permissions from roles r where r.tenant_id = ${tx.tenant.id} and ${condition}`)
}

/** The accounts and warehouses that a member sees. */
export type MemberVisibility = Readonly<Record<string, unknown>>

/** Nobody assigns a role with permissions they lack, or visibility beyond their own (platform 6.3). */
export function assertMayAssignRole({ caller }: Transaction, role: Role, visibility: MemberVisibility): void {
  assertHolds(caller, permissionsOf(role))
  assertCoversVisibility(caller, visibility)
}

/** Refuses accounts or warehouses that the caller does not see. */
export function assertCoversVisibility(
  caller: Pick<Caller, 'account_ids' | 'warehouse_ids'>,
  visibility: MemberVisibility,
): void {
  const isWider = (own: readonly number[] | null, all: unknown, listed: unknown) =>
    own !== null &&
    (all === true || (Array.isArray(listed) && listed.some((id) => !own.includes(Number(id)))))
  if (
    isWider(caller.account_ids, visibility.all_accounts, visibility.account_ids) ||
    isWider(caller.warehouse_ids, visibility.all_warehouses, visibility.warehouse_ids)
  )
    throw refusal('permission_not_held', {})
}

/** Runs a change to memberships, and refuses it if the tenant would have no administrator left. */
export async function withRemainingAdmin<Value>(
  tx: Transaction,
  change: () => Promise<Value>,
): Promise<Value> {
  const hadAdmin = await hasAdmin(tx)
  const result = await change()
  if (hadAdmin && !(await hasAdmin(tx))) throw refusal('last_admin', {})
  return result
}

/** Refuses a change to users if one of them was the last administrator of the tenant. */
export async function assertAdminRemains(tx: Transaction, users: readonly number[]): Promise<void> {
  const { was } = await tx.one<{ was: boolean }>(sql`
    select exists (
      select from subdomain_users m
      join roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
      where m.tenant_id = ${tx.tenant.id} and m.user_id = any(${[...users]}::bigint[]) and m.is_active
        and m.accepted_at is not null
        and r.role_type = 'admin') as was`)
  if (was && !(await hasAdmin(tx))) throw refusal('last_admin', {})
}

async function hasAdmin(tx: Transaction): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (
      select from subdomain_users m
      join roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
      join users u on u.id = m.user_id
      where m.tenant_id = ${tx.tenant.id} and m.is_active and m.accepted_at is not null and u.is_active and r.role_type = 'admin'
        and not exists (select from oauth_applications a where a.user_id = u.id and not a.active)) as found`)
  return found
}

/**
 * Refuses to change or remove members with more permissions or visibility than the caller. Users may always change
 * themselves.
 */
export async function assertMayManage(tx: Transaction, user_ids: readonly number[]): Promise<void> {
  const members = await tx.rows<Role & MemberVisibility>(sql`
    select r.id, r.role_type, r.permissions, m.all_accounts, m.account_ids, m.all_warehouses, m.warehouse_ids
    from subdomain_users m
    join roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
    where m.tenant_id = ${tx.tenant.id} and m.user_id = any(${[...user_ids]}::bigint[])
      and m.user_id <> ${tx.caller.user_id}
    order by m.user_id`)
  for (const member of members) assertMayAssignRole(tx, member, member)
}
