import { parseArgs } from 'node:util'
import { systemCaller } from '#access/create-tenant.ts'
import { listTenants } from '#access/tenants.ts'
import { systemUser } from '#access/users.ts'
import type { InvariantViolation } from '#domain/stock/verify.ts'
import { verifyTenant } from '#operations/verify-tenant.ts'
import { CommandFailed, type OpenContext, type Report, UsageError } from './command-context.ts'

type Finding = InvariantViolation & { readonly subdomain: string }

/** `goodsyard verify`: replays the ledger of one or all tenants and prints discrepancies. */
export async function run(args: readonly string[], open: OpenContext): Promise<Report> {
  const slug = subdomainIn(args)
  const { database } = await open()
  const { tenants, user } = await database.acrossTenants(async (session) => ({
    tenants: (await listTenants(session)).filter(({ subdomain }) => slug === null || subdomain === slug),
    user: await systemUser(session),
  }))
  if (slug !== null && tenants.length === 0) throw new CommandFailed(`there is no subdomain ${slug}`)
  const findings = await Promise.all(
    tenants.map(async ({ id, subdomain, import_timezone: timezone }): Promise<Finding[]> => {
      const scope = { tenant: { id, subdomain, timezone }, caller: systemCaller(user) }
      const differences = await verifyTenant(database, scope)
      return differences.map((difference) => ({ subdomain, ...difference }))
    }),
  )
  return reportOf(findings.flat(), tenants.length)
}

function subdomainIn(args: readonly string[]): string | null {
  try {
    const { values } = parseArgs({ args: [...args], options: { subdomain: { type: 'string' } } })
    return values.subdomain ?? null
  } catch (error) {
    throw new UsageError(`goodsyard verify: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function reportOf(findings: readonly Finding[], count: number): Report {
  const lines = findings.map(
    ({ subdomain, invariant, about, expected, found }) =>
      `${subdomain}: ${invariant} does not hold for ${about}: expected ${expected}, found ${found}`,
  )
  const summary =
    findings.length === 0 ? `everything agrees in ${count} tenants` : `${findings.length} differences`
  return {
    lines: [...lines, summary],
    json: { tenants: count, differences: findings.map((finding) => ({ ...finding })) },
    ...(findings.length === 0 ? {} : { failed: true }),
  }
}
