import { findRole, type Membership } from '#access/memberships.ts'
import { findTenant } from '#access/tenants.ts'
import type { Session } from '#database/transaction.ts'
import { CommandFailed } from './command-context.ts'
import type { Arguments } from './subcommands.ts'

/** The options that name a tenant and a role in it. */
export const membershipOptions = { subdomain: { type: 'string' }, role: { type: 'string' } } as const

/** The membership named by these options, or null if they name no tenant. */
export async function membershipFrom(session: Session, input: Arguments): Promise<Membership | null> {
  const subdomain = input.text('subdomain')
  if (subdomain === null) return null
  const tenant = await findTenant(session, subdomain)
  if (tenant === null) throw new CommandFailed(`there is no subdomain ${subdomain}`)
  const role = input.text('role')
  if (role === null) return { tenant_id: tenant.id }
  const role_id = await findRole(session, tenant.id, role)
  if (role_id === null) throw new CommandFailed(`${subdomain} has no role ${role}`)
  return { tenant_id: tenant.id, role_id }
}
