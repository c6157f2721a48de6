import type { FastifyInstance } from 'fastify'
import type { Secrets } from '#access/secrets.ts'
import { type WebProgram, webClient } from '#access/web-applications.ts'
import type { WebTokens } from '#access/web-sessions.ts'
import { isObject, parsedJson } from '#values/json.ts'

/** What is shown for tokens: a code of a sign-in, or the refresh token before this one. */
export type Shown =
  | {
      readonly grant_type: 'authorization_code'
      readonly code: string
      readonly code_verifier: string
      readonly redirect_uri: string
    }
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string }

/**
 * Asks the authorization server for tokens, within this process: the service is a client of itself like any other. Null where it
 * refuses what is shown; throws where it could not answer.
 */
export async function redeem(
  app: FastifyInstance,
  secrets: Secrets,
  { program, ...shown }: Shown & { readonly program: WebProgram },
): Promise<WebTokens | null> {
  const { client_id, client_secret } = webClient(secrets, program)
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...shown, client_id, client_secret }).toString(),
  })
  const answer = parsedJson(body)
  if (statusCode === 400) return null
  if (statusCode !== 200 || !isObject(answer))
    throw new Error(`the token endpoint answered ${statusCode} to the ${program}`)
  const { access_token, refresh_token, expires_in } = answer
  return {
    access_token: String(access_token),
    refresh_token: String(refresh_token),
    expires_in: Number(expires_in),
  }
}
