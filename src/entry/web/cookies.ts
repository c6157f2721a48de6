import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie of the web programs, which no script can read. */
export type WebCookie = {
  readonly name: string
  /** Null takes it away. */
  readonly value: string | null
  /** `Strict` where only pages of the service send it. */
  readonly same_site: 'Strict' | 'Lax'
  /** How long it is kept, in seconds; for as long as the browser runs where it is left out. */
  readonly seconds?: number
}

/** Whether browsers reach the service over https. */
export function isSecure(public_url: string, request: FastifyRequest): boolean {
  return public_url.startsWith('https:') || request.protocol === 'https'
}

/** The name of a cookie; behind https no other host and no unencrypted page can set one of this name. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

/** The value of the cookie with this name; null where it was not sent. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=')
    if (key.trim() === name) return value.join('=').trim()
  }
  return null
}

/** Sets a cookie, or takes it away. */
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
