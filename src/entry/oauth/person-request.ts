import type { FastifyReply } from 'fastify'
import type Provider from 'oidc-provider'
import type { FactorAttempt } from '#access/check-code.ts'
import { personLanguage } from '#access/person-language.ts'
import { findSecondFactors, hasSecondFactor, requiredBy, type SecondFactors } from '#access/second-factors.ts'
import { boundTenantOf, MULTI_FACTOR } from '#access/sign-in-methods.ts'
import type { Words } from '#access/words/en.ts'
import { noteLanguage, pageWords } from '#entry/http/page-language.ts'
import { remoteAddressOf } from '#entry/http/remote-address.ts'
import { wallClock } from '#values/wall-clock.ts'
import { authorizationRequestIn, withRequest } from './authorization-request.ts'
import { findSession, type OauthExchange } from './browser-session.ts'
import { errorPage } from './error-page.ts'
import { lead, show } from './forms.ts'
import type { Page } from './page.ts'
import { paths } from './paths.ts'

/** How long after sign-in second factors can be changed, in seconds; later the user must sign in again. */
const CHANGE_SECONDS = 15 * 60

/** A request of a user who gave the right password. */
export type PersonRequest = OauthExchange & {
  readonly provider: Provider
  /** The parameters of the authorization request that follows; empty without one. */
  readonly authorization: URLSearchParams
  readonly person: SecondFactors
  /** The tenants that require a second factor of this user through the application. */
  readonly required_by: readonly string[]
  readonly passed_second_factor: boolean
  /** The tenant of a handheld login; null for a person. */
  readonly bound_tenant_id: number | null
  /** Whether the sign-in is recent enough to change second factors. */
  readonly is_recent: boolean
}

/** Handles a request of a user who gave the right password. */
export type PersonHandler = (context: PersonRequest) => FastifyReply | Promise<FastifyReply>

/** The user who gave the right password in this browser, or null. */
export async function findPersonRequest(
  provider: Provider,
  exchange: OauthExchange,
): Promise<PersonRequest | null> {
  const { options, request } = exchange
  const session = await findSession(provider, request)
  if (session === null) return null
  const user_id = Number(session.accountId)
  const authorization = authorizationRequestIn(request.url)
  const client_id = authorization.get('client_id') ?? ''
  const bound_tenant_id = boundTenantOf(session.acr)
  const [person, required_by, language] = await options.database.acrossTenants(async (queries) => [
    await findSecondFactors(queries, user_id),
    await requiredBy(queries, { user_id, client_id, bound_tenant_id }),
    await personLanguage(queries, { user_id, tenant_id: bound_tenant_id }),
  ])
  if (person === null) return null
  noteLanguage(request, language)
  return {
    ...exchange,
    provider,
    authorization,
    person,
    required_by,
    passed_second_factor: session.amr?.includes(MULTI_FACTOR) === true,
    bound_tenant_id,
    is_recent: wallClock() / 1000 - (session.loginTs ?? 0) < CHANGE_SECONDS,
  }
}

/** The user who presents or changes a second factor, with their address. */
export function attemptBy({ person, request }: PersonRequest): FactorAttempt {
  return { person, from: remoteAddressOf(request), request_id: request.id }
}

/** Redirects to the sign-in page, after which the authorization request continues. */
export function leadToSignIn({ request, reply }: OauthExchange): FastifyReply {
  return lead(reply, withRequest(paths.signIn, authorizationRequestIn(request.url)))
}

/**
 * Allows changes to second factors soon after sign-in and only with an existing factor. Handheld logins may not
 * change them: they could set up a factor for the user whose rights they have.
 */
export function forChanges(handle: PersonHandler): PersonHandler {
  return (context) => {
    const { reply, person, passed_second_factor, bound_tenant_id, is_recent, authorization } = context
    if (!person.is_person || bound_tenant_id !== null)
      return show(reply, handheldPage(pageWords(context.request)))
    if (!is_recent) return leadToSignIn(context)
    if (hasSecondFactor(person) && !passed_second_factor)
      return lead(reply, withRequest(paths.secondFactor, authorization))
    return handle(context)
  }
}

function handheldPage(words: Words): Page {
  const { handheld, handheldAdvice } = words.errors
  return errorPage(words, { status: 403, message: handheld, advice: handheldAdvice })
}
