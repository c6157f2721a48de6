import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { handOver } from './hand-over.ts'
import { INNER_SCOPE } from './inner-scope.ts'
import { paths } from './paths.ts'

/** What an authorization request may say; all else is ignored, as RFC 6749 3.1 has it for what a server does not know. */
const KNOWN = new Set([
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'prompt',
])

/** Begins an authorization. */
export function authorize(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const given = new URL(request.url, 'http://localhost').searchParams
  const known = new URLSearchParams([...given].filter(([name]) => KNOWN.has(name)))
  known.append('scope', INNER_SCOPE)
  return handOver(provider, request, reply, { url: `${paths.authorize}?${known}` })
}

/** Goes on with an authorization that waited for a person. */
export function resume(
  provider: Provider,
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<void> {
  const url = `${paths.authorize}/${encodeURIComponent(request.params.uid)}`
  return handOver(provider, request, reply, { url })
}
