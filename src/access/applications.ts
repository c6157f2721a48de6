import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { announceAccessChangeNow } from './changes.ts'
import { allow, type Membership } from './memberships.ts'
import type { Secrets } from './secrets.ts'
import { newClientId, newSecret, revokeApplication } from './tokens.ts'

/** What the signature of a client secret is made for. */
export const CLIENT_SECRET = 'client secret'

/** An application to be made. `client_id` and `client_secret` are given by the bootstrap alone. */
export type NewApplication = {
  readonly name: string
  /** The tenant that owns it; null for the installation's own. */
  readonly tenant_id: number | null
  readonly confidential?: boolean
  readonly grant_types?: readonly string[]
  readonly redirect_uris?: readonly string[]
  readonly trusted?: boolean
  readonly is_operator?: boolean
  readonly client_id?: string
  readonly client_secret?: string
}

/** An application just made. Its secret is shown once; a public application has none. */
export type CreatedApplication = {
  readonly id: number
  readonly user_id: number
  readonly client_id: string
  readonly client_secret: string | null
}

/**
 * Makes an application and its shadow user, and allows it in a tenant. Its rules are `checkApplication`'s, asked
 * before.
 */
export async function createApplication(
  queries: Queries,
  secrets: Secrets,
  wanted: NewApplication & { readonly membership?: Membership },
): Promise<CreatedApplication> {
  const confidential = wanted.confidential ?? true
  const client_id = wanted.client_id ?? newClientId()
  const client_secret = confidential ? (wanted.client_secret ?? newSecret('gys_')) : null
  const hmac = client_secret === null ? null : secrets.sign(CLIENT_SECRET, client_secret)
  const user = await queries.one<{ id: number }>(sql`
    insert into users (name, user_type, is_operator)
    values (${wanted.name}, 'application', ${wanted.is_operator ?? false})
    returning id`)
  const made = await queries.one<{ id: number }>(sql`
    insert into oauth_applications
      (tenant_id, user_id, name, client_id, client_secret_hmac, confidential, grant_types, redirect_uris, trusted)
    values (${wanted.tenant_id}, ${user.id}, ${wanted.name}, ${client_id}, ${hmac}, ${confidential},
      ${wanted.grant_types ?? ['client_credentials']}, ${wanted.redirect_uris ?? []}, ${wanted.trusted ?? false})
    returning id`)
  if (wanted.membership !== undefined) await allow(queries, user.id, wanted.membership)
  return { id: made.id, user_id: user.id, client_id, client_secret }
}

/** Gives an application a new secret, which is shown once; the old one works for 24 hours more. Null for a public one. */
export async function rotateSecret(queries: Queries, secrets: Secrets, id: number): Promise<string | null> {
  const client_secret = newSecret('gys_')
  const rotated = await queries.run(sql`
    update oauth_applications set
      previous_secret_hmac = client_secret_hmac,
      previous_secret_until = now() + interval '24 hours',
      client_secret_hmac = ${secrets.sign(CLIENT_SECRET, client_secret)},
      ${nextVersion(queries, 'oauth_applications')}
    where id = ${id} and confidential`)
  return rotated === 0 ? null : client_secret
}

/** Switches an application off: its tokens are refused at once, everywhere. */
export async function disableApplication(queries: Queries, id: number): Promise<void> {
  await queries.run(sql`
    update oauth_applications set active = false, ${nextVersion(queries, 'oauth_applications')}
    where id = ${id}`)
  await revokeApplication(queries, id)
}

/** Switches an application on again; what was issued before stays revoked. */
export async function enableApplication(queries: Queries, id: number): Promise<void> {
  await queries.run(sql`
    update oauth_applications set active = true, ${nextVersion(queries, 'oauth_applications')}
    where id = ${id}`)
  await announceAccessChangeNow(queries)
}

/** Takes an application away altogether: memberships, consents, tokens, its shadow user. */
export async function deleteApplication(queries: Queries, id: number): Promise<void> {
  await revokeApplication(queries, id)
  await queries.run(sql`delete from oauth_consents where application_id = ${id}`)
  await queries.run(sql`
    delete from subdomain_users as m
    using tenants as t, oauth_applications as a
    where m.tenant_id = t.id and m.user_id = a.user_id and a.id = ${id}`)
  // The shadow user stays, switched off: events and records name it.
  await queries.run(sql`
    update users set is_active = false, ${nextVersion(queries, 'users')}
    where id = (select a.user_id from oauth_applications as a where a.id = ${id})`)
  await queries.run(sql`delete from oauth_applications where id = ${id}`)
}

/** An application as lists show it: everything but its secret. */
export type ListedApplication = {
  readonly id: number
  readonly tenant_id: number | null
  readonly user_id: number
  readonly name: string
  readonly client_id: string
  readonly confidential: boolean
  readonly grant_types: readonly string[]
  readonly redirect_uris: readonly string[]
  readonly trusted: boolean
  readonly active: boolean
  readonly last_used_at: string | null
}

/** Every application of the installation, for its operators. */
export function listApplications(queries: Queries): Promise<readonly ListedApplication[]> {
  return queries.rows<ListedApplication>(sql`
    select id, tenant_id, user_id, name, client_id, confidential, grant_types, redirect_uris, trusted, active,
      last_used_at
    from oauth_applications
    order by id`)
}

/** The application with this public id. */
export function findApplication(queries: Queries, client_id: string): Promise<ListedApplication | null> {
  return queries.maybe<ListedApplication>(sql`
    select id, tenant_id, user_id, name, client_id, confidential, grant_types, redirect_uris, trusted, active,
      last_used_at
    from oauth_applications
    where client_id = ${client_id}`)
}

/** The clients whose secret was signed with the secret key before; with that key gone they could not prove it. */
export async function listSignedBefore(queries: Queries, secrets: Secrets): Promise<readonly string[]> {
  const signed = await listSigned(queries)
  return signed.filter(({ hmac }) => !secrets.isCurrent(hmac)).map(({ client_id }) => client_id)
}

/** The clients whose secret was signed with a key that is not known here: they cannot prove it. */
export async function listSignedElsewhere(queries: Queries, secrets: Secrets): Promise<readonly string[]> {
  const signed = await listSigned(queries)
  return signed.filter(({ hmac }) => !secrets.isKnown(hmac)).map(({ client_id }) => client_id)
}

function listSigned(
  queries: Queries,
): Promise<readonly { readonly client_id: string; readonly hmac: string }[]> {
  return queries.rows(sql`
    select a.client_id, a.client_secret_hmac as hmac
    from oauth_applications a
    where a.client_secret_hmac is not null
    order by a.id`)
}
