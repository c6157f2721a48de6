import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { type FulfilmentJob, readFulfilment, retryFulfilment } from '#domain/integrations/fulfilment.ts'
import { endRun, type IntegrationRun, type RunEnd, startRun } from '#domain/integrations/integration-run.ts'
import { backgroundCaller } from '#entry/worker/callers.ts'
import { type JobContext, OUR_MISTAKE } from '#entry/worker/job.ts'
import { inTransaction, type WorkerContext } from '#entry/worker/worker-context.ts'
import { Problem, violation } from '#problems/problem.ts'
import { AdapterFailure } from '#values/integration.ts'
import type { JsonObject } from '#values/json.ts'
import { IntegrationExchange } from './exchange.ts'
import { assertMayView, changerOf } from './rights.ts'

/** Time limit for the calls to the other system. */
const TURN_MAX_MS = 60_000

/**
 * Reports a dispatched order to the system it came from, at least once (platform 12.1). It is retried like a webhook; the
 * last failure fails the run.
 */
export async function pushFulfilment(
  worker: WorkerContext,
  { payload, known, is_last }: JobContext,
): Promise<void> {
  // `requestFulfilments` wrote the payload.
  const job = payload as unknown as FulfilmentJob
  const scope: Scope = { tenant: known.tenant, caller: backgroundCaller(worker.user_id) }
  const run = await inTransaction(worker, scope, (tx) => startRun(tx, job.run_id))
  if (run === null) return
  try {
    const event = await inTransaction(worker, scope, (tx) => readFulfilment(tx, run, job.event_id))
    if (event !== null) await push(worker, { run, scope, event })
    await end(worker, scope, { run, reason: null })
  } catch (error) {
    if (error instanceof AdapterFailure) return fail(worker, scope, { run, job, error })
    if (error instanceof Problem) return end(worker, scope, { run, reason: error.first })
    if (is_last)
      await end(worker, scope, { run, reason: violation('integration_failed', { reason: OUR_MISTAKE }) })
    throw error
  }
}

type FulfilmentEvent = { readonly run: IntegrationRun; readonly scope: Scope; readonly event: JsonObject }

async function push(worker: WorkerContext, { run, scope, event }: FulfilmentEvent): Promise<void> {
  const { integration_type, is_active } = run.integration
  const adapter = worker.integrations.adapterFor(integration_type)
  if (!is_active) throw new AdapterFailure('the integration is inactive')
  if (adapter?.pushFulfilment === undefined) throw new AdapterFailure(`no adapter named ${integration_type}`)
  const signal = AbortSignal.timeout(TURN_MAX_MS)
  const changer = await changerOf(worker, scope, run)
  assertMayView(worker, changer, 'goods_outs')
  const { context } = new IntegrationExchange(worker, { run, scope, adapter, signal, changer })
  await adapter.pushFulfilment(context, event)
}

type FailedPush = {
  readonly run: IntegrationRun
  readonly job: FulfilmentJob
  readonly error: AdapterFailure
}

async function fail(worker: WorkerContext, scope: Scope, { run, job, error }: FailedPush): Promise<void> {
  const { message, retry_after, is_final } = error
  const isRetried =
    !is_final &&
    (await inTransaction(worker, scope, (tx) => retryFulfilment(tx, { job, message, retry_after })))
  if (isRetried) return
  await end(worker, scope, { run, reason: violation('integration_failed', { reason: message }) })
}

async function end(worker: WorkerContext, scope: Scope, ended: RunEnd): Promise<void> {
  const runs = resourceNamed(worker.model, 'integration_runs')
  await inTransaction(worker, scope, (tx) => endRun(tx, runs, ended))
}
