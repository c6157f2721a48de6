import { distributeTables, migrate, pendingMigrations } from '#database/migrator.ts'
import { type Report, UsageError } from './command-context.ts'
import { logStep } from './log.ts'
import type { Store } from './open-store.ts'

/**
 * `goodsyard migrate [--check | --distribute]`: migrates the schema, reports pending migrations, or spreads a filled database over a
 * cluster.
 */
export async function migrateDatabase(args: readonly string[], store: Store): Promise<Report> {
  const [option, ...others] = args
  if ((option !== undefined && option !== '--check' && option !== '--distribute') || others.length > 0) {
    throw new UsageError('goodsyard migrate [--check | --distribute]')
  }
  if (option === '--distribute') return distributedReport(store)
  if (option === '--check') return missingReport(await pendingMigrations({ url: store.migration_url }))
  const applied = await migrate({ url: store.migration_url, report: logStep })
  const lines = applied.length === 0 ? ['Nothing to migrate.'] : applied.map((name) => `${name} applied`)
  return { lines, json: { applied: [...applied] } }
}

async function distributedReport({ migration_url: url }: Store): Promise<Report> {
  const tables = await distributeTables({ url, report: logStep })
  const line = tables.length === 0 ? 'Nothing to distribute.' : `${tables.length} tables distributed`
  return { lines: [line], json: { distributed: [...tables] } }
}

function missingReport(missing: readonly string[]): Report {
  if (missing.length === 0) return { lines: ['Nothing to migrate.'], json: { missing: [] } }
  return { lines: missing.map((name) => `${name} is missing`), json: { missing: [...missing] }, failed: true }
}
