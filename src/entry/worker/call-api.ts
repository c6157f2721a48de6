import type { ActionResult } from '#domain/automations/action-task.ts'
import { bodyFor } from '#domain/automations/payload.ts'
import type { HttpOutcome } from '#outside/http.ts'
import { isObject } from '#values/json.ts'
import type { Action } from './action.ts'
import { customHeadersFor } from './custom-headers.ts'
import { parseAnswer } from './parse-answer.ts'

/** Calls an external API; its answer is the output for later actions. */
export async function callApi(action: Action): Promise<ActionResult> {
  const { parameters, attempt, worker } = action
  const url = await parameters.text('url')
  if (url === null) return attempt.failedForGood('it has no url')
  const customHeaders = await customHeadersFor(parameters)
  if (customHeaders === null) return attempt.failedForGood('its headers are no JSON object of texts')
  const authorization = await authorizationFor(action)
  if (typeof authorization !== 'string' && authorization !== null) return authorization
  const method = parameters.constant('method') ?? 'POST'
  const body =
    method === 'GET' ? null : ((await parameters.text('body')) ?? bodyFor(parameters.payload, false))
  const content_type = (await parameters.text('content_type')) ?? 'application/json'
  const headers = {
    'user-agent': 'Goodsyard/1',
    ...(body === null ? {} : { 'content-type': content_type }),
    ...customHeaders,
    ...(authorization === null ? {} : { authorization }),
  }
  const request = { method, url, headers, body }
  attempt.recordHttpRequest(request)
  const outcome = await worker.http(request)
  if (outcome.kind !== 'answered') return attempt.failedOutcome(outcome)
  attempt.recordAnswer(outcome.body, outcome.status)
  const expected = parameters.constant('success_status') ?? '2xx'
  if (!isExpected(outcome.status, expected)) return attempt.failedOutcome(outcome)
  // An API that echoes the request must not pass secrets on to later actions.
  const answer = parameters.masked(outcome.body)
  return attempt.done(parseAnswer(answer) ?? storable(answer))
}

/** Whether a status is among those listed: `2xx, 404`. */
function isExpected(status: number, expected: string): boolean {
  return expected
    .split(',')
    .some((one) => new RegExp(`^${one.trim().replaceAll('x', '\\d')}$`).test(String(status)))
}

/** A text as the database can store it. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** The `Authorization` header, null if none is configured, or the result of an attempt that got none. */
async function authorizationFor(action: Action): Promise<string | null | ActionResult> {
  const { parameters, attempt } = action
  switch (parameters.constant('auth') ?? 'none') {
    case 'basic': {
      const pair = `${(await parameters.secret('username')) ?? ''}:${(await parameters.secret('password')) ?? ''}`
      const encoded = Buffer.from(pair).toString('base64')
      parameters.mask(encoded)
      return `Basic ${encoded}`
    }
    case 'bearer': {
      const token = await parameters.secret('token')
      return token === null ? attempt.failedForGood('it has no token') : `Bearer ${token}`
    }
    case 'client_credentials':
      return fetchToken(action)
    default:
      return null
  }
}

/** Requests a token (RFC 6749, 4.4). */
async function fetchToken({ parameters, attempt, worker }: Action): Promise<string | ActionResult> {
  const url = await parameters.text('token_url')
  const id = await parameters.secret('client_id')
  const secret = await parameters.secret('client_secret')
  if (url === null || id === null || secret === null)
    return attempt.failedForGood('token_url, client_id and client_secret are needed')
  attempt.recordRequest(url, `POST ${url}\n\ngrant_type=client_credentials`)
  const outcome = await worker.http({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
    }).toString(),
  })
  const token = tokenFrom(outcome)
  if (token !== null) {
    parameters.mask(token)
    return `Bearer ${token}`
  }
  if (outcome.kind === 'answered' && outcome.status === 200)
    return attempt.failed('the token endpoint answered no access_token')
  return attempt.failedOutcome(outcome)
}

function tokenFrom(outcome: HttpOutcome): string | null {
  if (outcome.kind !== 'answered' || outcome.status !== 200) return null
  const answer = parseAnswer(outcome.body)
  return isObject(answer) && typeof answer.access_token === 'string' ? answer.access_token : null
}
