import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { findWaitingOrders } from '#domain/integrations/external-order.ts'
import { countInRun, endRun, type IntegrationRun, startRun } from '#domain/integrations/integration-run.ts'
import { SYNCHRONIZE } from '#domain/integrations/request-synchronization.ts'
import { readStockLevels } from '#domain/stock/stock-levels.ts'
import { backgroundCaller } from '#entry/worker/callers.ts'
import { type JobContext, OUR_MISTAKE } from '#entry/worker/job.ts'
import { inTransaction, type WorkerContext } from '#entry/worker/worker-context.ts'
import { addJobs } from '#events/queue.ts'
import { Problem, type Violation, violation } from '#problems/problem.ts'
import { AdapterFailure, type ExternalProduct } from '#values/integration.ts'
import { IntegrationExchange } from './exchange.ts'
import { importExternalProducts, importOrder } from './import-orders.ts'
import { assertMayManage, assertMayView, changerOf } from './rights.ts'

/**
 * How long a run continues before it queues itself again behind others. A list is then read again from its last cursor, so
 * it is only interrupted after something new: a turn without progress would be repeated for ever.
 */
const TURN_MS = 8_000
/** Time limit for the calls to the other system. */
const TURN_MAX_MS = 10 * 60_000
/** Number of products recorded, and of waiting orders read, at once. */
const BATCH = 500

/** The steps of a synchronization in their order; an interrupted one continues with its current step. */
const STEPS: Readonly<Record<string, (exchange: IntegrationExchange, until: number) => Promise<boolean>>> = {
  test: testConnection,
  products: pullProducts,
  waiting: importWaiting,
  orders: pullOrders,
  stock: pushStock,
}

/**
 * Exchanges products, orders and stock with another system (platform 12.1). Everything imported is recorded in the same
 * transaction, so that an interrupted run continues without doing anything twice; if the other system fails, the run fails.
 */
export async function synchronize(
  worker: WorkerContext,
  { payload, known, is_last }: JobContext,
): Promise<void> {
  const scope: Scope = { tenant: known.tenant, caller: backgroundCaller(worker.user_id) }
  const run = await inTransaction(worker, scope, (tx) => startRun(tx, Number(payload.run_id)))
  if (run === null) return
  const abort = new AbortController()
  const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(TURN_MAX_MS)])
  try {
    const from = typeof payload.step === 'string' ? payload.step : 'test'
    const step = await runSteps(worker, { run, scope, signal, from })
    if (step === null) await end(worker, scope, { run, reason: null })
    else await inTransaction(worker, scope, (tx) => addJobs(tx, [jobFor(run, step)]))
  } catch (error) {
    const reason = reasonFor(error)
    if (reason === null && !is_last) throw error
    await end(worker, scope, {
      run,
      reason: reason ?? violation('integration_failed', { reason: OUR_MISTAKE }),
    })
    if (reason === null) throw error
  } finally {
    abort.abort()
  }
}

/** Why a run has failed; null if neither the other system nor the integration is the cause. */
function reasonFor(error: unknown): Violation | null {
  if (error instanceof AdapterFailure) return violation('integration_failed', { reason: error.message })
  return error instanceof Problem ? error.first : null
}

const jobFor = ({ id }: IntegrationRun, step: string) => ({
  task: SYNCHRONIZE,
  about: id,
  payload: { run_id: id, step },
})

type StepsInput = {
  readonly run: IntegrationRun
  readonly scope: Scope
  readonly signal: AbortSignal
  readonly from: string
}

/** Runs the remaining steps as far as there is time; returns the step to continue with, or null after the last. */
async function runSteps(
  worker: WorkerContext,
  { run, scope, signal, from }: StepsInput,
): Promise<string | null> {
  const { integration_type, is_active } = run.integration
  const adapter = worker.integrations.adapterFor(integration_type)
  if (!is_active) throw new AdapterFailure('the integration is inactive')
  if (adapter === null) throw new AdapterFailure(`no adapter named ${integration_type}`)
  const changer = await changerOf(worker, scope, run)
  const exchange = new IntegrationExchange(worker, { run, scope, adapter, signal, changer })
  const until = performance.now() + TURN_MS
  const steps = Object.keys(STEPS)
  for (const step of steps.slice(Math.max(0, steps.indexOf(from)))) {
    const isDone = performance.now() <= until && (await STEPS[step]?.(exchange, until))
    if (!isDone) return step
  }
  return null
}

async function end(
  worker: WorkerContext,
  scope: Scope,
  result: { readonly run: IntegrationRun; readonly reason: Violation | null },
): Promise<void> {
  const runs = resourceNamed(worker.model, 'integration_runs')
  await inTransaction(worker, scope, (tx) => endRun(tx, runs, result))
}

async function testConnection({ adapter, context }: IntegrationExchange): Promise<boolean> {
  await adapter.test(context)
  return true
}

async function pullProducts(exchange: IntegrationExchange, until: number): Promise<boolean> {
  const { adapter, context, run } = exchange
  if (adapter.pullProducts === undefined || !exchanges(exchange, 'products')) return true
  let batch: ExternalProduct[] = []
  const flush = async () => {
    const { created, matched } = await importExternalProducts(exchange, batch)
    await exchange.work((tx) => countInRun(tx, run.id, { created, updated: matched }))
    batch = []
    return created > 0
  }
  // Products must be recorded before the cursor is saved.
  const keepCursor: typeof context.saveCursor = async (list, cursor) => {
    await flush()
    await context.saveCursor(list, cursor)
  }
  const { products: cursor = null } = run.integration.cursors
  for await (const product of adapter.pullProducts({ ...context, saveCursor: keepCursor }, cursor)) {
    batch.push(product)
    if (batch.length < BATCH) continue
    if ((await flush()) && performance.now() > until) return false
  }
  await flush()
  return true
}

/** Retries orders that could not be imported before, for example because a mapping was missing. */
async function importWaiting(exchange: IntegrationExchange, until: number): Promise<boolean> {
  for (;;) {
    const waiting = await exchange.work((tx) => findWaitingOrders(tx, exchange.run, BATCH))
    if (waiting.length === 0) return true
    assertMayManage(exchange.changer, 'goods_outs')
    for (const order of waiting) {
      if (performance.now() > until) return false
      await importOrder(exchange, order)
    }
  }
}

async function pullOrders(exchange: IntegrationExchange, until: number): Promise<boolean> {
  const { adapter, context, run } = exchange
  if (adapter.pullOrders === undefined || !exchanges(exchange, 'orders')) return true
  assertMayManage(exchange.changer, 'goods_outs')
  if (run.integration.account_id === null)
    throw new AdapterFailure('orders can be taken by an integration with an account alone')
  for await (const order of adapter.pullOrders(context, run.integration.cursors.orders ?? null)) {
    if ((await importOrder(exchange, order)) && performance.now() > until) return false
  }
  return true
}

async function pushStock(exchange: IntegrationExchange): Promise<boolean> {
  const { adapter, context, run } = exchange
  if (adapter.pushStock === undefined || !exchanges(exchange, 'stock')) return true
  assertMayView(exchange.worker, exchange.changer, 'stock_balances')
  const products = await exchange.mappings('product')
  const levels = await exchange.work((tx) => readStockLevels(tx, run, products))
  if (levels.length > 0) await adapter.pushStock(context, levels)
  return true
}

function exchanges(
  { adapter, context }: IntegrationExchange,
  what: 'products' | 'orders' | 'stock',
): boolean {
  return adapter.exchanges(context.configuration).includes(what)
}
