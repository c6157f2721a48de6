import { parseArgs } from 'node:util'
import { systemCaller } from '#access/create-tenant.ts'
import { listTenants } from '#access/tenants.ts'
import { systemUser } from '#access/users.ts'
import type { InvariantViolation } from '#domain/stock/verify.ts'
import { verifyTenant } from '#operations/verify-tenant.ts'
import { CommandFailed, type Open, type Report, UsageError } from './opened.ts'

type Finding = InvariantViolation & { readonly subdomain: string }

/** `goodsyard verify`: replays the ledger of one tenant or of all and prints what does not agree with it. */
export async function run(args: readonly string[], open: Open): Promise<Report> {
  const wanted = subdomainIn(args)
  const { database } = await open()
  const { tenants, user } = await database.acrossTenants(async (session) => ({
    tenants: (await listTenants(session)).filter(({ subdomain }) => wanted === null || subdomain === wanted),
    user: await systemUser(session),
  }))
  if (wanted !== null && tenants.length === 0) throw new CommandFailed(`there is no subdomain ${wanted}`)
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
