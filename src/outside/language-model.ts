import type { EgressRules } from '#values/egress.ts'
import { isObject, parsedJson } from '#values/json.ts'
import { type Http, type HttpOutcome, openHttp } from './http.ts'

/** A language model endpoint that speaks the usual chat-completions protocol. */
export type LanguageModelOptions = {
  readonly url: string
  readonly key: string | null
  readonly model: string | null
}

/** What a model is asked. */
export type Question = {
  readonly system: string | null
  readonly prompt: string
  readonly model: string | null
  readonly max_tokens: number | null
  readonly is_json: boolean
}

/** What became of a question: the text answered, or the outcome without one. */
export type Answer =
  | { readonly kind: 'said'; readonly text: string; readonly sent: string }
  | { readonly kind: 'silent'; readonly outcome: HttpOutcome; readonly sent: string }

/** Asks a language model. */
export type LanguageModel = { readonly url: string; readonly ask: (question: Question) => Promise<Answer> }

/** A model thinks longer than a receiver of webhooks may. */
const LIMITS = { connect_ms: 5_000, total_ms: 60_000, body_bytes: 1024 * 1024 }

/** Opens the endpoint of the installation, which egress rules bind as they bind every other. */
export function openLanguageModel(options: LanguageModelOptions, rules: EgressRules): LanguageModel {
  const http = openHttp(rules, LIMITS)
  return { url: options.url, ask: (question) => ask(http, options, question) }
}

async function ask(
  http: Http,
  { url, key, model }: LanguageModelOptions,
  question: Question,
): Promise<Answer> {
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

/** `choices[0].message.content`, or null where the answer has none. */
function textFrom(body: string): string | null {
  const parsed = parsedJson(body)
  const choices = isObject(parsed) && Array.isArray(parsed.choices) ? parsed.choices : []
  const [first]: readonly unknown[] = choices
  const message = isObject(first) && isObject(first.message) ? first.message : {}
  return typeof message.content === 'string' ? message.content : null
}
