import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { announceAccessChange } from './access-changes.ts'
import { assertCoversVisibility } from './member-rules.ts'
import { assertHolds, permissionsOf } from './permissions.ts'

/** The user of a handheld: a name and the one warehouse they work in. */
export type HandheldUser = {
  readonly name: string
  readonly warehouse_id: number
  /** Whether they may sign in. */
  readonly active: boolean
}

/** Creates a user with role RF who sees one warehouse and the accounts of the creator; returns the user id. */
export async function createHandheldUser(tx: Transaction, handheld_user: HandheldUser): Promise<number> {
  const role = await tx.one<{ role_type: string; permissions: readonly string[] }>(sql`
    select r.role_type, r.permissions from roles r where r.tenant_id = ${tx.tenant.id} and r.role_type = 'rf'`)
  assertHolds(tx.caller, permissionsOf(role))
  const { id } = await tx.one<{ id: number }>(sql`
    insert into users (name, user_type) values (left(${handheld_user.name}, 100), 'handheld') returning id`)
  const { account_ids } = tx.caller
  await tx.run(sql`
    insert into subdomain_users
      (tenant_id, user_id, role_id, all_accounts, account_ids, all_warehouses, warehouse_ids, is_active, accepted_at)
    select ${tx.tenant.id}, ${id}, r.id, ${account_ids === null}::boolean, ${[...(account_ids ?? [])]}::bigint[], false,
      ${[handheld_user.warehouse_id]}, ${handheld_user.active}::boolean, ${tx.now}
    from roles r
    where r.tenant_id = ${tx.tenant.id} and r.role_type = 'rf'`)
  announceAccessChange(tx)
  return id
}

/**
 * Updates the warehouse and activation of a user created for a handheld; those of other users depend on their
 * membership.
 */
export async function updateHandheldUser(
  tx: Transaction,
  user_id: number,
  { warehouse_id, active }: Omit<HandheldUser, 'name'>,
): Promise<void> {
  await tx.run(sql`
    update subdomain_users m
    set warehouse_ids = ${[warehouse_id]}, is_active = ${active}, ${nextVersion(tx, 'm')}
    from users u
    where m.tenant_id = ${tx.tenant.id} and m.user_id = ${user_id} and u.id = m.user_id and u.user_type = 'handheld'`)
  announceAccessChange(tx)
}

/** Ends the memberships of users created for handhelds; the users are kept, since records refer to them. */
export async function retireHandheldUsers(tx: Transaction, user_ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    delete from subdomain_users m
    using users u
    where m.tenant_id = ${tx.tenant.id} and m.user_id = any(${user_ids}::bigint[]) and u.id = m.user_id
      and u.user_type = 'handheld'`)
  announceAccessChange(tx)
}

/**
 * A member of the tenant, and whether a handheld login may have their rights: people and users made for handhelds, once they
 * were let in. Those who have not accepted their invitation, and applications, get none (spec: operations 11). Null for others.
 */
export function findAssignable(
  tx: Transaction,
  user_id: number,
): Promise<{ readonly is_assignable: boolean } | null> {
  return tx.maybe<{ is_assignable: boolean }>(sql`
    select m.accepted_at is not null and u.user_type in ('user', 'handheld') as is_assignable
    from subdomain_users m
    join users u on u.id = m.user_id
    where m.tenant_id = ${tx.tenant.id} and m.user_id = ${user_id}`)
}

/**
 * Refuses to assign a user with more permissions or visibility than the caller: setting the password of a login gives
 * access to the rights of its user (platform 6.3).
 */
export async function assertMayAssign(tx: Transaction, user_id: number): Promise<void> {
  const member = await tx.maybe<{
    role_type: string
    permissions: readonly string[]
    is_operator: boolean
    all_accounts: boolean
    account_ids: readonly number[]
    all_warehouses: boolean
    warehouse_ids: readonly number[]
  }>(sql`
    select r.role_type, r.permissions, u.is_operator, m.all_accounts, m.account_ids, m.all_warehouses, m.warehouse_ids
    from subdomain_users m
    join users u on u.id = m.user_id
    join roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
    where m.tenant_id = ${tx.tenant.id} and m.user_id = ${user_id}`)
  if (member === null) return
  assertCoversVisibility(tx.caller, member)
  if (member.is_operator && !tx.caller.is_operator) throw refusal('permission_not_held', {})
  assertHolds(tx.caller, permissionsOf(member))
}
