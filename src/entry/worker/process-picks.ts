import { isLostRace, isUnreachable } from '#database/failures.ts'
import { renewPlans } from '#database/keep-plans.ts'
import type { Scope } from '#database/transaction.ts'
import {
  type Consolidation,
  failRequest,
  findSharedList,
  findWaiting,
  PROCESS_PICKS,
  type Waiting,
} from '#domain/orders/processing.ts'
import { AwaitsReceipt, letWait, processOrder } from '#domain/picking/process-order.ts'
import { addJobs } from '#events/queue.ts'
import { settleStock } from '#operations/settling.ts'
import { Problem, violation } from '#problems/problem.ts'
import { nextNumbers } from '#records/numbers.ts'
import type { JsonObject } from '#values/json.ts'
import { backgroundCaller } from './callers.ts'
import type { JobInHand } from './job.ts'
import { inTransaction, type Workshop } from './workshop.ts'

/** For so long orders are taken on before the job makes room for others and goes on behind them. */
const TURN_MS = 3_000

/** So many numbers of pick lists are taken at once. */
const NUMBERS = 20

/** Orders that are processed together, as the job was told of them. */
type Group = {
  readonly process_reference: string
  readonly consolidation: Consolidation | null
}

/**
 * Seeks stock for orders that are processed together, one after the other, each in a transaction of its own (operations
 * 4.4). One that fails leaves the others alone. A job that was broken off goes on with those that still wait.
 */
export async function processPicks(workshop: Workshop, { payload, known }: JobInHand): Promise<void> {
  const scope: Scope = { tenant: known.tenant, caller: askerOf(payload) }
  // What is in the payload was written with the requests.
  const group = payload as unknown as Group
  const { process_reference, consolidation } = group
  const [waiting, list_id] = await inTransaction(workshop, scope, (tx) =>
    Promise.all([
      findWaiting(tx, process_reference),
      consolidation === null ? null : findSharedList(tx, process_reference),
      renewPlans(tx),
    ]),
  )
  const turn = new Turn(workshop, scope, { group, list_id })
  const until = Date.now() + TURN_MS
  for (const request of waiting) {
    if (Date.now() > until) return goOnLater(workshop, scope, payload)
    await turn.take(request, waiting.length)
  }
}

/** Somebody asked for it: what is done bears their name. */
function askerOf({ asked_by }: JsonObject): Scope['caller'] {
  const { user_id, application_id, request_id, cause_id, depth } = asked_by as unknown as Scope['caller']
  return { ...backgroundCaller(user_id), application_id, request_id, cause_id, depth }
}

async function goOnLater(workshop: Workshop, scope: Scope, payload: JsonObject): Promise<void> {
  const job = { task: PROCESS_PICKS, about: String(payload.process_reference), payload }
  await inTransaction(workshop, scope, (tx) => addJobs(tx, [job]))
}

/** The orders of a group that are taken on in one turn, with the list and the numbers they pass on. */
class Turn {
  readonly #workshop: Workshop
  readonly #scope: Scope
  readonly #group: Group
  #list: number | null
  #numbers: string[] = []

  constructor(
    workshop: Workshop,
    scope: Scope,
    { group, list_id }: { readonly group: Group; readonly list_id: number | null },
  ) {
    this.#workshop = workshop
    this.#scope = scope
    this.#group = group
    this.#list = list_id
  }

  /** Takes an order on; what is refused is written down, and what breaks by a mistake of ours is too. */
  async take(request: Waiting, waiting: number): Promise<void> {
    try {
      await this.#process(request, await this.#number(waiting))
    } catch (error) {
      if (error instanceof AwaitsReceipt) {
        const waits = await this.#work((tx) => letWait(tx, request, error))
        return waits ? undefined : this.take(request, waiting)
      }
      if (isUnreachable(error)) throw error
      if (!(error instanceof Problem))
        this.#workshop.log.error({ err: error, request }, 'an order was not processed')
      const reason = reasonFor(error)
      await this.#work((tx) => failRequest(tx, { ...request, reason }))
    }
  }

  async #process(request: Waiting, number: string): Promise<void> {
    const { model } = this.#workshop
    const { process_reference, consolidation } = this.#group
    const processed = await this.#work(async (tx) => {
      const done = await processOrder(tx, model, {
        request,
        process_reference,
        consolidation,
        list_id: this.#list,
        number,
      })
      await settleStock(tx, model)
      return done
    })
    if (processed.is_new) this.#numbers.shift()
    if (consolidation !== null) this.#list ??= processed.list_id
  }

  /** The next number of a pick list, taken in a transaction of its own so that groups do not wait for each other. */
  async #number(waiting: number): Promise<string> {
    const { consolidation } = this.#group
    if (consolidation?.reference != null || this.#list !== null) return ''
    const most = consolidation === null ? Math.min(NUMBERS, waiting) : 1
    if (this.#numbers.length === 0)
      this.#numbers = [...(await this.#work((tx) => nextNumbers(tx, 'PICKLIST', most)))]
    return this.#numbers[0] ?? ''
  }

  #work<Result>(work: Parameters<typeof inTransaction<Result>>[2]): Promise<Result> {
    return inTransaction(this.#workshop, this.#scope, work)
  }
}

function reasonFor(error: unknown) {
  if (error instanceof Problem) return error.first
  return isLostRace(error) ? violation('concurrent_change', {}) : violation('processing_broke_off', {})
}
