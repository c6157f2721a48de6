import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { addressSubjects, applicationSubjects, readLockedSeconds } from '#access/attempts.ts'
import { remoteAddressOf } from '#entry/http/remote-address.ts'
import { handOver } from './hand-over.ts'
import { refuse } from './oauth-error.ts'
import type { OauthOptions } from './options.ts'
import { parametersOf, UnreadableBody } from './parameters.ts'

/**
 * Handles a request that a client authenticates: token, revocation, introspection. After too many failures the client
 * must wait; otherwise the library gets a form without the scope parameter.
 */
export async function answerClient(
  options: OauthOptions,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = readForm(request)
  if (form instanceof UnreadableBody) {
    return refuse(reply, { status: 400, error: 'invalid_request', error_description: form.message })
  }
  const { ip, id: request_id } = request
  const from = remoteAddressOf(request)
  const client_id = clientIdOf(request, form)
  if (client_id === null) return refuseUnnamed(reply)
  const subjects = [...applicationSubjects(client_id, from), ...addressSubjects(from)]
  const seconds = await readLockedSeconds(options.database, subjects)
  if (seconds > 0) {
    return refuse(reply, {
      status: 429,
      error: 'temporarily_unavailable',
      error_description: 'Too many failed attempts.',
      retry_after: seconds,
    })
  }
  form.delete('scope')
  const attempt = { client_id, grant_type: form.get('grant_type'), ip, request_id, subjects }
  return handOver(provider, request, reply, { url: pathOf(request), form, json: true, attempt })
}

/** A request that names no client has failed to authenticate one (RFC 6749 5.2). */
function refuseUnnamed(reply: FastifyReply): FastifyReply {
  return refuse(reply.header('www-authenticate', 'Basic realm="goodsyard"'), {
    status: 401,
    error: 'invalid_client',
    error_description: 'client authentication failed',
  })
}

function readForm(request: FastifyRequest): URLSearchParams | UnreadableBody {
  try {
    return parametersOf(request)
  } catch (error) {
    if (error instanceof UnreadableBody) return error
    throw error
  }
}

/** The client that the request claims to be, before authentication; null where it claims to be none. */
function clientIdOf(request: FastifyRequest, form: URLSearchParams): string | null {
  const { authorization } = request.headers
  return (authorization === undefined ? form.get('client_id') : basicClientIdOf(authorization)) || null
}

/** The name of `Basic` with a name and a secret; null for anything else. */
function basicClientIdOf(authorization: string): string | null {
  const [, characters = '', padding = ''] = /^basic ([a-z0-9+/]+)(={0,2})$/i.exec(authorization) ?? []
  const rest = characters.length % 4
  const isBase64 = padding === '' ? rest !== 1 : rest + padding.length === 4
  const pair = Buffer.from(isBase64 ? characters : '', 'base64').toString('utf8')
  const [id = '', ...secret] = pair.split(':')
  return secret.join(':') !== '' && isPrintable(pair) ? new URLSearchParams(`id=${id}`).get('id') : null
}

/** Whether a percent-encoded text is one of printable ASCII characters (RFC 6749 appendix A). */
function isPrintable(text: string): boolean {
  try {
    return /^[\x20-\x7e]*$/.test(decodeURIComponent(text))
  } catch {
    return false
  }
}

/** The path without a query: its parameters would be logged by proxies. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url
}
