import { GoodsyardError } from '#web/api/error.ts'
import type { FlowProblem } from '#web/values/flow/flow-state.ts'
import { NO_ANSWER } from '#web/values/flow/interpreter.ts'

/** Why a request failed, as a problem of a walk. Whatever is no answer to the act itself may be sent again: a lost connection, a busy service, an ended session. */
export function problemOf(error: unknown): FlowProblem {
  if (!(error instanceof GoodsyardError)) {
    if (error instanceof TypeError || error instanceof DOMException)
      return { symbol: NO_ANSWER, details: null }
    throw error
  }
  const { status, errors } = error
  const isTransient = status === 0 || status === 401 || status === 409 || status === 429 || status >= 500
  const [first] = errors
  return isTransient || first === undefined
    ? { symbol: NO_ANSWER, details: null }
    : { symbol: first.symbol, details: first.details }
}
