import type { Scope } from '#database/transaction.ts'
import { Problem } from '#problems/problem.ts'
import type { AppContext } from './app-context.ts'
import { type AnswerRecorder, type Idempotency, Replay, type StoredAnswer } from './idempotency.ts'
import type { Message } from './message.ts'
import type { Operation, OperationResult } from './operation.ts'
import { perform } from './perform.ts'

/** How an entry point writes the result of an operation, or its refusal. */
type AnswerWriter = {
  readonly done: (performed: OperationResult) => Promise<StoredAnswer>
  readonly refused: (problem: Problem) => StoredAnswer
}

/** A request whose answer is stored if it has an idempotency key. */
export type IdempotentOperation = {
  readonly scope: Scope
  /** Parses the request; a violation is answered like every other refusal. */
  readonly message: () => Message
  readonly idempotency: Idempotency | null
  readonly writer: AnswerWriter
}

/** An answer, and whether it is a replay. */
export type PerformedAnswer = { readonly answer: StoredAnswer; readonly is_replay: boolean }

/**
 * Performs an operation and writes its answer; with a key, a repeated request gets the stored answer (platform 1.9).
 * Whatever it throws is a bug.
 */
export async function performIdempotent(
  app: AppContext,
  operation: Operation,
  request: IdempotentOperation,
): Promise<PerformedAnswer> {
  const { scope, idempotency, writer } = request
  let stored: StoredAnswer | null = null
  const recorder: AnswerRecorder | null = idempotency && {
    key: idempotency.key,
    before: (tx) => idempotency.before(tx),
    pending: (tx) => idempotency.pending(tx),
    after: async (tx, performed) => {
      stored = await writer.done(performed)
      idempotency.record(tx, stored)
    },
  }
  try {
    const message = request.message()
    const operation_request = { scope, message, ...(recorder === null ? {} : { keep: recorder }) }
    const performed = await (app.lanes?.perform(app, operation, operation_request) ??
      perform(app, operation, operation_request))
    return { answer: stored ?? (await writer.done(performed)), is_replay: false }
  } catch (error) {
    if (idempotency === null || error instanceof Replay) return answerTo(error, writer)
    return recordRefusal(app, { scope, idempotency, writer, error })
  }
}

/** The answer for a refusal or a replay; other errors are bugs and are thrown. */
function answerTo(error: unknown, { refused }: AnswerWriter): PerformedAnswer {
  if (error instanceof Replay) return { answer: error.answer, is_replay: true }
  if (!(error instanceof Problem)) throw error
  return { answer: refused(error), is_replay: false }
}

type RefusalToRecord = {
  readonly scope: Scope
  readonly idempotency: Idempotency
  readonly writer: AnswerWriter
  readonly error: unknown
}

/** Stores a refusal for repeated requests, or returns the answer that was stored meanwhile. */
async function recordRefusal(
  { database }: AppContext,
  { scope, idempotency, writer, error }: RefusalToRecord,
): Promise<PerformedAnswer> {
  const isProblem = error instanceof Problem && error.first.symbol !== 'idempotency_key_reused'
  const refused = isProblem ? writer.refused(error) : null
  if (refused?.status !== 422) {
    await idempotency.release(database, scope)
    return answerTo(error, writer)
  }
  try {
    await idempotency.recordRefusal(database, scope, refused)
    return { answer: refused, is_replay: false }
  } catch (later) {
    return answerTo(later, writer)
  }
}
