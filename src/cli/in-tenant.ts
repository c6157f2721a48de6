import { systemCaller } from '#access/create-tenant.ts'
import { findTenant, tenantIn } from '#access/tenants.ts'
import { systemUser } from '#access/users.ts'
import type { Scope } from '#database/transaction.ts'
import { CommandFailed, type Open, type Opened, UsageError } from './opened.ts'
import type { Given } from './subcommands.ts'

/** The option that names the tenant a command works in. */
export const tenantOptions = { subdomain: { type: 'string' } } as const

/** What a command works with that works in a tenant. */
export type InTenant = Opened & { readonly scope: Scope }

/** Enters the tenant that `--subdomain` names, in the name of the service. */
export async function enterTenant(given: Given, open: Open): Promise<InTenant> {
  const subdomain = given.text('subdomain')
  if (subdomain === null) throw new UsageError('needs --subdomain')
  const means = await open()
  const scope = await means.database.acrossTenants(async (session) => {
    const tenant = await findTenant(session, subdomain)
    if (tenant === null) throw new CommandFailed(`there is no subdomain ${subdomain}`)
    return { tenant: tenantIn(tenant), caller: systemCaller(await systemUser(session)) }
  })
  return { ...means, scope }
}
