import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Parsed } from '#records/parsed.ts'
import type { AppContext } from './app-context.ts'
import type { Operation, OperationResult, Outcome, Together } from './operation.ts'
import type { Request } from './request.ts'

/** A request that may be done together with others: permitted and read. */
export type JoiningRequest = Request & {
  readonly operation: Operation
  readonly together: Together
  readonly id: number
  readonly parsed: Parsed
}

/** For so long a batch waits for a lock; then each of its requests waits by itself. */
export const LOCK_MS = 100

/** For so long one waits that waited too long before (`Together.waits_again`). */
const LONGER_LOCK_MS = 1_000

/** What is done otherwise after a batch waited too long for a lock. */
export type AfterLockTimeout = {
  /** Leaves out those whose documents somebody holds. */
  readonly skips_held: boolean
  readonly waits_longer: boolean
}

/**
 * Does requests of one operation together, in one transaction; gives what became of each, or null for one that is to be done
 * by itself. Their callers see the same, and their records are different ones.
 */
export async function performTogether(
  { database }: AppContext,
  requests: readonly JoiningRequest[],
  { skips_held, waits_longer }: AfterLockTimeout,
): Promise<readonly (OperationResult | null)[]> {
  const [first] = requests
  if (first === undefined) return []
  const until = Math.min(...requests.map(({ scope }) => scope.until ?? Number.POSITIVE_INFINITY))
  const { tenant, caller } = first.scope
  const work = async (tx: Transaction) => {
    const timeout = sql`select set_config('lock_timeout', ${String(waits_longer ? LONGER_LOCK_MS : LOCK_MS)}, true)`
    const prepared = tx.run(timeout).sentAhead()
    const stopped = await tx.pipeline(requests.map(({ keep }) => keep?.before(tx) ?? null))
    const open = requests.filter((_, index) => (stopped[index] ?? null) === null)
    const { take_free, run } = first.together
    const acts = open.map(({ id, scope, parsed, message: { matches } }) => ({
      ...{ id, parsed, matches },
      caller: scope.caller,
    }))
    const taken = skips_held && take_free !== undefined ? await take_free(tx, acts) : acts
    const outcomes = await run(tx, taken)
    await prepared
    const byId = new Map(taken.map(({ id }, index) => [id, outcomes[index]]))
    const done = new Map(open.map((request) => [request, performedBy(request, byId.get(request.id))]))
    for (const [{ keep }, performed] of done) if (performed !== null) await keep?.after(tx, performed)
    return requests.map((request) => done.get(request) ?? null)
  }
  const isOptimistic = first.together.relies_on_constraints === true
  return database.transaction({ tenant, caller, until }, work, { isOptimistic, plans_once: !isOptimistic })
}

function performedBy(
  { parsed }: JoiningRequest,
  outcome: Outcome | null | undefined,
): OperationResult | null {
  if (outcome === null || outcome === undefined) return null
  return { outcome, ignored: parsed.ignored.map(({ field }) => field) }
}
