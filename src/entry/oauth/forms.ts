import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageLanguage, pageWords } from '#entry/http/page-language.ts'
import { problemFor } from '#entry/http/problem-for.ts'
import { appearanceIn } from './authorization-request.ts'
import { sessionIdOf } from './browser-session.ts'
import { cookieName, cookieOf, setCookie } from './cookies.ts'
import { errorPage, unavailablePage } from './error-page.ts'
import { type Html, html } from './html.ts'
import { codeHeaders } from './oauth-error.ts'
import type { OauthOptions } from './options.ts'
import { documentFor, headersFor, type Page } from './page.ts'
import { parametersOf, UnreadableBody } from './parameters.ts'

const COOKIE = 'gy_csrf'
const PURPOSE = 'csrf'
const FIELD = 'csrf'

/** A form that was not recently issued to this browser. */
class ForeignForm extends Error {}

/** Shows a page. */
export function show(reply: FastifyReply, page: Page): FastifyReply {
  const { request } = reply
  const language = pageLanguage(request)
  const headers = headersFor(page, language)
  // What a form answers is not there to be asked for again, unless the page says where.
  const read_at = request.method === 'GET' ? request.url : null
  return reply
    .code(page.status ?? 200)
    .headers(page.status === 503 ? { ...headers, ...codeHeaders(503) } : headers)
    .send(documentFor({ ...appearanceIn(request.url), read_at, ...page }, language))
}

/** Redirects the browser with a GET request to a path of this server. */
export function lead(reply: FastifyReply, path: string): FastifyReply {
  return reply.code(303).header('location', path).header('cache-control', 'no-store').send()
}

/**
 * The hidden field of every form: a signature of a random cookie and the session. Another site can send the form from
 * a user's browser but does not know the field (CSRF).
 */
export function csrfField(options: OauthOptions, request: FastifyRequest, reply: FastifyReply): Html {
  const known = cookieOf(request, cookieName(options.auth_url, COOKIE))
  const cookie = known ?? randomBytes(16).toString('base64url')
  if (known === null) setCookie(request, reply, { name: COOKIE, value: cookie, issuer: options.auth_url })
  const signature = options.secrets.sign(PURPOSE, boundTo(options, request, cookie))
  return html`<input type="hidden" name="${FIELD}" value="${signature}">`
}

/** The fields of a valid form; others are refused. */
export function fieldsOf(options: OauthOptions, request: FastifyRequest): URLSearchParams {
  const fields = parametersOf(request)
  const cookie = cookieOf(request, cookieName(options.auth_url, COOKIE))
  const token = fields.get(FIELD) ?? ''
  if (cookie === null || !options.secrets.verify(PURPOSE, boundTo(options, request, cookie), token)) {
    throw new ForeignForm('this form is out of date')
  }
  return fields
}

/** The page for a malformed request or an unavailable service; null for a bug. */
export function pageOfFault(error: unknown, request: FastifyRequest): Page | null {
  const words = pageWords(request)
  const { oldForm, oldFormAdvice, unreadable } = words.errors
  if (problemFor(error)?.first.kind === 'unavailable') return unavailablePage(words)
  if (error instanceof ForeignForm) {
    return errorPage(words, { status: 403, message: oldForm, advice: oldFormAdvice })
  }
  return error instanceof UnreadableBody
    ? errorPage(words, { status: 400, message: unreadable(error.message) })
    : null
}

function boundTo({ auth_url }: OauthOptions, request: FastifyRequest, cookie: string): string {
  return `${cookie} ${sessionIdOf({ issuer: auth_url }, request) ?? ''}`
}
