import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { announceAccessChangeNow } from './access-changes.ts'
import { grantMembership, type Membership } from './memberships.ts'
import type { Secrets } from './secrets.ts'
import { newClientId, newSecret, revokeApplication } from './tokens.ts'

/** The purpose of the signatures of client secrets. */
export const CLIENT_SECRET = 'client secret'

/** An application to create. Only the bootstrap passes `client_id` and `client_secret`. */
export type NewApplication = {
  readonly name: string
  /** The tenant that owns it; null for applications of the installation. */
  readonly tenant_id: number | null
  readonly confidential?: boolean
  readonly grant_types?: readonly string[]
  readonly redirect_uris?: readonly string[]
  readonly trusted?: boolean
  readonly is_operator?: boolean
  readonly client_id?: string
  readonly client_secret?: string
}

/** A created application. Its secret is shown once; a public application has none. */
export type CreatedApplication = {
  readonly id: number
  readonly user_id: number
  readonly client_id: string
  readonly client_secret: string | null
}

/**
 * Creates an application with its shadow user and a membership in a tenant. Validate it with `checkApplication`
 * first.
 */
export async function createApplication(
  queries: Queries,
  secrets: Secrets,
  application: NewApplication & { readonly membership?: Membership },
): Promise<CreatedApplication> {
  const confidential = application.confidential ?? true
  const client_id = application.client_id ?? newClientId()
  const client_secret = confidential ? (application.client_secret ?? newSecret('gys_')) : null
  const hmac = client_secret === null ? null : secrets.sign(CLIENT_SECRET, client_secret)
  const user = await queries.one<{ id: number }>(sql`
    insert into users (name, user_type, is_operator)
    values (${application.name}, 'application', ${application.is_operator ?? false})
    returning id`)
  const created = await queries.one<{ id: number }>(sql`
    insert into oauth_applications
      (tenant_id, user_id, name, client_id, client_secret_hmac, confidential, grant_types, redirect_uris, trusted)
    values (${application.tenant_id}, ${user.id}, ${application.name}, ${client_id}, ${hmac}, ${confidential},
      ${application.grant_types ?? ['client_credentials']}, ${application.redirect_uris ?? []}, ${application.trusted ?? false})
    returning id`)
  if (application.membership !== undefined) await grantMembership(queries, user.id, application.membership)
  return { id: created.id, user_id: user.id, client_id, client_secret }
}

/** Refuses a tenant that owns as many applications as it may. */
export async function assertMayOwnMore(queries: Queries, tenant_id: number, max: number): Promise<void> {
  const { owned } = await queries.one<{ owned: number }>(
    sql`select count(*) as owned from oauth_applications where tenant_id = ${tenant_id}`,
  )
  if (owned >= max) throw refusal('too_many_applications', { max })
}

/** An application that gets a new secret, and how long the old one stays valid. */
type SecretRotation = { readonly id: number; readonly old_lives: '24 hours' | '0 hours' }

/** Creates a new secret, which is shown once. Null for a public application. */
export async function rotateSecret(
  queries: Queries,
  secrets: Secrets,
  { id, old_lives }: SecretRotation,
): Promise<string | null> {
  const client_secret = newSecret('gys_')
  const rotated = await queries.run(sql`
    update oauth_applications set
      previous_secret_hmac = client_secret_hmac,
      previous_secret_until = now() + ${old_lives}::interval,
      client_secret_hmac = ${secrets.sign(CLIENT_SECRET, client_secret)},
      ${nextVersion(queries, 'oauth_applications')}
    where id = ${id} and confidential`)
  return rotated === 0 ? null : client_secret
}

/** Disables an application; its tokens are refused at once. */
export async function disableApplication(queries: Queries, id: number): Promise<void> {
  await queries.run(sql`
    update oauth_applications set active = false, ${nextVersion(queries, 'oauth_applications')}
    where id = ${id}`)
  await revokeApplication(queries, id)
}

/** Enables an application; tokens issued before stay revoked. */
export async function enableApplication(queries: Queries, id: number): Promise<void> {
  await queries.run(sql`
    update oauth_applications set active = true, ${nextVersion(queries, 'oauth_applications')}
    where id = ${id}`)
  await announceAccessChangeNow(queries)
}

/** Deletes an application with its memberships, consents and tokens. */
export async function deleteApplication(queries: Queries, id: number): Promise<void> {
  await revokeApplication(queries, id)
  await queries.run(sql`delete from oauth_consents where application_id = ${id}`)
  await queries.run(sql`
    delete from subdomain_users as m
    using tenants as t, oauth_applications as a
    where m.tenant_id = t.id and m.user_id = a.user_id and a.id = ${id}`)
  // The shadow user is kept, disabled, since events and records refer to it.
  await queries.run(sql`
    update users set is_active = false, ${nextVersion(queries, 'users')}
    where id = (select a.user_id from oauth_applications as a where a.id = ${id})`)
  await queries.run(sql`delete from oauth_applications where id = ${id}`)
}

/** An application in lists: everything but its secret. */
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

/** All applications of the installation, for operators. */
export function listApplications(queries: Queries): Promise<readonly ListedApplication[]> {
  return queries.rows<ListedApplication>(sql`
    select id, tenant_id, user_id, name, client_id, confidential, grant_types, redirect_uris, trusted, active,
      last_used_at
    from oauth_applications
    order by id`)
}

/** The application with this client id. */
export function findApplication(queries: Queries, client_id: string): Promise<ListedApplication | null> {
  return queries.maybe<ListedApplication>(sql`
    select id, tenant_id, user_id, name, client_id, confidential, grant_types, redirect_uris, trusted, active,
      last_used_at
    from oauth_applications
    where client_id = ${client_id}`)
}

/**
 * The clients whose secret was signed with the previous secret key; once that key is removed they cannot
 * authenticate.
 */
export async function listSignedWithPreviousKey(
  queries: Queries,
  secrets: Secrets,
): Promise<readonly string[]> {
  const signed = await listSigned(queries)
  return signed.filter(({ hmac }) => !secrets.isCurrent(hmac)).map(({ client_id }) => client_id)
}

/** The clients whose secret was signed with an unknown key: they cannot authenticate. */
export async function listSignedWithUnknownKey(
  queries: Queries,
  secrets: Secrets,
): Promise<readonly string[]> {
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
