import type { FastifyRequest } from 'fastify'

/** Whether cookies may be kept from being sent in the clear: the server is reached over https. */
export function isSecure(issuer: string, request: FastifyRequest): boolean {
  return issuer.startsWith('https:') || request.protocol === 'https'
}
