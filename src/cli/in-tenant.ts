import { systemCaller } from '#access/create-tenant.ts'
import { findTenant, tenantIn } from '#access/tenants.ts'
import { systemUser } from '#access/users.ts'
import type { Scope } from '#database/transaction.ts'
import { type CommandContext, CommandFailed, type OpenContext, UsageError } from './command-context.ts'
import type { Arguments } from './subcommands.ts'

/** The option that names the tenant of a command. */
export const tenantOptions = { subdomain: { type: 'string' } } as const

/** What a command in a tenant works with. */
export type TenantContext = CommandContext & { readonly scope: Scope }

/** Enters the tenant of `--subdomain` as the service. */
export async function enterTenant(input: Arguments, open: OpenContext): Promise<TenantContext> {
  const subdomain = input.text('subdomain')
  if (subdomain === null) throw new UsageError('needs --subdomain')
  const context = await open()
  const scope = await context.database.acrossTenants(async (session) => {
    const tenant = await findTenant(session, subdomain)
    if (tenant === null) throw new CommandFailed(`there is no subdomain ${subdomain}`)
    return { tenant: tenantIn(tenant), caller: systemCaller(await systemUser(session)) }
  })
  return { ...context, scope }
}
