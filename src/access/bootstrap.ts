import type { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import type { Session } from '#database/transaction.ts'
import { accessChanged } from './access-changes.ts'
import { bootstrapAdmin } from './bootstrap-admin.ts'
import { bootstrapClient } from './bootstrap-client.ts'
import type { BootstrapOptions, BootstrapResult } from './bootstrap-options.ts'
import { createTenant, type FillTenant } from './create-tenant.ts'
import { fillPermissions } from './permission-list.ts'
import type { Secrets } from './secrets.ts'
import { listTenants } from './tenants.ts'
import { bootstrapWebApplications } from './web-applications.ts'

/** Contradictions in the options; empty if there are none. */
export function checkBootstrap(
  options: Pick<BootstrapOptions, 'client_id' | 'client_secret' | 'admin_email' | 'admin_password'>,
): readonly string[] {
  const isIncomplete = (first: string | null, second: string | null) => (first === null) !== (second === null)
  return [
    ...(isIncomplete(options.client_id, options.client_secret)
      ? ['GOODSYARD_CLIENT_ID and GOODSYARD_CLIENT_SECRET must be set together']
      : []),
    ...(isIncomplete(options.admin_email, options.admin_password)
      ? ['GOODSYARD_ADMIN_EMAIL and GOODSYARD_ADMIN_PASSWORD must be set together']
      : []),
  ]
}

/**
 * Ensures that tenants, a client and an operator exist, so that both OAuth flows work from the first start.
 * Concurrent starts are serialized. `fill` writes the initial data of a tenant beyond its roles.
 */
export async function bootstrap(
  database: Database,
  secrets: Secrets,
  options: BootstrapOptions & { readonly fill: FillTenant },
): Promise<BootstrapResult> {
  const [problem] = checkBootstrap(options)
  if (problem !== undefined) throw new Error(problem)
  const done = await database.acrossTenants(async (session) => {
    await lockBootstrap(session)
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

/** The first start, and waiting for that of another process, may take long: this transaction has no time-out. */
async function lockBootstrap(session: Session): Promise<void> {
  await session.run(sql`set local lock_timeout = 0`)
  await session.run(sql`set local statement_timeout = 0`)
  await session.run(sql`set local idle_in_transaction_session_timeout = 0`)
  await session.run(session.topology.lockInstallation('bootstrap'))
}

/** A deleted tenant stays deleted: its row exists until it is purged. */
async function bootstrapTenants(
  database: Database,
  options: BootstrapOptions & { readonly fill: FillTenant },
): Promise<readonly string[]> {
  const known = await database.acrossTenants((session) => listTenants(session))
  const slugs = new Set(known.map((tenant) => tenant.subdomain))
  const missing = [...new Set(options.subdomains)].filter((subdomain) => !slugs.has(subdomain))
  for (const subdomain of missing) {
    await createTenant(database, { subdomain, company_name: subdomain, creator_id: null }, options.fill)
  }
  return missing
}
