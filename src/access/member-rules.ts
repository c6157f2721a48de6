import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { Caller } from '#values/caller.ts'
import { assertHolds, permissionsOf } from './permissions.ts'

/** The turn of all who change who may enter a tenant and as what: two administrators must not dismiss each other. */
export const MEMBERS_TURN = 'subdomain_users'

/** What a role allows. */
export type Role = {
  readonly id: number
  readonly role_type: string
  readonly permissions: readonly string[]
}

/** A role of the tenant; the one called Standard where none is named. */
export async function readRole(tx: Transaction, id: unknown): Promise<Role> {
  const named = typeof id === 'number' ? sql`r.id = ${id}` : sql`r.role_type = 'standard'`
  return tx.one<Role>(sql`
    select r.id, r.role_type, r.permissions from roles r where r.tenant_id = ${tx.tenant.id} and ${named}`)
}

/** How far somebody is to see. */
export type Sight = Readonly<Record<string, unknown>>

/** Nobody gives a role with permissions they lack, or a sight wider than their own (platform 6.3). */
export function assertMayGive({ caller }: Transaction, role: Role, sight: Sight): void {
  assertHolds(caller, permissionsOf(role))
  assertSeesAsFar(caller, sight)
}

/** Refuses to have somebody see accounts or warehouses that the caller does not. */
export function assertSeesAsFar(caller: Pick<Caller, 'account_ids' | 'warehouse_ids'>, sight: Sight): void {
  const isWider = (own: readonly number[] | null, all: unknown, listed: unknown) =>
    own !== null &&
    (all === true || (Array.isArray(listed) && listed.some((id) => !own.includes(Number(id)))))
  if (
    isWider(caller.account_ids, sight.all_accounts, sight.account_ids) ||
    isWider(caller.warehouse_ids, sight.all_warehouses, sight.warehouse_ids)
  )
    throw refusal('permission_not_held', {})
}

/** Does what changes who may enter, and takes it back where it would leave the tenant without its last administrator. */
export async function keepingAnAdmin<Result>(
  tx: Transaction,
  change: () => Promise<Result>,
): Promise<Result> {
  const hadOne = await hasAdmin(tx)
  const result = await change()
  if (hadOne && !(await hasAdmin(tx))) throw refusal('last_admin', {})
  return result
}

/** Refuses what was done to people where one of them was the last administrator of the tenant. */
export async function assertAdminStays(tx: Transaction, users: readonly number[]): Promise<void> {
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
 * Refuses to change or dismiss members who may do more, or see more, than the caller: else whoever manages people could
 * demote those above them. Everybody may change what they are themselves.
 */
export async function assertMayManage(tx: Transaction, user_ids: readonly number[]): Promise<void> {
  const members = await tx.rows<Role & Sight>(sql`
    select r.id, r.role_type, r.permissions, m.all_accounts, m.account_ids, m.all_warehouses, m.warehouse_ids
    from subdomain_users m
    join roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
    where m.tenant_id = ${tx.tenant.id} and m.user_id = any(${[...user_ids]}::bigint[])
      and m.user_id <> ${tx.caller.user_id}
    order by m.user_id`)
  for (const member of members) assertMayGive(tx, member, member)
}
