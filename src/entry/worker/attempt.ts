import type { ActionResult, ActionTask } from '#domain/automations/action-task.ts'
import type { HttpOutcome, HttpRequest } from '#outside/http.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { Json } from '#values/json.ts'
import type { Parameters } from './parameters.ts'

/** A running attempt at an action: it measures the time and builds the result. */
export class Attempt {
  readonly #task: ActionTask
  readonly #parameters: Parameters
  readonly #startedAt = performance.now()
  #destination: string | null = null
  #request: string | null = null
  #answer: string | null = null
  #answerStatus: number | null = null

  constructor(task: ActionTask, parameters: Parameters) {
    this.#task = task
    this.#parameters = parameters
  }

  /** Records the destination and the request. */
  recordRequest(destination: string, request: string): void {
    this.#destination = destination
    this.#request = request
  }

  /** Records an HTTP request. */
  recordHttpRequest({ method, url, body }: HttpRequest): void {
    this.recordRequest(url, `${method} ${url}\n\n${body ?? ''}`)
  }

  /** Records the answer. */
  recordAnswer(answer: string, status: number | null = null): void {
    this.#answer = answer
    this.#answerStatus = status
  }

  /** The result of a success; later actions may use the output. */
  done(output: Json): ActionResult {
    return { ...this.#summary(), kind: 'done', output }
  }

  /** The result of a failure that may be retried. */
  failed(reason: string, retry_after: string | null = null): ActionResult {
    return this.#failure(this.#because(reason), { is_final: false, retry_after, is_gone: false })
  }

  /** The result of a failure that a retry cannot cure. */
  failedForGood(reason: string | Violation): ActionResult {
    const because = typeof reason === 'string' ? this.#because(reason) : reason
    return this.#failure(because, { is_final: true, retry_after: null, is_gone: false })
  }

  /** The result if the receiver is gone permanently. */
  abandoned(reason: string): ActionResult {
    return this.#failure(this.#because(reason), { is_final: true, retry_after: null, is_gone: true })
  }

  /** The result of an HTTP outcome without a usable answer. */
  failedOutcome(outcome: HttpOutcome): ActionResult {
    if (outcome.kind === 'refused')
      return this.failedForGood(
        violation('destination_not_allowed', { host: outcome.host, settings: outcome.settings }),
      )
    if (outcome.kind === 'failed') return this.failed(outcome.reason)
    const isThrottled = outcome.status === 429 || outcome.status === 503
    const retry_after = isThrottled ? (outcome.headers['retry-after'] ?? null) : null
    return this.failed(`answered ${outcome.status}`, retry_after)
  }

  #because(reason: string): Violation {
    return violation('action_failed', { destination_type: this.#task.destination_type, reason })
  }

  #failure(
    reason: Violation,
    end: { readonly is_final: boolean; readonly retry_after: string | null; readonly is_gone: boolean },
  ): ActionResult {
    return { ...this.#summary(), kind: 'failed', reason, ...end }
  }

  #summary() {
    const masked = (text: string | null) => (text === null ? null : this.#parameters.masked(text))
    return {
      destination: masked(this.#destination),
      request: masked(this.#request),
      answer: masked(this.#answer),
      answer_status: this.#answerStatus,
      duration_ms: Math.round(performance.now() - this.#startedAt),
    }
  }
}
