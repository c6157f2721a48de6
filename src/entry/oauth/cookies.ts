import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from './secure.ts'

/** The cookie with this name, or null. */
export function cookieOf(request: FastifyRequest, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=')
    if (key.trim() === name) return value.join('=').trim()
  }
  return null
}

/** Sets an http-only cookie for the account pages; null deletes it. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: {
    readonly name: string
    readonly value: string | null
    readonly issuer: string
    readonly expires?: Date
  },
): void {
  const expires = cookie.value === null ? new Date(0) : cookie.expires
  const parts = [
    `${cookie.name}=${cookie.value ?? ''}`,
    'Path=/oauth',
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(cookie.issuer, request) ? ['Secure'] : []),
    ...(expires === undefined ? [] : [`Expires=${expires.toUTCString()}`]),
  ]
  reply.header('set-cookie', parts.join('; '))
}
