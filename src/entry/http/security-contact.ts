import type { FastifyInstance } from 'fastify'
import { wallClock } from '#values/wall-clock.ts'
import { PAGE_THERE } from './pages.ts'

/** Whom to tell of a security hole. */
export type SecurityContact = {
  readonly public_url: string
  /** URIs, in the order they are to be tried. */
  readonly security_contact: readonly string[]
}

const PATH = '/.well-known/security.txt'
/** RFC 9116 wants less than a year; whoever keeps the text asks for it again long before. */
const VALID_MS = 90 * 86_400_000

/** Adds `/.well-known/security.txt` (spec: platform 1.2) where there is a contact to name. */
export function addSecurityContact(app: FastifyInstance, contact: SecurityContact): void {
  if (contact.security_contact.length === 0) return
  app.get(PATH, PAGE_THERE, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityText(contact)),
  )
}

function securityText({ public_url, security_contact }: SecurityContact): string {
  const expires = new Date(wallClock() + VALID_MS).toISOString()
  // The format takes no web address but https.
  const canonical = public_url.startsWith('https:') ? [`Canonical: ${public_url}${PATH}`] : []
  return [
    ...security_contact.map((uri) => `Contact: ${uri}`),
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...canonical,
    '',
  ].join('\n')
}
