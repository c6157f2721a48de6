import type { OpenContext } from './command-context.ts'
import { enterTenant } from './in-tenant.ts'
import type { Arguments } from './subcommands.ts'
import type { TenantSession } from './tenant-session.ts'

/** Opens a session in the tenant of `--subdomain`; the operations are imported only then. */
export async function openTenantSession(input: Arguments, open: OpenContext): Promise<TenantSession> {
  const inTenant = await enterTenant(input, open)
  const { sessionIn } = await import('./tenant-session.ts')
  return sessionIn(inTenant)
}
