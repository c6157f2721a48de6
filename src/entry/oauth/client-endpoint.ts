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

function readForm(request: FastifyRequest): URLSearchParams | UnreadableBody {
  try {
    return parametersOf(request)
  } catch (error) {
    if (error instanceof UnreadableBody) return error
    throw error
  }
}

/** The client that the request claims to be, before authentication. */
function clientIdOf(request: FastifyRequest, form: URLSearchParams): string {
  const [scheme = '', credentials = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') return form.get('client_id') ?? ''
  const [encoded = ''] = Buffer.from(credentials, 'base64').toString('utf8').split(':')
  return new URLSearchParams(`id=${encoded}`).get('id') ?? ''
}

/** The path without a query: its parameters would be logged by proxies. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url
}
