import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { announceAccessChangeNow } from './access-changes.ts'
import { noteAccountChange } from './account-notices.ts'
import { hashPassword } from './passwords.ts'
import { revokeUser } from './tokens.ts'

/** A user to create. Without a password, they choose one by an invitation. */
export type NewUser = {
  readonly email: string
  readonly name: string
  readonly password?: string | null
  readonly is_operator?: boolean
}

/** A user in lists. */
export type ListedUser = {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly is_operator: boolean
  readonly is_active: boolean
  readonly last_signed_in_at: string | null
}

/** Creates a user and returns the id. E-mail addresses are unique in the installation. */
export async function createUser(queries: Queries, user: NewUser): Promise<number> {
  const password = user.password ?? null
  const password_hash = password === null ? null : await hashPassword(password)
  const created = await queries.one<{ id: number }>(sql`
    insert into users (email, name, password_hash, is_operator)
    values (${user.email.trim()}, ${user.name}, ${password_hash}, ${user.is_operator ?? false})
    returning id`)
  return created.id
}

/** The user with this e-mail address, in any case. */
export function findUser(queries: Queries, email: string): Promise<ListedUser | null> {
  return queries.maybe<ListedUser>(sql`
    select id, email, name, is_operator, is_active, last_signed_in_at
    from users
    where lower(email) = lower(${email.trim()}) and user_type = 'user'`)
}

/** All users of the installation. */
export function listUsers(queries: Queries): Promise<readonly ListedUser[]> {
  return queries.rows<ListedUser>(sql`
    select id, email, name, is_operator, is_active, last_signed_in_at
    from users
    where user_type = 'user'
    order by id`)
}

/** Sets a password, ends everything opened with the old one, and has the change told to the user. */
export async function setPassword(queries: Queries, user_id: number, password: string): Promise<void> {
  const password_hash = await hashPassword(password)
  const before = await queries.maybe<{ has_password: boolean }>(sql`
    select password_hash is not null as has_password from users where id = ${user_id}`)
  if (before?.has_password === true) await noteAccountChange(queries, user_id, 'password')
  await queries.run(sql`
    update users set password_hash = ${password_hash}, ${nextVersion(queries, 'users')} where id = ${user_id}`)
  await revokeUser(queries, user_id)
}

/** Disables or enables a user in every tenant; disabling ends all their sessions. */
export async function setActive(queries: Queries, user_id: number, is_active: boolean): Promise<void> {
  await queries.run(sql`
    update users set is_active = ${is_active}, ${nextVersion(queries, 'users')}
    where id = ${user_id}`)
  if (!is_active) await revokeUser(queries, user_id)
  await announceAccessChangeNow(queries)
}

/** Grants or revokes the right to enter every tenant. */
export async function setOperator(queries: Queries, user_id: number, is_operator: boolean): Promise<void> {
  await queries.run(sql`
    update users set is_operator = ${is_operator}, ${nextVersion(queries, 'users')}
    where id = ${user_id}`)
  await announceAccessChangeNow(queries)
}

/** The user that represents the service itself; created on first use. */
export async function systemUser(queries: Queries): Promise<number> {
  const existing = await queries.maybe<{ id: number }>(sql`
    select min(id) as id from users where user_type = 'system' having count(*) > 0`)
  if (existing !== null) return existing.id
  const created = await queries.one<{ id: number }>(sql`
    insert into users (name, user_type) values ('Goodsyard', 'system') returning id`)
  return created.id
}
