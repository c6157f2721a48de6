import { isLostRace, isUnreachable } from '#database/failures.ts'
import { renewPlans } from '#database/keep-plans.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
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
import { settleStock } from '#operations/settling.ts'
import { Problem, violation } from '#problems/problem.ts'
import { nextNumbers } from '#records/numbers.ts'
import { inTurn } from '#values/in-turn.ts'
import type { JsonObject } from '#values/json.ts'
import { askerOf } from './callers.ts'
import type { JobInHand } from './job.ts'
import { inTransaction, type WorkerContext } from './worker-context.ts'

/** For so long orders are taken on before the job makes room for others and goes on behind them. */
const TURN_MS = 3_000

/** So many numbers of pick lists are taken at once. */
const NUMBERS = 20

/** So many orders, and lines of them, are taken on in one transaction: what they need is asked once for all of them. */
const ORDERS_TOGETHER = 20
const LINES_TOGETHER = 60

/** Orders that are processed together, as the job was told of them. */
type Group = {
  readonly process_reference: string
  readonly consolidation: Consolidation | null
}

/**
 * Seeks stock for orders that are processed together, one after the other, several in a transaction (operations 4.4). One
 * that fails leaves the others alone. A job that was broken off goes on with those that still wait.
 */
export async function processPicks(worker: WorkerContext, { payload, known }: JobInHand): Promise<void> {
  const scope: Scope = { tenant: known.tenant, caller: askerOf(payload) }
  // What is in the payload was written with the requests.
  const group = payload as unknown as Group
  const { process_reference, consolidation } = group
  const [waiting, list_id] = await inTransaction(worker, scope, (tx) =>
    tx.pipeline([
      readPendingRequests(tx, process_reference),
      consolidation === null ? null : findSharedList(tx, process_reference),
      renewPlans(tx),
    ]),
  )
  const turn = new Turn(worker, scope, { group, list_id, waiting: waiting.length })
  const until = performance.now() + TURN_MS
  for (const requests of turnsOf(waiting, consolidation)) {
    if (performance.now() > until) return goOnLater(worker, scope, payload)
    await turn.take(requests)
  }
}

/**
 * Orders that are taken on in one transaction, in their order. One that joins a load or sends on a receipt, and all that
 * share a list, are by themselves: what is written for them cannot be told apart from what their refusal takes back.
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

/** An order that was not processed, and what was thrown or said of it. */
type Failed = { readonly request: PendingRequest; readonly problem: unknown }

/** The orders of a group that are taken on in one turn, with the list and the numbers they pass on. */
class Turn {
  readonly #worker: WorkerContext
  readonly #scope: Scope
  readonly #group: Group
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
    }: { readonly group: Group; readonly list_id: number | null; readonly waiting: number },
  ) {
    this.#worker = worker
    this.#scope = scope
    this.#group = group
    this.#list = list_id
    this.#waiting = waiting
  }

  /** Takes orders on; where anything goes wrong with several of them, each is tried by itself. */
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
      if (isUnreachable(error)) throw error
      for (const request of requests) await this.#takeOne(request)
    }
  }

  /** Takes an order on; what is refused is written down, and what breaks by a mistake of ours is too. */
  async #takeOne(request: PendingRequest): Promise<void> {
    try {
      const numbers = await this.#numbersFor(1)
      this.#note(await this.#work((tx) => this.#process(tx, [request], numbers)))
    } catch (error) {
      if (error instanceof ReceiptPendingError) {
        const waits = await this.#work((tx) => markAwaitingReceipt(tx, request, error))
        return waits ? undefined : this.#takeOne(request)
      }
      if (isUnreachable(error)) throw error
      await this.#fail([{ request, problem: error }])
    }
  }

  /** Writes down why orders were not processed. */
  async #fail(failed: readonly Failed[]): Promise<void> {
    if (failed.length === 0) return
    for (const { request, problem } of failed)
      if (!(problem instanceof Problem))
        this.#worker.log.error({ err: problem, request }, 'an order was not processed')
    await this.#work((tx) =>
      inTurn(
        failed.toSorted((one, other) => one.request.id - other.request.id),
        ({ request, problem }) => failRequest(tx, { ...request, reason: reasonFor(problem) }),
      ),
    )
  }

  async #process(
    tx: Transaction,
    requests: readonly PendingRequest[],
    numbers: readonly string[],
  ): Promise<ProcessingResult> {
    const { model } = this.#worker
    const done = await processOrders(tx, model, { ...this.#group, requests, list_id: this.#list, numbers })
    await settleStock(tx, model)
    return done
  }

  /** Notes which list and which numbers are passed on. */
  #note(processed: ProcessingResult): ProcessingResult {
    this.#numbers.splice(0, processed.lists)
    this.#list ??= processed.list_id
    return processed
  }

  /** The next numbers of pick lists, taken in a transaction of their own so that groups do not wait for each other. */
  async #numbersFor(count: number): Promise<readonly string[]> {
    const { consolidation } = this.#group
    if (consolidation?.reference != null || this.#list !== null) return []
    const lacking = count - this.#numbers.length
    if (lacking > 0) {
      const most = consolidation === null ? Math.max(Math.min(NUMBERS, this.#waiting), lacking) : 1
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
  return isLostRace(error) ? violation('concurrent_change', {}) : violation('processing_broke_off', {})
}
