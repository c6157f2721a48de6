import type { EgressRules } from '#values/egress.ts'
import { isObject, parsedJson } from '#values/json.ts'
import type { Tracing } from '#values/tracing.ts'
import { type Http, type HttpOutcome, openHttp } from './http.ts'

/** A client for chat-completions endpoints of language models. */
export type LanguageModelOptions = {
  readonly url: string
  readonly key: string | null
  readonly model: string | null
}

/** A prompt to a model. */
type ModelRequest = {
  readonly system: string | null
  readonly prompt: string
  readonly model: string | null
  readonly max_tokens: number | null
  readonly is_json: boolean
}

/** The outcome of a prompt: the text, or an outcome without one. */
type ModelAnswer =
  | { readonly kind: 'said'; readonly text: string; readonly sent: string }
  | { readonly kind: 'silent'; readonly outcome: HttpOutcome; readonly sent: string }

/** Sends prompts to a language model. */
export type LanguageModel = {
  readonly url: string
  readonly ask: (question: ModelRequest) => Promise<ModelAnswer>
}

/** Models answer more slowly than receivers of webhooks. */
const LIMITS = { connect_ms: 5_000, total_ms: 60_000, body_bytes: 1024 * 1024 }

/** The configured endpoint, subject to the egress rules. */
export function openLanguageModel(
  options: LanguageModelOptions,
  rules: EgressRules,
  tracing: Tracing | null = null,
): LanguageModel {
  const http = openHttp(rules, LIMITS, tracing)
  return { url: options.url, ask: (question) => complete(http, options, question) }
}

async function complete(
  http: Http,
  { url, key, model }: LanguageModelOptions,
  question: ModelRequest,
): Promise<ModelAnswer> {
  const sent = JSON.stringify({
    model: question.model ?? model,
    messages: [
      ...(question.system === null ? [] : [{ role: 'system', content: question.system }]),
      { role: 'user', content: question.prompt },
    ],
    ...(question.max_tokens === null ? {} : { max_tokens: question.max_tokens }),
    ...(question.is_json ? { response_format: { type: 'json_object' } } : {}),
  })
  const headers = {
    'content-type': 'application/json',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  }
  const outcome = await http({ method: 'POST', url, headers, body: sent })
  const text = outcome.kind === 'answered' && outcome.status === 200 ? textFrom(outcome.body) : null
  return text === null ? { kind: 'silent', outcome, sent } : { kind: 'said', text, sent }
}

/** `choices[0].message.content`, or null if there is none. */
function textFrom(body: string): string | null {
  const parsed = parsedJson(body)
  const choices = isObject(parsed) && Array.isArray(parsed.choices) ? parsed.choices : []
  const [first]: readonly unknown[] = choices
  const message = isObject(first) && isObject(first.message) ? first.message : {}
  return typeof message.content === 'string' ? message.content : null
}
