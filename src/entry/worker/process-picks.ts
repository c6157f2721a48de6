import { isLockTimeout, isRetryable, isUnreachable } from '#database/failures.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { discardPlans } from '#database/use-generic-plans.ts'
import {
  type Consolidation,
  failRequest,
  findSharedList,
  type PendingRequest,
  PROCESS_PICKS,
  readPendingRequests,
} from '#domain/orders/processing.ts'
import { markAwaitingReceipt, ReceiptPendingError } from '#domain/picking/mark-awaiting-receipt.ts'
import { type ProcessingResult, processOrders } from '#domain/picking/process-orders.ts'
import { addJobs } from '#events/queue.ts'
import { Problem, violation } from '#problems/problem.ts'
import { nextNumbers } from '#records/numbers.ts'
import type { JsonObject } from '#values/json.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { clientFor } from './callers.ts'
import type { JobContext } from './job.ts'
import { inTransaction, type WorkerContext } from './worker-context.ts'

/** Time limit of one turn, after which the job queues itself again behind others. */
const TURN_MS = 3_000

/** Number of pick list numbers taken at once. */
const NUMBERS = 20

/** Maximum number of orders, and of their lines, in one transaction: they are read together. */
const ORDERS_TOGETHER = 20
const LINES_TOGETHER = 60

/** The payload of the job: orders that are processed together. */
type OrderGroup = {
  readonly process_reference: string
  readonly consolidation: Consolidation | null
}

/**
 * Allocates stock to orders that are processed together, several in a transaction (operations 4.4). A failure does
 * not affect the others. An interrupted job continues with the orders that still wait.
 */
export async function processPicks(worker: WorkerContext, { payload, known }: JobContext): Promise<void> {
  const scope: Scope = { tenant: known.tenant, caller: clientFor(payload) }
  // The payload was written with the requests.
  const group = payload as unknown as OrderGroup
  const { process_reference, consolidation } = group
  const [waiting, list_id] = await inTransaction(worker, scope, (tx) =>
    tx.pipeline([
      readPendingRequests(tx, process_reference),
      consolidation === null ? null : findSharedList(tx, process_reference),
      discardPlans(tx),
    ]),
  )
  const turn = new ProcessingBatch(worker, scope, { group, list_id, waiting: waiting.length })
  const until = performance.now() + TURN_MS
  for (const requests of turnsOf(waiting, consolidation)) {
    if (performance.now() > until) return goOnLater(worker, scope, payload)
    await turn.take(requests)
  }
}

/**
 * Orders for one transaction, in their order. Orders that join a load, send on a receipt or share a pick list are
 * processed alone: a refusal has to roll back exactly what was written for them.
 */
function turnsOf(
  waiting: readonly PendingRequest[],
  consolidation: Consolidation | null,
): readonly (readonly PendingRequest[])[] {
  const turns: PendingRequest[][] = []
  let lines = 0
  for (const request of waiting) {
    const isAlone = isByItself(request) || consolidation !== null
    const last = turns.at(-1)
    const [first] = last ?? []
    lines += request.lines
    const isFull = lines > LINES_TOGETHER || (last?.length ?? 0) >= ORDERS_TOGETHER
    if (last === undefined || first === undefined || isAlone || isByItself(first) || isFull) {
      turns.push([request])
      lines = request.lines
    } else last.push(request)
  }
  return turns
}

const isByItself = ({ joins_load, sends_on_receipt_id }: PendingRequest): boolean =>
  joins_load || sends_on_receipt_id !== null

async function goOnLater(worker: WorkerContext, scope: Scope, payload: JsonObject): Promise<void> {
  const job = { task: PROCESS_PICKS, about: String(payload.process_reference), payload }
  await inTransaction(worker, scope, (tx) => addJobs(tx, [job]))
}

/** An order that was not processed, and the error. */
type FailedOrder = { readonly request: PendingRequest; readonly problem: unknown }

/** The orders of one turn, with the pick list and the numbers passed on to the next. */
class ProcessingBatch {
  readonly #worker: WorkerContext
  readonly #scope: Scope
  readonly #group: OrderGroup
  #list: number | null
  readonly #waiting: number
  #numbers: string[] = []

  constructor(
    worker: WorkerContext,
    scope: Scope,
    {
      group,
      list_id,
      waiting,
    }: { readonly group: OrderGroup; readonly list_id: number | null; readonly waiting: number },
  ) {
    this.#worker = worker
    this.#scope = scope
    this.#group = group
    this.#list = list_id
    this.#waiting = waiting
  }

  /** Processes orders; if one of several fails, each is tried alone. */
  async take(requests: readonly PendingRequest[]): Promise<void> {
    const [first, ...others] = requests
    if (first === undefined) return
    if (others.length === 0) return this.#takeOne(first)
    const numbers = await this.#numbersFor(requests.length)
    try {
      const { database } = this.#worker
      const { refused } = this.#note(
        await database.transaction(this.#scope, (tx) => this.#process(tx, requests, numbers)),
      )
      await this.#fail(refused)
    } catch (error) {
      if (isUnreachable(error) || isLockTimeout(error)) throw error
      for (const request of requests) await this.#takeOne(request)
    }
  }

  /** Processes an order; records its refusal, or the failure for a bug. */
  async #takeOne(request: PendingRequest): Promise<void> {
    try {
      const numbers = await this.#numbersFor(1)
      this.#note(await this.#work((tx) => this.#process(tx, [request], numbers)))
    } catch (error) {
      if (error instanceof ReceiptPendingError) {
        const waits = await this.#work((tx) => markAwaitingReceipt(tx, request, error))
        return waits ? undefined : this.#takeOne(request)
      }
      if (isUnreachable(error) || isLockTimeout(error)) throw error
      await this.#fail([{ request, problem: error }])
    }
  }

  /** Records why orders were not processed. */
  async #fail(failed: readonly FailedOrder[]): Promise<void> {
    if (failed.length === 0) return
    for (const { request, problem } of failed)
      if (!(problem instanceof Problem))
        this.#worker.log.error({ err: problem, request }, 'an order was not processed')
    await this.#work((tx) =>
      // Refused orders are few, and each failure is recorded with its own reason.
      mapInSequence(
        failed.toSorted((one, other) => one.request.id - other.request.id),
        ({ request, problem }) => failRequest(tx, { ...request, reason: reasonFor(problem) }),
      ),
    )
  }

  #process(
    tx: Transaction,
    requests: readonly PendingRequest[],
    numbers: readonly string[],
  ): Promise<ProcessingResult> {
    const { model } = this.#worker
    return processOrders(tx, model, { ...this.#group, requests, list_id: this.#list, numbers })
  }

  /** The pick list and numbers passed on. */
  #note(processed: ProcessingResult): ProcessingResult {
    this.#numbers.splice(0, processed.lists)
    this.#list ??= processed.list_id
    return processed
  }

  /** The next pick list numbers, taken in a separate transaction so that jobs do not wait for each other. */
  async #numbersFor(count: number): Promise<readonly string[]> {
    const { consolidation } = this.#group
    if (consolidation?.reference != null || this.#list !== null) return []
    const missing = count - this.#numbers.length
    if (missing > 0) {
      const most = consolidation === null ? Math.max(Math.min(NUMBERS, this.#waiting), missing) : 1
      this.#numbers.push(...(await this.#work((tx) => nextNumbers(tx, 'PICKLIST', most))))
    }
    return this.#numbers.slice(0, count)
  }

  #work<Result>(work: Parameters<typeof inTransaction<Result>>[2]): Promise<Result> {
    return inTransaction(this.#worker, this.#scope, work)
  }
}

function reasonFor(error: unknown) {
  if (error instanceof Problem) return error.first
  return isRetryable(error) ? violation('concurrent_change', {}) : violation('processing_broke_off', {})
}
