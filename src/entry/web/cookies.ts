import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie of the web programs, not readable by scripts. */
export type WebCookie = {
  readonly name: string
  /** Null deletes it. */
  readonly value: string | null
  /** `Strict` if it is needed only on requests from our own pages. */
  readonly same_site: 'Strict' | 'Lax'
  /** Its lifetime in seconds; a session cookie if omitted. */
  readonly seconds?: number
}

/** Whether browsers use https. */
export function isSecure(public_url: string, request: FastifyRequest): boolean {
  return public_url.startsWith('https:') || request.protocol === 'https'
}

/** The name of a cookie; with https its prefix prevents other hosts and unencrypted pages from setting it. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

/** The value of the cookie with this name; null without it. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=')
    if (key.trim() === name) return value.join('=').trim()
  }
  return null
}

/** Sets or deletes a cookie. */
export function sendCookie(reply: FastifyReply, secure: boolean, cookie: WebCookie): void {
  const { name, value, same_site } = cookie
  const seconds = value === null ? 0 : cookie.seconds
  const parts = [
    `${name}=${value ?? ''}`,
    'Path=/',
    'HttpOnly',
    `SameSite=${same_site}`,
    ...(secure ? ['Secure'] : []),
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
  ]
  reply.header('set-cookie', parts.join('; '))
}
