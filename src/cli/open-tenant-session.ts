import { enterTenant } from './in-tenant.ts'
import type { Open } from './opened.ts'
import type { Given } from './subcommands.ts'
import type { TenantSession } from './tenant-session.ts'

/** Opens a session in the tenant that `--subdomain` names; all that can be asked there is read only once it is known. */
export async function openTenantSession(given: Given, open: Open): Promise<TenantSession> {
  const inTenant = await enterTenant(given, open)
  const { sessionIn: deskIn } = await import('./tenant-session.ts')
  return deskIn(inTenant)
}
