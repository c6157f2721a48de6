import type { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import type { Session } from '#database/transaction.ts'
import { bootstrapAdmin } from './bootstrap-admin.ts'
import { bootstrapClient } from './bootstrap-client.ts'
import type { BootstrapOptions, Bootstrapped } from './bootstrap-options.ts'
import { accessChanged } from './changes.ts'
import { createTenant, type Fill } from './create-tenant.ts'
import { fillPermissions } from './permission-list.ts'
import type { Secrets } from './secrets.ts'
import { listTenants } from './tenants.ts'
import { bootstrapWebApplications } from './web-applications.ts'

/** What of the options contradicts itself; empty when they can be used. */
export function checkBootstrap(
  options: Pick<BootstrapOptions, 'client_id' | 'client_secret' | 'admin_email' | 'admin_password'>,
): readonly string[] {
  const half = (one: string | null, other: string | null) => (one === null) !== (other === null)
  return [
    ...(half(options.client_id, options.client_secret)
      ? ['GOODSYARD_CLIENT_ID and GOODSYARD_CLIENT_SECRET must be set together']
      : []),
    ...(half(options.admin_email, options.admin_password)
      ? ['GOODSYARD_ADMIN_EMAIL and GOODSYARD_ADMIN_PASSWORD must be set together']
      : []),
  ]
}

/**
 * Makes sure that tenants, a client and an operator are there, so that both OAuth flows work from the first start.
 * Processes that start at once take turns. `fill` writes what a tenant begins with beside its roles.
 */
export async function bootstrap(
  database: Database,
  secrets: Secrets,
  options: BootstrapOptions & { readonly fill: Fill },
): Promise<Bootstrapped> {
  const [problem] = checkBootstrap(options)
  if (problem !== undefined) throw new Error(problem)
  const done = await database.acrossTenants(async (session) => {
    await takeTurn(session)
    await fillPermissions(session)
    const bootstrapped = {
      created_subdomains: await bootstrapTenants(database, options),
      client: await bootstrapClient(database, secrets, options),
      admin: await bootstrapAdmin(database, options),
    }
    await bootstrapWebApplications(session, secrets, options.public_url)
    return bootstrapped
  })
  accessChanged()
  return done
}

/** Waiting for another process's first start may take long, and so may our own: no time-out ends this transaction. */
async function takeTurn(session: Session): Promise<void> {
  await session.run(sql`set local lock_timeout = 0`)
  await session.run(sql`set local statement_timeout = 0`)
  await session.run(sql`set local idle_in_transaction_session_timeout = 0`)
  await session.rows(sql`select pg_advisory_xact_lock(hashtext('goodsyard bootstrap'))`)
}

/** A tenant that was deleted stays deleted: its row is there until it is purged. */
async function bootstrapTenants(
  database: Database,
  options: BootstrapOptions & { readonly fill: Fill },
): Promise<readonly string[]> {
  const known = await database.acrossTenants((session) => listTenants(session))
  const slugs = new Set(known.map((tenant) => tenant.subdomain))
  const missing = [...new Set(options.subdomains)].filter((subdomain) => !slugs.has(subdomain))
  for (const subdomain of missing) {
    await createTenant(database, { subdomain, company_name: subdomain, creator_id: null }, options.fill)
  }
  return missing
}
