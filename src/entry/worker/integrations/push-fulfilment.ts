import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { type FulfilmentJob, readFulfilment, retryFulfilment } from '#domain/integrations/fulfilment.ts'
import { beginRun, endRun, type RunInHand } from '#domain/integrations/run.ts'
import { backgroundCaller } from '#entry/worker/callers.ts'
import { type JobInHand, OUR_MISTAKE } from '#entry/worker/job.ts'
import { inTransaction, type WorkerContext } from '#entry/worker/worker-context.ts'
import { violation } from '#problems/problem.ts'
import { AdapterFailure } from '#values/integration.ts'
import type { JsonObject } from '#values/json.ts'
import { Exchanging } from './exchange.ts'

/** Nothing that is asked of the other system keeps a worker longer than this. */
const TURN_MAX_MS = 60_000

/**
 * Tells another system that an order which came from it has left, at least once (platform 12.1). It is tried again as webhooks
 * are; the last failure fails the run.
 */
export async function pushFulfilment(
  worker: WorkerContext,
  { payload, known, is_last }: JobInHand,
): Promise<void> {
  // What is in the payload was written with the run.
  const job = payload as unknown as FulfilmentJob
  const scope: Scope = { tenant: known.tenant, caller: backgroundCaller(worker.user_id) }
  const run = await inTransaction(worker, scope, (tx) => beginRun(tx, job.run_id))
  if (run === null) return
  try {
    const event = await inTransaction(worker, scope, (tx) => readFulfilment(tx, run, job.event_id))
    if (event !== null) await tell(worker, { run, scope, event })
    await end(worker, scope, { run, failed: null })
  } catch (error) {
    if (error instanceof AdapterFailure) return fail(worker, scope, { run, job, error })
    if (is_last) await end(worker, scope, { run, failed: OUR_MISTAKE })
    throw error
  }
}

type Telling = { readonly run: RunInHand; readonly scope: Scope; readonly event: JsonObject }

async function tell(worker: WorkerContext, { run, scope, event }: Telling): Promise<void> {
  const { integration_type, is_active } = run.integration
  const adapter = worker.integrations.adapterFor(integration_type)
  if (!is_active) throw new AdapterFailure('the integration is inactive')
  if (adapter?.pushFulfilment === undefined) throw new AdapterFailure(`no adapter named ${integration_type}`)
  const signal = AbortSignal.timeout(TURN_MAX_MS)
  const { context } = new Exchanging(worker, { run, scope, adapter, signal })
  await adapter.pushFulfilment(context, event)
}

type Failing = { readonly run: RunInHand; readonly job: FulfilmentJob; readonly error: AdapterFailure }

async function fail(worker: WorkerContext, scope: Scope, { run, job, error }: Failing): Promise<void> {
  const { message, retry_after, is_final } = error
  const isPutOff =
    !is_final &&
    (await inTransaction(worker, scope, (tx) => retryFulfilment(tx, { job, message, retry_after })))
  if (!isPutOff) await end(worker, scope, { run, failed: message })
}

type Ending = { readonly run: RunInHand; readonly failed: string | null }

async function end(worker: WorkerContext, scope: Scope, { run, failed }: Ending): Promise<void> {
  const runs = resourceNamed(worker.model, 'integration_runs')
  const reason = failed === null ? null : violation('integration_failed', { reason: failed })
  await inTransaction(worker, scope, (tx) => endRun(tx, runs, { run, reason }))
}
