import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { beginRun, countInRun, endRun, type RunInHand } from '#domain/integrations/run.ts'
import { readStockLevels } from '#domain/integrations/stock-levels.ts'
import { SYNCHRONIZE } from '#domain/integrations/synchronize.ts'
import { findWaitingOrders } from '#domain/integrations/take-order.ts'
import { backgroundCaller } from '#entry/worker/callers.ts'
import { type JobInHand, OUR_MISTAKE } from '#entry/worker/job.ts'
import { inTransaction, type WorkerContext } from '#entry/worker/worker-context.ts'
import { addJobs } from '#events/queue.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { AdapterFailure, type ExternalProduct } from '#values/integration.ts'
import { Exchanging } from './exchange.ts'
import { hear, takeOrder } from './take-orders.ts'

/**
 * For so long a run goes on before it makes room for others and continues behind them. A list is begun again then from where
 * it was last read to, so it is left after something new alone: a turn that brings nothing would be repeated for ever.
 */
const TURN_MS = 8_000
/** Nothing that is asked of the other system keeps a worker longer than this. */
const TURN_MAX_MS = 10 * 60_000
/** So many products are noted, and waiting orders looked at, at once. */
const TOGETHER = 500

/** The parts of a synchronization, in their order; one that was broken off goes on with the part it was in. */
const STEPS: Readonly<Record<string, (exchange: Exchanging, until: number) => Promise<boolean>>> = {
  test: testConnection,
  products: pullProducts,
  waiting: takeWaiting,
  orders: pullOrders,
  stock: pushStock,
}

/**
 * Exchanges products, orders and stock with another system (platform 12.1). What was taken is noted as it is taken, so a run
 * that was broken off goes on without doing anything twice; where the other system fails, the run does.
 */
export async function synchronize(
  worker: WorkerContext,
  { payload, known, is_last }: JobInHand,
): Promise<void> {
  const scope: Scope = { tenant: known.tenant, caller: backgroundCaller(worker.user_id) }
  const run = await inTransaction(worker, scope, (tx) => beginRun(tx, Number(payload.run_id)))
  if (run === null) return
  const leave = new AbortController()
  const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(TURN_MAX_MS)])
  try {
    const from = typeof payload.step === 'string' ? payload.step : 'test'
    const step = await goOn(worker, { run, scope, signal, from })
    if (step === null) await end(worker, scope, { run, reason: null })
    else await inTransaction(worker, scope, (tx) => addJobs(tx, [jobFor(run, step)]))
  } catch (error) {
    if (!(error instanceof AdapterFailure) && !is_last) throw error
    const said = error instanceof AdapterFailure ? error.message : OUR_MISTAKE
    await end(worker, scope, { run, reason: violation('integration_failed', { reason: said }) })
    if (!(error instanceof AdapterFailure)) throw error
  } finally {
    leave.abort()
  }
}

const jobFor = ({ id }: RunInHand, step: string) => ({
  task: SYNCHRONIZE,
  about: id,
  payload: { run_id: id, step },
})

type Going = {
  readonly run: RunInHand
  readonly scope: Scope
  readonly signal: AbortSignal
  readonly from: string
}

/** Does what is left, as far as there is time; the step to go on with later, or null where all is done. */
async function goOn(worker: WorkerContext, { run, scope, signal, from }: Going): Promise<string | null> {
  const { integration_type, is_active } = run.integration
  const adapter = worker.integrations.adapterFor(integration_type)
  if (!is_active) throw new AdapterFailure('the integration is inactive')
  if (adapter === null) throw new AdapterFailure(`no adapter named ${integration_type}`)
  const exchange = new Exchanging(worker, { run, scope, adapter, signal })
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
  ended: { readonly run: RunInHand; readonly reason: Violation | null },
): Promise<void> {
  const runs = resourceNamed(worker.model, 'integration_runs')
  await inTransaction(worker, scope, (tx) => endRun(tx, runs, ended))
}

async function testConnection({ adapter, context }: Exchanging): Promise<boolean> {
  await adapter.test(context)
  return true
}

async function pullProducts(exchange: Exchanging, until: number): Promise<boolean> {
  const { adapter, context, run } = exchange
  if (adapter.pullProducts === undefined || !exchanges(exchange, 'products')) return true
  let batch: ExternalProduct[] = []
  const note = async () => {
    const { created, matched } = await hear(exchange, batch)
    await exchange.work((tx) => countInRun(tx, run.id, { created, updated: matched }))
    batch = []
    return created > 0
  }
  // What was yielded must be noted before it counts as read.
  const keepCursor: typeof context.keepCursor = async (list, cursor) => {
    await note()
    await context.keepCursor(list, cursor)
  }
  const { products: cursor = null } = run.integration.cursors
  for await (const product of adapter.pullProducts({ ...context, keepCursor }, cursor)) {
    batch.push(product)
    if (batch.length < TOGETHER) continue
    if ((await note()) && performance.now() > until) return false
  }
  await note()
  return true
}

/** Orders that could not be taken before may be by now: somebody has said what a product is. */
async function takeWaiting(exchange: Exchanging, until: number): Promise<boolean> {
  for (;;) {
    const waiting = await exchange.work((tx) => findWaitingOrders(tx, exchange.run, TOGETHER))
    if (waiting.length === 0) return true
    for (const order of waiting) {
      if (performance.now() > until) return false
      await takeOrder(exchange, order)
    }
  }
}

async function pullOrders(exchange: Exchanging, until: number): Promise<boolean> {
  const { adapter, context, run } = exchange
  if (adapter.pullOrders === undefined || !exchanges(exchange, 'orders')) return true
  if (run.integration.account_id === null)
    throw new AdapterFailure('orders can be taken by an integration with an account alone')
  for await (const order of adapter.pullOrders(context, run.integration.cursors.orders ?? null)) {
    if ((await takeOrder(exchange, order)) && performance.now() > until) return false
  }
  return true
}

async function pushStock(exchange: Exchanging): Promise<boolean> {
  const { adapter, context, run } = exchange
  if (adapter.pushStock === undefined || !exchanges(exchange, 'stock')) return true
  const products = await exchange.mappings('product')
  const levels = await exchange.work((tx) => readStockLevels(tx, run, products))
  if (levels.length > 0) await adapter.pushStock(context, levels)
  return true
}

function exchanges({ adapter, context }: Exchanging, what: 'products' | 'orders' | 'stock'): boolean {
  return adapter.exchanges(context.configuration).includes(what)
}
