import type { RefusedOperation } from '#access/audit.ts'
import { may } from '#access/permissions.ts'
import {
  isKeptOut,
  isLostRace,
  isTimeout,
  isTooLarge,
  isUnreachable,
  letOthersPass,
} from '#database/failures.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { Problem, refusal } from '#problems/problem.ts'
import { brokenConstraint } from '#records/constraints.ts'
import type { Parsed } from '#records/parsed.ts'
import { OptimisticCheckFailed } from '#records/questions.ts'
import { LARGEST } from '#values/decimal.ts'
import { type Attempted, act, read } from './act.ts'
import type { AppContext } from './app-context.ts'
import type { Keep } from './idempotency.ts'
import { holdsSecrets, keepSecrets } from './keep-secrets.ts'
import { keepUpload } from './keep-upload.ts'
import type { Message } from './message.ts'
import type { Operation, Performed } from './operation.ts'
import { nameOf } from './table.ts'

const ATTEMPTS = 4

/**
 * Performs an operation: the only place that authorises, reads, opens the transaction and starts over after a lost
 * race. Stages answer in a fixed order: may they, is the record there, is it well formed, do the rules hold, does the
 * state allow it (platform 1.1).
 */
export async function perform(app: AppContext, operation: Operation, request: Request): Promise<Performed> {
  assertPermitted(operation, request.scope)
  const message = operation.stores === true ? await keepUpload(app.files, request) : request.message
  try {
    return await toItsEnd(app, operation, { ...request, message })
  } catch (error) {
    const kept = message === request.message ? undefined : message.upload().stored
    if (kept !== undefined) await app.files?.remove(kept.file_path)
    throw error
  }
}

/**
 * Performs one act after another until one of them comes to an end; between two of them the outside is asked, with
 * nothing locked. What it said is written however long it took, and whatever became of the record meanwhile is the later
 * act's to judge (decisions/0022).
 */
async function toItsEnd(app: AppContext, operation: Operation, request: Request): Promise<Performed> {
  const kept: string[] = []
  try {
    let done = await attempt(app, operation, request)
    while (done.outcome.kind === 'external_step') {
      const hung_up = request.scope.hung_up?.()
      const run = await done.outcome.ask({ hung_up, kept: (file_path) => kept.push(file_path) })
      const { until: _, ...scope } = request.scope
      const message: Message = { ...request.message, matches: () => true, is_conditional: false }
      // The key is this request's already.
      const keep = request.keep && { ...request.keep, before: async () => {} }
      done = await attempt(app, { ...operation, run }, { ...request, scope, message, ...(keep && { keep }) })
    }
    return endOf(done)
  } catch (error) {
    if (error instanceof Problem) for (const file_path of kept) await app.files?.remove(file_path)
    throw error
  }
}

/** What an act came to; throws the refusal it left. */
function endOf({ outcome, ignored }: Attempted): Performed {
  if (outcome.kind === 'refused') throw outcome.problem
  if (outcome.kind === 'external_step') throw new Error('an external step is not an outcome')
  return { outcome, ignored }
}

type Request = { readonly scope: Scope; readonly message: Message; readonly keep?: Keep }

async function attempt(app: AppContext, operation: Operation, request: Request): Promise<Attempted> {
  const prepared = await prepare(app, operation, request.message)
  let isOptimistic = true
  for (let attempt = 1; ; attempt += 1) {
    try {
      const attempted = async (tx: Transaction) => {
        await request.keep?.before(tx)
        const performed = await act(app, operation, { tx, message: request.message, prepared })
        const { kind } = performed.outcome
        if (kind === 'external_step') request.keep?.between(tx)
        else if (kind !== 'refused') request.keep?.after(tx, endOf(performed))
        return performed
      }
      // What somebody limited to accounts has written is looked at before it is committed.
      const isAlone = request.keep === undefined && request.scope.caller.account_ids === null
      return await app.database.transaction(request.scope, attempted, { isOptimistic, isAlone })
    } catch (error) {
      if (isLostRace(error) && attempt < ATTEMPTS) {
        await letOthersPass(attempt)
        continue
      }
      // What was hoped for is refused: the next try asks everything, to refuse with all there is to say.
      if (isOptimistic && (isKeptOut(error) || error instanceof OptimisticCheckFailed)) {
        isOptimistic = false
        continue
      }
      throw refusalFor(app.model, error)
    }
  }
}

/** Refuses the caller whose role does not allow the operation. */
export function assertPermitted(operation: Operation, scope: Scope): void {
  if (operation.permission !== null && !may(scope.caller, operation.permission))
    throw refusal('permission_denied', {})
}

/** What is noted of a caller who was refused: the permission is named where it is the one that was wanting. */
export function refusedOf(operation: Operation, { caller }: Scope): RefusedOperation {
  const { permission, resource } = operation
  const isWanting = permission !== null && !may(caller, permission)
  return { type: resource.name, operation: nameOf(operation), permission: isWanting ? permission : null }
}

/** The refusal an error of the database amounts to; anything else stays the bug it is. */
export function refusalFor(model: Model, error: unknown): unknown {
  if (error instanceof Problem) return error
  if (isLostRace(error)) return refusal('concurrent_change', {})
  if (isTimeout(error)) return refusal('request_timeout', {})
  if (isUnreachable(error)) return refusal('service_unavailable', {})
  if (isTooLarge(error)) return refusal('out_of_range', { field: 'sum', min: -LARGEST, max: LARGEST })
  const broken = brokenConstraint(model, error)
  return broken === null ? error : new Problem([broken])
}

/** Slow work on the input, done only when the input can be read at all; its problems are answered in their turn. */
async function prepare(app: AppContext, operation: Operation, message: Message): Promise<Parsed | null> {
  const input = operation.input
  if (input === null || !holdsSecrets(input)) return null
  try {
    return await keepSecrets(input, read(operation, message), app.secrets)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
