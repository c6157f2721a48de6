import type { Scope } from '#database/transaction.ts'
import { readDueProgrammes, runForDay } from '#domain/counting/daily-programmes.ts'
import { backgroundCaller } from './callers.ts'
import { failingAlone, inTransaction, type WorkerContext } from './worker-context.ts'

/**
 * Asks for the counts of programmes whose day has come (operations 8.3). To be done every few minutes, so that each time zone
 * has its morning. Tenants that rest are left alone, and one that fails keeps no other waiting.
 */
export async function runProgrammes(worker: WorkerContext): Promise<void> {
  for (const { tenant, is_resting } of await worker.tenants.all())
    if (!is_resting) await runProgrammesOf(worker, { tenant, caller: backgroundCaller(worker.user_id) })
}

/** The same for one tenant; a programme that fails is tried again, and keeps no other waiting. */
export async function runProgrammesOf(
  means: Pick<WorkerContext, 'database' | 'log'>,
  scope: Scope,
): Promise<void> {
  const failing = { message: 'programmes did not run and will be tried again', tenant_id: scope.tenant.id }
  const tried = (work: () => Promise<void>) => failingAlone(means, failing, work)
  await tried(async () => {
    for (const programme of await inTransaction(means, scope, readDueProgrammes))
      await tried(() => inTransaction(means, scope, (tx) => runForDay(tx, programme)))
  })
}
