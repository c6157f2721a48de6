import { listSignedWithPreviousKey } from '#access/applications.ts'
import { resealAuthenticators } from '#access/authenticators.ts'
import { systemCaller } from '#access/create-tenant.ts'
import { listTenants, tenantIn } from '#access/tenants.ts'
import { systemUser } from '#access/users.ts'
import { reseal } from '#operations/reseal.ts'
import { CommandFailed, type OpenContext, type Report } from './command-context.ts'
import { runSubcommand, type Subcommand } from './subcommands.ts'

const subcommands: Readonly<Record<string, Subcommand>> = {
  rotate: { subject: null, options: {}, run: (_, open) => rotate(open) },
}

/** `goodsyard keys rotate`: re-encrypts with the new secret key everything encrypted with the previous one. */
export async function run(args: readonly string[], open: OpenContext): Promise<Report> {
  return runSubcommand('keys', subcommands, args)(open)
}

async function rotate(open: OpenContext): Promise<Report> {
  const { database, secrets } = await open()
  if (!secrets.isRotating)
    throw new CommandFailed(
      'set GOODSYARD_SECRET_KEY to the new key and GOODSYARD_SECRET_KEY_PREVIOUS to the previous key, also for the service',
    )
  const { tenants, user, clients } = await database.acrossTenants(async (session) => ({
    tenants: await listTenants(session),
    user: await systemUser(session),
    clients: await listSignedWithPreviousKey(session, secrets),
  }))
  const authenticators = await database.acrossTenants((session) => resealAuthenticators(session, secrets))
  let { resealed, lost } = authenticators
  for (const tenant of tenants) {
    const scope = { tenant: tenantIn(tenant), caller: systemCaller(user) }
    const done = await database.transaction(scope, (inside) => reseal(inside, secrets))
    resealed += done.resealed
    lost += done.lost
  }
  return {
    lines: [
      `${resealed} secrets are encrypted with the new key`,
      ...(lost === 0 ? [] : [`${lost} secrets cannot be decrypted with either key; enter them again`]),
      clients.length === 0
        ? 'the previous key can be removed in one day, when links and stored responses created with it have expired'
        : `the previous key must be kept until these clients have new secrets (goodsyard client rotate): ${clients.join(', ')}`,
    ],
    json: { resealed, lost, clients },
    ...(lost === 0 ? {} : { failed: true }),
  }
}
