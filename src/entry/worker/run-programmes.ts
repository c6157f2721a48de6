import type { Scope } from '#database/transaction.ts'
import { readDueProgrammes, runForDay } from '#domain/counting/daily-programmes.ts'
import { backgroundCaller } from './callers.ts'
import { inTransaction, logFailure, type WorkerContext } from './worker-context.ts'

/**
 * Creates the counts of programmes that are due (operations 8.3). Runs every few minutes, so that each time zone has
 * its morning. Suspended tenants are skipped, and a failure does not affect other tenants.
 */
export async function runProgrammes(worker: WorkerContext): Promise<void> {
  for (const { tenant, is_resting } of await worker.tenants.all())
    if (!is_resting) await runProgrammesOf(worker, { tenant, caller: backgroundCaller(worker.user_id) })
}

/** The same for one tenant; a programme that fails is retried, and does not affect others. */
export async function runProgrammesOf(
  context: Pick<WorkerContext, 'database' | 'log'>,
  scope: Scope,
): Promise<void> {
  const failing = { message: 'count programmes failed and will be retried', tenant_id: scope.tenant.id }
  const tried = (work: () => Promise<void>) => logFailure(context, failing, work)
  await tried(async () => {
    for (const programme of await inTransaction(context, scope, readDueProgrammes))
      await tried(() => inTransaction(context, scope, (tx) => runForDay(tx, programme)))
  })
}
