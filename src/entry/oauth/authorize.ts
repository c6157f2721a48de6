import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { authorizationRequestIn } from './authorization-request.ts'
import { handOver } from './hand-over.ts'
import { INNER_SCOPE } from './inner-scope.ts'
import { paths } from './paths.ts'

/** Starts an authorization. */
export function authorize(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const known = authorizationRequestIn(request.url)
  known.append('scope', INNER_SCOPE)
  return handOver(provider, request, reply, { url: `${paths.authorize}?${known}` })
}

/** Continues an authorization that waited for a user. */
export function resume(
  provider: Provider,
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const url = `${paths.authorize}/${encodeURIComponent(request.params.uid)}`
  return handOver(provider, request, reply, { url })
}
