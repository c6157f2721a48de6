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

/**
 * The name of a cookie of the account pages, with a prefix where the issuer is reached over https: browsers accept `__Host-` from this host alone, for all
 * its paths, and `__Secure-` for one path, both over https only.
 */
export function cookieName(
  issuer: string,
  name: string,
  prefix: '__Host-' | '__Secure-' = '__Host-',
): string {
  return issuer.startsWith('https:') ? `${prefix}${name}` : name
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
    `${cookieName(cookie.issuer, cookie.name)}=${cookie.value ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(cookie.issuer, request) ? ['Secure'] : []),
    ...(expires === undefined ? [] : [`Expires=${expires.toUTCString()}`]),
  ]
  reply.header('set-cookie', parts.join('; '))
}
