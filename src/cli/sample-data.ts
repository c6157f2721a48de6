import { systemCaller } from '#access/create-tenant.ts'
import { systemUser } from '#access/users.ts'
import { sql } from '#database/sql.ts'
import type { SampleLogin } from '#entry/sample-data/company.ts'
import { createSampleData } from '#entry/sample-data/make-sample-data.ts'
import type { AppContext } from '#operations/app-context.ts'
import { operationsFor } from '#operations/operation-table.ts'
import { type OperationSettings, ownedOperations } from '#operations/owned.ts'
import { sampleFloorOf } from './sample-floor.ts'

/** A tenant to fill with sample data, and the receiver of progress. */
export type SampleOptions = {
  readonly subdomain: string
  readonly settings: OperationSettings
  readonly report: (line: string) => void
}

/** Fills a new tenant with the data of a small company, as the service; returns a handheld login to try with. */
export async function addSampleData(
  app: AppContext,
  { subdomain, settings, report }: SampleOptions,
): Promise<SampleLogin | null> {
  const { tenant, user } = await app.database.acrossTenants(async (session) => ({
    tenant: await session.one<{ id: number; subdomain: string; timezone: string }>(sql`
      select t.id, t.subdomain, t.import_timezone as timezone from tenants t where t.subdomain = ${subdomain}`),
    user: await systemUser(session),
  }))
  const scope = { tenant, caller: systemCaller(user) }
  const types = await app.database.transaction(scope, (tx) =>
    tx.rows<{ id: number; code: string }>(sql`
      select t.id, t.code from location_types t where t.tenant_id = ${tenant.id}`),
  )
  const operations = operationsFor(app.model, ownedOperations(app.model, settings))
  const basis = { location_types: new Map(types.map(({ code, id }) => [code, id])) }
  return createSampleData(sampleFloorOf(app, operations, scope), basis, report)
}
