import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Session } from 'oidc-provider'
import { deleteBrowserSession } from '#access/browser-sessions.ts'
import { handheldLogin, type SignInMethods } from '#access/sign-in-methods.ts'
import { cookieName, cookieOf, setCookie } from './cookies.ts'
import type { OauthOptions } from './options.ts'

const COOKIE = 'gy_session'

/** The lifetime of a browser session, in seconds (platform 4.3). */
export const SESSION_SECONDS = 8 * 3600

/** A request of a browser, with its reply. */
export type OauthExchange = {
  readonly options: OauthOptions
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A sign-in and its methods. */
export type Login = {
  readonly user_id: number
  readonly methods: SignInMethods
  /** The tenant of a handheld login, which opens it alone and may act as another user; null for a person. */
  readonly bound_tenant_id: number | null
}

/** Signs a user in with a new session id, so that a known earlier id is useless. */
export async function openBrowserSession(
  provider: Provider,
  { options, request, reply }: OauthExchange,
  { user_id, methods, bound_tenant_id }: Login,
): Promise<void> {
  await dropSessionOf(options, request)
  const session = new provider.Session()
  session.loginAccount({
    accountId: String(user_id),
    amr: [...methods],
    ...(bound_tenant_id === null ? {} : { acr: handheldLogin(bound_tenant_id) }),
  })
  await session.save(SESSION_SECONDS)
  const expires = new Date(session.exp * 1000)
  setCookie(request, reply, { name: COOKIE, value: session.jti, issuer: options.auth_url, expires })
}

/** The session id in the cookie, whether valid or not. */
export function sessionIdOf({ issuer }: { readonly issuer: string }, request: FastifyRequest): string | null {
  return cookieOf(request, cookieName(issuer, COOKIE))
}

/** The session of a signed-in browser, or null. */
export async function findSession(provider: Provider, request: FastifyRequest): Promise<Session | null> {
  const id = sessionIdOf(provider, request)
  const session = id === null ? undefined : await provider.Session.find(id)
  return session?.accountId === undefined ? null : session
}

/** Signs the user of a browser out. */
export async function closeBrowserSession({ options, request, reply }: OauthExchange): Promise<void> {
  await dropSessionOf(options, request)
  setCookie(request, reply, { name: COOKIE, value: null, issuer: options.auth_url })
}

async function dropSessionOf({ database, auth_url }: OauthOptions, request: FastifyRequest): Promise<void> {
  const id = sessionIdOf({ issuer: auth_url }, request)
  if (id !== null) await database.acrossTenants((connection) => deleteBrowserSession(connection, id))
}

/** The library would store a session for every unknown cookie; sessions without a user are not stored. */
export function adaptSessions(provider: Provider): void {
  const sessions = provider.Session
  const { get } = sessions
  sessions.get = async function getSignedIn(ctx) {
    const session = await get.call(this, ctx)
    if (session.accountId === undefined) Object.defineProperty(session, 'new', { value: true })
    return session
  }
}
