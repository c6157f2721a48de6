import type { FastifyInstance } from 'fastify'
import type { Secrets } from '#access/secrets.ts'
import { type WebProgram, webClientCredentials } from '#access/web-applications.ts'
import type { WebTokens } from '#access/web-sessions.ts'
import { isObject, parsedJson } from '#values/json.ts'

/** What is exchanged for tokens: an authorization code, or a refresh token. */
export type Grant =
  | {
      readonly grant_type: 'authorization_code'
      readonly code: string
      readonly code_verifier: string
      readonly redirect_uri: string
    }
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string }

/**
 * Requests tokens from the authorization server, within this process: the web programs are ordinary clients. Null if
 * it refuses; throws if it could not answer.
 */
export async function redeem(
  app: FastifyInstance,
  secrets: Secrets,
  { program, ...shown }: Grant & { readonly program: WebProgram },
): Promise<WebTokens | null> {
  const { client_id, client_secret } = webClientCredentials(secrets, program)
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
