import { sweepAccess } from '#access/housekeeping.ts'
import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { type Retention, sweepTenant } from '#domain/automations/sweep.ts'
import { expireJobs } from '#domain/printing/agent-jobs.ts'
import { sweepDocuments } from '#domain/reporting/sweep-documents.ts'
import { keepCheckpoints } from '#domain/stock/checkpoints.ts'
import { backgroundCaller } from './callers.ts'
import { failingAlone, inTransaction, type Workshop } from './workshop.ts'

/** Deletes what was kept long enough and writes down how stock stands, for every tenant and the installation. To be done hourly. */
export async function keepHouse(workshop: Workshop, retention: Retention): Promise<void> {
  await sweepAccess(workshop.database)
  for (const { tenant } of await workshop.tenants.all()) {
    const message = 'house was not kept and will be looked at again'
    await failingAlone(workshop, { message, tenant_id: tenant.id }, () =>
      keepHouseOf(workshop, { tenant, caller: backgroundCaller(workshop.user_id) }, retention),
    )
  }
}

async function keepHouseOf(workshop: Workshop, scope: Scope, retention: Retention): Promise<void> {
  let isMore = true
  while (isMore) isMore = await inTransaction(workshop, scope, (tx) => sweepTenant(tx, retention))
  await inTransaction(workshop, scope, keepCheckpoints)
  const documents = resourceNamed(workshop.model, 'documents')
  const print_jobs = resourceNamed(workshop.model, 'print_jobs')
  isMore = true
  while (isMore) isMore = await inTransaction(workshop, scope, (tx) => sweepDocuments(tx, documents))
  isMore = true
  while (isMore) isMore = await inTransaction(workshop, scope, (tx) => expireJobs(tx, print_jobs))
}
