import type { Desk } from './desk.ts'
import { enterTenant } from './in-tenant.ts'
import type { Open } from './opened.ts'
import type { Given } from './subcommands.ts'

/** Opens the desk in the tenant that `--subdomain` names; all that can be asked there is read only once it is known. */
export async function openDesk(given: Given, open: Open): Promise<Desk> {
  const inTenant = await enterTenant(given, open)
  const { deskIn } = await import('./desk.ts')
  return deskIn(inTenant)
}
