import type { FastifyRequest } from 'fastify'
import { outcomeAnswer } from '#entry/http/outcomes.ts'
import { prefersTo } from '#entry/http/prefer.ts'
import { type HttpAnswer, refusalAnswer } from '#entry/http/refusals.ts'
import type { AppContext } from '#operations/app-context.ts'
import { dryRun } from '#operations/dry-run.ts'
import type { Message } from '#operations/message.ts'
import type { Operation } from '#operations/operation.ts'
import { Problem, refusal } from '#problems/problem.ts'

/** Tells clients that nothing was written. */
const APPLIED = { 'preference-applied': 'dry-run' }

/** Whether a request asks for the answer only: `Prefer: dry-run`; reading has no effect anyway. */
export function isDryRun(request: FastifyRequest): boolean {
  return request.method !== 'GET' && prefersTo(request, 'dry-run')
}

/** The answer or refusal that a request would get, without any effect (spec: platform 1.13). */
export async function dryRunAnswer(
  app: AppContext,
  operation: Operation,
  { request, message, source }: DryRunRequest,
): Promise<HttpAnswer> {
  try {
    // The bytes of an upload would be stored before the transaction begins.
    const performed =
      operation.accepts === 'bytes'
        ? null
        : await dryRun(app, operation, { scope: request.scope, message: message() })
    if (performed === null) throw refusal('dry_run_unavailable', {})
    return withApplied(await outcomeAnswer(operation, performed, request.scope))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return withApplied(refusalAnswer(error, source(error)))
  }
}

type DryRunRequest = {
  readonly request: FastifyRequest
  readonly message: () => Message
  /** The source in the error objects of a refusal. */
  readonly source: (problem: Problem) => string
}

function withApplied(answer: HttpAnswer): HttpAnswer {
  return { ...answer, headers: { ...answer.headers, ...APPLIED } }
}
