import { deleteExpiredAccess } from '#access/housekeeping.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { type Resource, resourceNamed } from '#declare/model.ts'
import { recordFailures } from '#domain/automations/record-failure.ts'
import { type Retention, sweepTenant } from '#domain/automations/sweep.ts'
import { sweepDocuments } from '#domain/documents/sweep-documents.ts'
import { EXPIRED_BATCH, expireJobs } from '#domain/printing/agent-jobs.ts'
import { createCheckpointIfDue } from '#domain/stock/checkpoints.ts'
import { backgroundCaller } from './callers.ts'
import { inTransaction, logFailure, type WorkerContext } from './worker-context.ts'

/** Deletes expired records and records the state of stock, for every tenant and the installation. Runs hourly. */
export async function runHousekeeping(worker: WorkerContext, retention: Retention): Promise<void> {
  await deleteExpiredAccess(worker.database)
  for (const { tenant } of await worker.tenants.all()) {
    const message = 'housekeeping failed and will be retried'
    await logFailure(worker, { message, tenant_id: tenant.id }, () =>
      cleanTenant(worker, { tenant, caller: backgroundCaller(worker.user_id) }, retention),
    )
  }
}

async function cleanTenant(worker: WorkerContext, scope: Scope, retention: Retention): Promise<void> {
  let isMore = true
  while (isMore) isMore = await inTransaction(worker, scope, (tx) => sweepTenant(tx, retention))
  await inTransaction(worker, scope, createCheckpointIfDue)
  const documents = resourceNamed(worker.model, 'documents')
  const print_jobs = resourceNamed(worker.model, 'print_jobs')
  isMore = true
  while (isMore) isMore = await inTransaction(worker, scope, (tx) => sweepDocuments(tx, documents))
  isMore = true
  while (isMore) isMore = await inTransaction(worker, scope, (tx) => expirePrints(tx, print_jobs))
}

async function expirePrints(tx: Transaction, print_jobs: Resource): Promise<boolean> {
  const failures = await expireJobs(tx, print_jobs)
  await recordFailures(tx, failures)
  return failures.length === EXPIRED_BATCH
}
