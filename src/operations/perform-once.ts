import type { Scope } from '#database/transaction.ts'
import { Problem } from '#problems/problem.ts'
import type { AppContext } from './app-context.ts'
import { type Idempotency, type Keep, type KeptAnswer, Replay } from './idempotency.ts'
import type { Message } from './message.ts'
import type { Operation, Performed } from './operation.ts'
import { perform } from './perform.ts'

/** How a way in writes what came of an operation, and what refuses it. */
export type Writing = {
  readonly done: (performed: Performed) => KeptAnswer
  readonly refused: (problem: Problem) => KeptAnswer
}

/** A request of which the answer is kept where it has a key. */
export type Once = {
  readonly scope: Scope
  /** Reads the request; what is wrong with it is answered like everything else. */
  readonly message: () => Message
  readonly idempotency: Idempotency | null
  readonly writing: Writing
}

/** An answer, and whether it is one that was given before. */
export type Answered = { readonly answer: KeptAnswer; readonly is_replay: boolean }

/**
 * Performs an operation and writes its answer; with a key once only, and whoever sends the same again gets the same
 * answer (platform 1.9). What is thrown is a bug.
 */
export async function performOnce(app: AppContext, operation: Operation, once: Once): Promise<Answered> {
  const { scope, idempotency, writing } = once
  let kept: KeptAnswer | null = null
  const keep: Keep | null = idempotency && {
    before: (tx) => idempotency.before(tx),
    between: (tx) => idempotency.between(tx),
    after: (tx, performed) => {
      kept = writing.done(performed)
      idempotency.keep(tx, kept)
    },
  }
  try {
    const message = once.message()
    const performed = await perform(app, operation, { scope, message, ...(keep === null ? {} : { keep }) })
    return { answer: kept ?? writing.done(performed), is_replay: false }
  } catch (error) {
    if (idempotency === null || error instanceof Replay) return answerTo(error, writing)
    return keptRefusal(app, { scope, idempotency, writing, error })
  }
}

/** The answer to what was refused, or given to the same request before; anything else stays the bug it is. */
function answerTo(error: unknown, { refused }: Writing): Answered {
  if (error instanceof Replay) return { answer: error.answer, is_replay: true }
  if (!(error instanceof Problem)) throw error
  return { answer: refused(error), is_replay: false }
}

type Refusing = {
  readonly scope: Scope
  readonly idempotency: Idempotency
  readonly writing: Writing
  readonly error: unknown
}

/** A refusal that is kept for whoever sends the same again, or what they were answered who sent it meanwhile. */
async function keptRefusal(
  { database }: AppContext,
  { scope, idempotency, writing, error }: Refusing,
): Promise<Answered> {
  const isProblem = error instanceof Problem && error.first.symbol !== 'idempotency_key_reused'
  const refused = isProblem ? writing.refused(error) : null
  if (refused?.status !== 422) {
    await idempotency.giveUp(database, scope)
    return answerTo(error, writing)
  }
  try {
    await idempotency.keepRefusal(database, scope, refused)
    return { answer: refused, is_replay: false }
  } catch (later) {
    return answerTo(later, writing)
  }
}
