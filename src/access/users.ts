import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { announceAccessChangeNow } from './changes.ts'
import { hashPassword } from './passwords.ts'
import { revokeUser } from './tokens.ts'

/** A person to be known to the installation. Without a password, an invitation lets them choose one. */
export type NewUser = {
  readonly email: string
  readonly name: string
  readonly password?: string | null
  readonly is_operator?: boolean
}

/** A person as lists show them. */
export type ListedUser = {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly is_operator: boolean
  readonly is_active: boolean
  readonly last_signed_in_at: string | null
}

/** Makes a person known; the id of their user. E-mails are one for the whole installation. */
export async function createUser(queries: Queries, wanted: NewUser): Promise<number> {
  const password = wanted.password ?? null
  const password_hash = password === null ? null : await hashPassword(password)
  const made = await queries.one<{ id: number }>(sql`
    insert into users (email, name, password_hash, is_operator)
    values (${wanted.email.trim()}, ${wanted.name}, ${password_hash}, ${wanted.is_operator ?? false})
    returning id`)
  return made.id
}

/** The person with this e-mail, in any case of letters. */
export function findUser(queries: Queries, email: string): Promise<ListedUser | null> {
  return queries.maybe<ListedUser>(sql`
    select id, email, name, is_operator, is_active, last_signed_in_at
    from users
    where lower(email) = lower(${email.trim()}) and user_type = 'user'`)
}

/** Every person of the installation. */
export function listUsers(queries: Queries): Promise<readonly ListedUser[]> {
  return queries.rows<ListedUser>(sql`
    select id, email, name, is_operator, is_active, last_signed_in_at
    from users
    where user_type = 'user'
    order by id`)
}

/** Sets a password and ends everything opened with the old one. */
export async function setPassword(queries: Queries, user_id: number, password: string): Promise<void> {
  const password_hash = await hashPassword(password)
  await queries.run(sql`
    update users set password_hash = ${password_hash}, ${nextVersion(queries, 'users')} where id = ${user_id}`)
  await revokeUser(queries, user_id)
}

/** Switches a person off or on, in every tenant; switching off ends everything they have open. */
export async function setActive(queries: Queries, user_id: number, is_active: boolean): Promise<void> {
  await queries.run(sql`
    update users set is_active = ${is_active}, ${nextVersion(queries, 'users')}
    where id = ${user_id}`)
  if (!is_active) await revokeUser(queries, user_id)
  await announceAccessChangeNow(queries)
}

/** Gives or takes the right to enter every tenant. */
export async function setOperator(queries: Queries, user_id: number, is_operator: boolean): Promise<void> {
  await queries.run(sql`
    update users set is_operator = ${is_operator}, ${nextVersion(queries, 'users')}
    where id = ${user_id}`)
  await announceAccessChangeNow(queries)
}

/** The user that stands for the service itself; made when it is first asked for. */
export async function systemUser(queries: Queries): Promise<number> {
  const known = await queries.maybe<{ id: number }>(sql`
    select min(id) as id from users where user_type = 'system' having count(*) > 0`)
  if (known !== null) return known.id
  const made = await queries.one<{ id: number }>(sql`
    insert into users (name, user_type) values ('Goodsyard', 'system') returning id`)
  return made.id
}
