import type { FastifyRequest } from 'fastify'

/** Whether cookies are marked as secure: the server is reached over https. */
export function isSecure(issuer: string, request: FastifyRequest): boolean {
  return issuer.startsWith('https:') || request.protocol === 'https'
}
