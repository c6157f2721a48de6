import type { IncomingMessage } from 'node:http'
import { countFailure } from '#access/attempts.ts'
import { recordVisit, type SignInVisit } from '#access/audit.ts'
import { findClient } from '#access/find-client.ts'
import { findPerson } from '#access/find-person.ts'
import { subdomainsOf } from '#access/memberships.ts'
import { boundTenantOf } from '#access/sign-in-methods.ts'
import type { Queries } from '#database/transaction.ts'
import { pageLanguage, pageWords } from '#entry/http/page-language.ts'
import { problemFor } from '#entry/http/problem-for.ts'
import { isObject } from '#values/json.ts'
import { wallClock } from '#values/wall-clock.ts'
import { unavailablePage } from './error-page.ts'
import { attempts, type ClientAttempt } from './hand-over.ts'
import { codeHeaders, UNAVAILABLE } from './oauth-error.ts'
import type { OauthOptions } from './options.ts'
import { documentFor, headersFor } from './page.ts'
import { FOR_PROGRAMS, paths } from './paths.ts'

/** The answer of the library, before it is sent. */
type Answer = {
  readonly path: string
  status: number
  readonly req: IncomingMessage
  body: unknown
  set(headers: Readonly<Record<string, string | string[]>>): void
  remove(header: string): void
  readonly oidc?: { readonly entities: { readonly RefreshToken?: { readonly acr?: string } } }
  readonly response: { readonly headers: Readonly<Record<string, unknown>> }
}

const CORS = ['access-control-allow-origin', 'access-control-expose-headers'] as const

/** Errors of the library, by request; it reports them before it sends its answer. */
const failedAt = new WeakMap<IncomingMessage, unknown>()

/** Records an error of the library. */
export function recordProviderError({ req }: { readonly req: IncomingMessage }, error: unknown): void {
  failedAt.set(req, error)
}

/** Converts the answers of the library to platform.md 4, and counts wrong secrets. */
export async function shapeAnswer(
  options: OauthOptions,
  ctx: Answer,
  next: () => Promise<void>,
): Promise<void> {
  try {
    await shape(options, ctx, next)
  } catch (error) {
    recordProviderError(ctx, error)
    if (!isUnavailable(ctx)) throw error
  }
  if (isUnavailable(ctx)) answerUnavailable(ctx)
}

function isUnavailable({ req }: Answer): boolean {
  return problemFor(failedAt.get(req))?.first.kind === 'unavailable'
}

/** The library reports all failures as its own; programs and users may try again. */
function answerUnavailable(ctx: Answer): void {
  const { status, error, error_description } = UNAVAILABLE
  ctx.status = status
  ctx.set(codeHeaders(status))
  if (FOR_PROGRAMS.has(ctx.path)) {
    ctx.body = { error, error_description }
    return
  }
  const page = unavailablePage(pageWords(ctx.req))
  const language = pageLanguage(ctx.req)
  ctx.set(headersFor(page, language))
  ctx.body = documentFor(page, language)
}

async function shape(options: OauthOptions, ctx: Answer, next: () => Promise<void>): Promise<void> {
  const opened = ctx.response.headers[CORS[0]] !== undefined
  await next()
  // The library allows every origin; the server allows the configured ones.
  if (!opened) for (const header of CORS) ctx.remove(header)
  const body: unknown = ctx.body
  if (ctx.path === paths.revoke) ctx.set({ 'cache-control': 'no-store' })
  if (ctx.path.startsWith(paths.authorize)) dropUnusedCookies(ctx)
  if (failedAt.has(ctx.req)) return ctx.set(codeHeaders(ctx.status))
  if (ctx.status >= 400) return refused(options, ctx)
  if (!isObject(body)) return
  if (ctx.path === paths.token) await recordTokenIssued(options, attempts.get(ctx.req))
  if (ctx.path === paths.token) ctx.body = { ...body, scope: '', created_at: Math.floor(wallClock() / 1000) }
  if (ctx.path === paths.introspect && body['active'] === true) ctx.body = await described(options, ctx, body)
}

/** The library sets interaction cookies for users who are not signed in, although none is stored. */
function dropUnusedCookies(ctx: Answer): void {
  const { location, 'set-cookie': set } = ctx.response.headers
  const leads = [paths.signIn, paths.secondFactor].some((path) => String(location).startsWith(path))
  if (!leads || !Array.isArray(set)) return
  const left = set.filter((cookie) => !/^(__Secure-)?gy_(interaction|resume)=/.test(String(cookie)))
  if (left.length === 0) ctx.remove('set-cookie')
  else ctx.set({ 'set-cookie': left })
}

async function refused(options: OauthOptions, ctx: Answer): Promise<void> {
  ctx.set(codeHeaders(ctx.status))
  if (ctx.status !== 401) return
  ctx.set({ 'www-authenticate': 'Basic realm="goodsyard"' })
  const attempt = attempts.get(ctx.req)
  if (attempt === undefined) return
  await countFailure(options.database, attempt.subjects, async (session, locks) =>
    recordVisit(session, await visitOf(session, attempt), { action: 'sign_in_failed', locks }),
  )
}

/** A token for an application itself is its sign-in; a user's token follows from the user's sign-in. */
async function recordTokenIssued(
  { database }: OauthOptions,
  attempt: ClientAttempt | undefined,
): Promise<void> {
  if (attempt?.grant_type !== 'client_credentials') return
  await database.acrossTenants(async (session) =>
    recordVisit(session, await visitOf(session, attempt), { action: 'signed_in', locks: [] }),
  )
}

async function visitOf(queries: Queries, { client_id, ip, request_id }: ClientAttempt): Promise<SignInVisit> {
  const client = await findClient(queries, client_id)
  const principal = client && {
    type: 'oauth_applications' as const,
    id: client.id,
    user_id: client.user_id,
    tenant_id: null,
    is_operator: client.is_operator,
  }
  return { visitor: principal, source: 'api', ip, request_id }
}

/** The holder of the token and the tenants they may enter. An application's own token belongs to its shadow user. */
function described(
  options: OauthOptions,
  ctx: Answer,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  return options.database.acrossTenants(async (session) => {
    const client = await findClient(session, String(body['client_id']))
    const application_user_id = client?.user_id ?? 0
    const bound_tenant_id = boundTenantOf(ctx.oidc?.entities.RefreshToken?.acr) ?? boundIn(body)
    const user_id = body['sub'] === undefined ? application_user_id : Number(body['sub'])
    const person = await findPerson(session, user_id)
    return {
      ...body,
      sub: String(user_id),
      username: person?.email ?? person?.name ?? null,
      scope: '',
      subdomains: await subdomainsOf(session, { user_id, bound_tenant_id, application_user_id }),
    }
  })
}

function boundIn({ bound_tenant_id: bound }: Record<string, unknown>): number | null {
  return typeof bound === 'number' ? bound : null
}
