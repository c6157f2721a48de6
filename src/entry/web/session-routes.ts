import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '#access/address.ts'
import { findPerson } from '#access/find-person.ts'
import { tenantsOf } from '#access/memberships.ts'
import { callbackAddress, type WebProgram, webClientCredentials } from '#access/web-applications.ts'
import { IDLE_SECONDS } from '#access/web-sessions.ts'
import type { Words } from '#access/words/en.ts'
import { refuseOthers } from '#entry/http/method-not-allowed.ts'
import { pageWords } from '#entry/http/page-language.ts'
import { RateLimiter } from '#entry/http/rate-limit.ts'
import { remoteAddressOf } from '#entry/http/remote-address.ts'
import { refusal } from '#problems/problem.ts'
import { cookieName, isSecure, readCookie, sendCookie } from './cookies.ts'
import { plainPage } from './plain-page.ts'
import { redeem } from './redeem.ts'
import { challengeFor, openState, placeWithin, randomText, sealState } from './sign-in-state.ts'
import type { WebOptions } from './web-options.ts'
import { WebSessions } from './web-session-store.ts'

/** A request of a browser, and its reply. */
type BrowserExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

type QueryString = { readonly Querystring: Readonly<Record<string, unknown>> }

/** Adds the sign-in and sign-out routes of a web program (spec: platform 4.10). */
export function addSessionRoutes(app: FastifyInstance, options: WebOptions, program: WebProgram): void {
  const sessions = new WebSessions(app, options, program)
  const route = { config: { cors: false }, onRequest: addressLimit(options, program) } as const
  const at = (step: string) => `/${program}/${step}`
  const context = { app, options, program, sessions }
  // Signing in is not begun by a look.
  const step = { ...route, exposeHeadRoute: false } as const
  app.get<QueryString>(at('sign_in'), step, async (request, reply) => signIn(context, { request, reply }))
  app.get<QueryString>(at('callback'), step, async (request, reply) =>
    completeSignIn(context, { request, reply }),
  )
  app.post(at('token'), route, async (request, reply) => {
    assertFromOwnPage(request)
    const id = sessionId(context, request)
    const { access_token, expires_in } = await sessions.fresh(id)
    // The cookie lasts as long as the session, whose idle time starts again.
    setSession(context, { request, reply }, id)
    return reply.header('cache-control', 'no-store').send({ access_token, expires_in })
  })
  app.post(at('sign_out'), route, async (request, reply) => {
    assertFromOwnPage(request)
    await sessions.end(sessionId(context, request))
    setSession(context, { request, reply }, null)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
  app.get(at('session'), route, async (request, reply) => {
    const found = await sessions.find(sessionId(context, request))
    const answer = await options.database.acrossTenants(async (session) => ({
      user: await findPerson(session, found.user_id),
      subdomains: await tenantsOf(session, found),
    }))
    return reply.header('cache-control', 'no-store').send(answer)
  })
  for (const name of ['sign_in', 'callback', 'session']) refuseOthers(app, at(name), { allowed: ['GET'] })
  for (const name of ['token', 'sign_out']) refuseOthers(app, at(name), { allowed: ['POST'] })
}

type SignInContext = {
  readonly app: FastifyInstance
  readonly options: WebOptions
  readonly program: WebProgram
  readonly sessions: WebSessions
}

/** Redirects a browser to the sign-in page; all state is in its cookie and in the sealed `state` parameter. */
function signIn({ options, program }: SignInContext, { request, reply }: BrowserExchange): FastifyReply {
  const { secrets, public_url, auth_url } = options
  const secure = isSecure(public_url, request)
  const name = cookieName('gy_sign_in', secure)
  const cookie = readCookie(request, name)
  const browser = cookie ?? randomText()
  if (cookie === null) sendCookie(reply, secure, { name, value: browser, same_site: 'Lax' })
  const verifier = randomText()
  const to = placeWithin(program, queryOf(request)['to'])
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: webClientCredentials(secrets, program).client_id,
    redirect_uri: callbackAddress(public_url, program),
    state: sealState(secrets, browser, { verifier, to }),
    code_challenge: challengeFor(verifier),
    code_challenge_method: 'S256',
    ...pageParameters(program, to, queryOf(request)),
  })
  return lead(reply, `${auth_url}/oauth/authorize?${query}`)
}

/** How the sign-in page looks for a program: handhelds have a layout of their own and name their tenant in their address. */
function pageParameters(
  program: WebProgram,
  to: string,
  { login_hint, look }: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const hint = typeof login_hint === 'string' ? { login_hint } : {}
  if (program !== 'handheld') return hint
  const subdomain = /^\/handheld\/([^/?#]+)/.exec(to)?.[1]
  return {
    ...hint,
    layout: 'handheld',
    ...(typeof look === 'string' ? { look } : {}),
    ...(subdomain === undefined ? {} : { subdomain }),
  }
}

/** Redeems the code of a returning browser, and starts a session with a new id. */
async function completeSignIn(
  context: SignInContext,
  { request, reply }: BrowserExchange,
): Promise<FastifyReply> {
  const { app, options, program, sessions } = context
  const { secrets, public_url } = options
  const { code, state } = queryOf(request)
  const browser = readCookie(request, cookieName('gy_sign_in', isSecure(public_url, request)))
  const started = typeof state === 'string' ? openState(secrets, browser, state) : null
  if (started === null || typeof code !== 'string')
    return plainPage(reply, failedSignIn(pageWords(request).program, program))
  const redirect_uri = callbackAddress(public_url, program)
  const code_verifier = started.verifier
  const grant = { grant_type: 'authorization_code', code, code_verifier, redirect_uri, program } as const
  const tokens = await redeem(app, secrets, grant)
  const id = tokens === null ? null : await sessions.begin(tokens)
  if (id === null) return plainPage(reply, failedSignIn(pageWords(request).program, program))
  await sessions.end(sessionId(context, request))
  setSession(context, { request, reply }, id)
  return lead(reply, started.to)
}

function failedSignIn(words: Words['program'], program: WebProgram) {
  return {
    status: 400,
    title: words.failedTitle,
    text: words.failed,
    link: { href: `/${program}/sign_in`, text: words.again },
  }
}

function sessionCookie({ options, program }: SignInContext, request: FastifyRequest): string {
  return cookieName(`gy_${program}`, isSecure(options.public_url, request))
}

function sessionId(context: SignInContext, request: FastifyRequest): string | null {
  return readCookie(request, sessionCookie(context, request))
}

function setSession(context: SignInContext, { request, reply }: BrowserExchange, value: string | null): void {
  const name = sessionCookie(context, request)
  const secure = isSecure(context.options.public_url, request)
  sendCookie(reply, secure, { name, value, same_site: 'Strict', seconds: IDLE_SECONDS })
}

/**
 * Refuses cross-site requests. Browsers state the origin in `Sec-Fetch-Site`, but to hosts without https only in
 * `Origin`; a request with neither does not come from a page.
 */
function assertFromOwnPage({ headers, protocol, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  const isOwn = site === undefined ? headers.origin === `${protocol}://${host}` : site === 'same-origin'
  if (!isOwn) throw refusal('request_from_elsewhere', {})
}

function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return request.query as Readonly<Record<string, unknown>>
}

function lead(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(303).header('location', address).header('cache-control', 'no-store').send()
}

/** Limits requests without an account by address, as under `/oauth`; this machine is exempt as it is there. */
function addressLimit({ oauth_rate_limit_per_minute: per_minute, counts }: WebOptions, program: WebProgram) {
  const limiter = new RateLimiter({ per_minute, burst: per_minute }, { name: program, counts })
  return async (request: FastifyRequest): Promise<void> => {
    const { ip, is_local } = remoteAddressOf(request)
    if (!limiter.isOn || is_local) return
    const { retry_after } = limiter.count(addressKey(ip))
    if (retry_after > 0) throw refusal('rate_limited', { retry_after })
  }
}
