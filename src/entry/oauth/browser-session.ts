import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Session } from 'oidc-provider'
import { dropBrowserSession } from '#access/browser-sessions.ts'
import { HANDHELD_LOGIN, type SignInMethods } from '#access/sign-in-methods.ts'
import type { Database } from '#database/database.ts'
import { cookieOf, setCookie } from './cookies.ts'
import type { OauthOptions } from './options.ts'

const COOKIE = 'gy_session'

/** A browser lasts signed in for so many seconds (platform 4.3). */
export const SESSION_SECONDS = 8 * 3600

/** A request of a browser, and the answer to it. */
export type Exchange = {
  readonly options: OauthOptions
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Who signed in, and how. */
export type Login = {
  readonly user_id: number
  readonly methods: SignInMethods
  /** Whether it was by the login of a handheld, which may work as a person. */
  readonly by_handheld: boolean
}

/** Signs a person in at a browser: in a new session, so that whoever knew the one before knows nothing of this one. */
export async function openBrowserSession(
  provider: Provider,
  { options, request, reply }: Exchange,
  { user_id, methods, by_handheld }: Login,
): Promise<void> {
  await dropSessionOf(options.database, request)
  const session = new provider.Session()
  session.loginAccount({
    accountId: String(user_id),
    amr: [...methods],
    ...(by_handheld ? { acr: HANDHELD_LOGIN } : {}),
  })
  await session.save(SESSION_SECONDS)
  const expires = new Date(session.exp * 1000)
  setCookie(request, reply, { name: COOKIE, value: session.jti, issuer: options.auth_url, expires })
}

/** The id of the session that a browser names, whether there is one or not. */
export function sessionIdOf(request: FastifyRequest): string | null {
  return cookieOf(request, COOKIE)
}

/** The session of a browser where somebody has signed in; null where nobody has. */
export async function findSession(provider: Provider, request: FastifyRequest): Promise<Session | null> {
  const id = cookieOf(request, COOKIE)
  const session = id === null ? undefined : await provider.Session.find(id)
  return session?.accountId === undefined ? null : session
}

/** Signs out whoever is signed in at a browser. */
export async function closeBrowserSession({ options, request, reply }: Exchange): Promise<void> {
  await dropSessionOf(options.database, request)
  setCookie(request, reply, { name: COOKIE, value: null, issuer: options.auth_url })
}

async function dropSessionOf(database: Database, request: FastifyRequest): Promise<void> {
  const id = cookieOf(request, COOKIE)
  if (id !== null) await database.acrossTenants((connection) => dropBrowserSession(connection, id))
}

/**
 * Teaches the library that a session nobody has signed in to is none: it would keep one for every cookie that it does
 * not know.
 */
export function adaptSessions(provider: Provider): void {
  const sessions = provider.Session
  const { get } = sessions
  sessions.get = async function getSignedIn(ctx) {
    const session = await get.call(this, ctx)
    if (session.accountId === undefined) Object.defineProperty(session, 'new', { value: true })
    return session
  }
}
