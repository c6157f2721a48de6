import type { Result, Task } from '#domain/automations/task.ts'
import type { HttpOutcome, HttpRequest } from '#outside/http.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { Json } from '#values/json.ts'
import type { Parameters } from './parameters.ts'

/** An attempt at an action while it is made: it keeps the time and says in one form what came of it. */
export class Attempt {
  readonly #task: Task
  readonly #parameters: Parameters
  readonly #began = performance.now()
  #destination: string | null = null
  #request: string | null = null
  #answer: string | null = null
  #answerStatus: number | null = null

  constructor(task: Task, parameters: Parameters) {
    this.#task = task
    this.#parameters = parameters
  }

  /** Notes where it goes and what is sent. */
  sends(destination: string, request: string): void {
    this.#destination = destination
    this.#request = request
  }

  /** Notes an HTTP request. */
  sendsHttp({ method, url, body }: HttpRequest): void {
    this.sends(url, `${method} ${url}\n\n${body ?? ''}`)
  }

  /** Notes what was answered. */
  hears(answer: string, status: number | null = null): void {
    this.#answer = answer
    this.#answerStatus = status
  }

  /** It worked; later actions may use the output. */
  done(output: Json): Result {
    return { ...this.#noted(), kind: 'done', output }
  }

  /** It failed, and may be tried again. */
  failed(reason: string, retry_after: string | null = null): Result {
    return this.#failure(this.#because(reason), { is_final: false, retry_after, is_gone: false })
  }

  /** It failed in a way that trying again cannot mend. */
  impossible(reason: string | Violation): Result {
    const because = typeof reason === 'string' ? this.#because(reason) : reason
    return this.#failure(because, { is_final: true, retry_after: null, is_gone: false })
  }

  /** The receiver said that it is gone for good. */
  gone(reason: string): Result {
    return this.#failure(this.#because(reason), { is_final: true, retry_after: null, is_gone: true })
  }

  /** What an HTTP outcome without a usable answer comes to. */
  unanswered(outcome: HttpOutcome): Result {
    if (outcome.kind === 'refused')
      return this.impossible(violation('destination_not_allowed', { host: outcome.host }))
    if (outcome.kind === 'failed') return this.failed(outcome.reason)
    const asksToWait = outcome.status === 429 || outcome.status === 503
    const retry_after = asksToWait ? (outcome.headers['retry-after'] ?? null) : null
    return this.failed(`answered ${outcome.status}`, retry_after)
  }

  #because(reason: string): Violation {
    return violation('action_failed', { destination_type: this.#task.destination_type, reason })
  }

  #failure(
    reason: Violation,
    how: { readonly is_final: boolean; readonly retry_after: string | null; readonly is_gone: boolean },
  ): Result {
    return { ...this.#noted(), kind: 'failed', reason, ...how }
  }

  #noted() {
    const masked = (text: string | null) => (text === null ? null : this.#parameters.masked(text))
    return {
      destination: masked(this.#destination),
      request: masked(this.#request),
      answer: masked(this.#answer),
      answer_status: this.#answerStatus,
      duration_ms: Math.round(performance.now() - this.#began),
    }
  }
}
