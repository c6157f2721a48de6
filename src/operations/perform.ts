import type { RefusedOperation } from '#access/audit.ts'
import { may } from '#access/permissions.ts'
import {
  isConstraintViolation,
  isRetryable,
  isTimeout,
  isTooLarge,
  isUnreachable,
} from '#database/failures.ts'
import { Retries } from '#database/retries.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { Problem, refusal } from '#problems/problem.ts'
import { brokenConstraint } from '#records/constraints.ts'
import { OptimisticCheckFailed } from '#records/database-checks.ts'
import type { Parsed } from '#records/parsed.ts'
import { LARGEST } from '#values/decimal.ts'
import { traced } from '#values/tracing.ts'
import type { AppContext, Files } from './app-context.ts'
import { itemsIn, largeActs } from './large-acts.ts'
import type { Message } from './message.ts'
import type { Operation, OperationResult, Upload } from './operation.ts'
import { nameOf } from './operation-table.ts'
import { holdsSecrets, protectSecrets } from './protect-secrets.ts'
import type { Request } from './request.ts'
import { type ActResult, read, runAct } from './run-act.ts'

/**
 * Performs an operation: the only place that authorizes, parses, opens the transaction and retries after a
 * serialization failure or deadlock. Checks run in a fixed order: permission, existence, well-formedness, rules,
 * state (platform 1.1).
 */
export function perform(app: AppContext, operation: Operation, request: Request): Promise<OperationResult> {
  const facts = { 'goodsyard.operation': nameOf(operation) }
  return traced(app.tracing, { name: nameOf(operation), facts }, () => authorised(app, operation, request))
}

async function authorised(app: AppContext, operation: Operation, request: Request): Promise<OperationResult> {
  assertPermitted(operation, request.scope)
  const message = operation.stores === true ? await storeUpload(app.files, request) : request.message
  try {
    return await performActs(app, operation, { ...request, message })
  } catch (error) {
    const kept = message === request.message ? undefined : message.upload().stored
    if (kept !== undefined) await app.files?.remove(kept.file_path)
    throw error
  }
}

/**
 * Runs the acts of an operation one after another; between two of them an external step runs without locks. Its
 * result is written whatever happened to the record meanwhile, which the later act checks (docs/decisions/0015-external-steps.md).
 */
async function performActs(
  app: AppContext,
  operation: Operation,
  request: Request,
): Promise<OperationResult> {
  const stored: string[] = []
  try {
    const items = itemsIn(operation, request.message)
    // What follows an external step is not refused any more, so it waits for no turn.
    let result = await largeActs.run(request.scope, items, () => runWithRetry(app, operation, request))
    while (result.outcome.kind === 'external_step') {
      const disconnected = request.scope.disconnected?.()
      const run = await result.outcome.call({ disconnected, stored: (file_path) => stored.push(file_path) })
      const { until: _, ...scope } = request.scope
      const message: Message = { ...request.message, matches: () => true, is_conditional: false }
      // This request holds the key already.
      const recorder = request.keep && { ...request.keep, before: (tx: Transaction) => tx.value(null) }
      result = await runWithRetry(
        app,
        { ...operation, run },
        { ...request, scope, message, ...(recorder && { keep: recorder }) },
      )
    }
    return resultOf(result)
  } catch (error) {
    if (error instanceof Problem) for (const file_path of stored) await app.files?.remove(file_path)
    throw error
  }
}

/** The result of an act; throws the refusal of a refused one. */
function resultOf({ outcome, ignored }: ActResult): OperationResult {
  if (outcome.kind === 'refused') throw outcome.problem
  if (outcome.kind === 'external_step') throw new Error('an external step is not an outcome')
  return { outcome, ignored }
}

async function runWithRetry(app: AppContext, operation: Operation, request: Request): Promise<ActResult> {
  const prepared = await prepare(app, operation, request.message)
  let isOptimistic = true
  let isAgain = false
  const retries = new Retries()
  for (;;) {
    try {
      const run = async (tx: Transaction) => {
        const stopped = (await request.keep?.before(tx)) ?? null
        if (stopped !== null) throw stopped
        const performed = await runAct(app, operation, { tx, message: request.message, prepared, isAgain })
        const { kind } = performed.outcome
        if (kind === 'external_step') request.keep?.pending(tx)
        else if (kind !== 'refused') await request.keep?.after(tx, resultOf(performed))
        return performed
      }
      // Records written by a user limited to accounts are checked before the commit.
      const isAlone = request.keep === undefined && request.scope.caller.account_ids === null
      const plans_once = operation.uses_generic_plans === true
      const at_queue = operation.at_queue === true
      return await app.database.transaction(request.scope, run, {
        isOptimistic,
        isAlone,
        plans_once,
        at_queue,
      })
    } catch (error) {
      if (await retries.startsOverAfter(error)) {
        isAgain = true
        continue
      }
      // The optimistic check failed: the next attempt checks everything and returns the complete refusal.
      if (isOptimistic && (isConstraintViolation(error) || error instanceof OptimisticCheckFailed)) {
        isOptimistic = false
        continue
      }
      throw refusalFor(app.model, error)
    }
  }
}

/** Refuses callers whose role lacks the permission of the operation. */
export function assertPermitted(operation: Operation, scope: Scope): void {
  if (operation.permission !== null && !may(scope.caller, operation.permission))
    throw refusal('permission_denied', {})
}

/** What the audit log records of a refusal; the permission is named if it was missing. */
export function refusedOperationOf(operation: Operation, { caller }: Scope): RefusedOperation {
  const { permission, resource } = operation
  const isMissing = permission !== null && !may(caller, permission)
  return { type: resource.name, operation: nameOf(operation), permission: isMissing ? permission : null }
}

/** The refusal for a database error; other errors are bugs and are returned unchanged. */
export function refusalFor(model: Model, error: unknown): unknown {
  if (error instanceof Problem) return error
  if (isTimeout(error)) return refusal('request_timeout', {})
  if (isRetryable(error)) return refusal('concurrent_change', {})
  if (isUnreachable(error)) return refusal('service_unavailable', {})
  if (isTooLarge(error)) return refusal('out_of_range', { field: 'sum', min: -LARGEST, max: LARGEST })
  const violation = brokenConstraint(model, error)
  return violation === null ? error : new Problem([violation])
}

/** Hashes passwords before the transaction; violations are reported later, in order. */
async function prepare(app: AppContext, operation: Operation, message: Message): Promise<Parsed | null> {
  const input = operation.input
  if (input === null || !holdsSecrets(input)) return null
  try {
    return await protectSecrets(input, read(operation, message), app.secrets)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** Stores the bytes of an upload before the transaction; they are removed if the operation is refused. */
async function storeUpload(
  files: Files | undefined,
  { scope, message }: { readonly scope: Scope; readonly message: Message },
): Promise<Message> {
  if (files === undefined) throw new Error('there is no place for the bytes of uploads')
  const upload = uploadIn(message)
  if (upload === null) return message
  const stored = await files.put(scope.tenant.id, upload.bytes)
  return { ...message, upload: () => ({ ...upload, stored }) }
}

/** The upload, or null if it is invalid, which is reported later. */
function uploadIn(message: Message): Upload | null {
  try {
    return message.upload()
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
