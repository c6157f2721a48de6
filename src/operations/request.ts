import type { Scope } from '#database/transaction.ts'
import type { AnswerRecorder } from './idempotency.ts'
import type { Message } from './message.ts'

/** The caller of an operation, its input, and the functions to store its answer. */
export type Request = { readonly scope: Scope; readonly message: Message; readonly keep?: AnswerRecorder }
