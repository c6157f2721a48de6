import { systemCaller } from '#access/create-tenant.ts'
import { systemUser } from '#access/users.ts'
import { sql } from '#database/sql.ts'
import { makeSampleData } from '#entry/sample-data/make-sample-data.ts'
import type { AppContext } from '#operations/app-context.ts'
import { type OperationSettings, ownedOperations } from '#operations/owned.ts'
import { operationsFor } from '#operations/table.ts'
import { sampleFloorOf } from './sample-floor.ts'

/** A tenant to be filled with sample data, and how its progress is told. */
export type Sample = {
  readonly subdomain: string
  readonly settings: OperationSettings
  readonly say: (line: string) => void
}

/** Fills a new tenant with a believable small company, in the name of the service. */
export async function addSampleData(app: AppContext, { subdomain, settings, say }: Sample): Promise<void> {
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
  const ground = { location_types: new Map(types.map(({ code, id }) => [code, id])) }
  await makeSampleData(sampleFloorOf(app, operations, scope), ground, say)
}
