import { migrate, pendingMigrations } from '#database/migrator.ts'
import { type Report, UsageError } from './command-context.ts'
import { logStep } from './log.ts'
import type { Store } from './open-store.ts'

/** `goodsyard migrate [--check]`: migrates the schema, or reports pending migrations. */
export async function migrateDatabase(args: readonly string[], store: Store): Promise<Report> {
  const [option, ...others] = args
  if ((option !== undefined && option !== '--check') || others.length > 0) {
    throw new UsageError('goodsyard migrate [--check]')
  }
  if (option === '--check') return missingReport(await pendingMigrations({ url: store.migration_url }))
  const applied = await migrate({ url: store.migration_url, report: logStep })
  const lines = applied.length === 0 ? ['Nothing to migrate.'] : applied.map((name) => `${name} applied`)
  return { lines, json: { applied: [...applied] } }
}

function missingReport(missing: readonly string[]): Report {
  if (missing.length === 0) return { lines: ['Nothing to migrate.'], json: { missing: [] } }
  return { lines: missing.map((name) => `${name} is missing`), json: { missing: [...missing] }, failed: true }
}
