import { sweepAccess } from '#access/housekeeping.ts'
import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { type Retention, sweepTenant } from '#domain/automations/sweep.ts'
import { expireJobs } from '#domain/printing/agent-jobs.ts'
import { sweepDocuments } from '#domain/reporting/sweep-documents.ts'
import { createCheckpointIfDue } from '#domain/stock/checkpoints.ts'
import { backgroundCaller } from './callers.ts'
import { failingAlone, inTransaction, type WorkerContext } from './worker-context.ts'

/** Deletes what was kept long enough and writes down how stock stands, for every tenant and the installation. To be done hourly. */
export async function keepHouse(worker: WorkerContext, retention: Retention): Promise<void> {
  await sweepAccess(worker.database)
  for (const { tenant } of await worker.tenants.all()) {
    const message = 'housekeeping failed and will be tried again'
    await failingAlone(worker, { message, tenant_id: tenant.id }, () =>
      keepHouseOf(worker, { tenant, caller: backgroundCaller(worker.user_id) }, retention),
    )
  }
}

async function keepHouseOf(worker: WorkerContext, scope: Scope, retention: Retention): Promise<void> {
  let isMore = true
  while (isMore) isMore = await inTransaction(worker, scope, (tx) => sweepTenant(tx, retention))
  await inTransaction(worker, scope, createCheckpointIfDue)
  const documents = resourceNamed(worker.model, 'documents')
  const print_jobs = resourceNamed(worker.model, 'print_jobs')
  isMore = true
  while (isMore) isMore = await inTransaction(worker, scope, (tx) => sweepDocuments(tx, documents))
  isMore = true
  while (isMore) isMore = await inTransaction(worker, scope, (tx) => expireJobs(tx, print_jobs))
}
