import type { FastifyInstance } from 'fastify'
import { wallClock } from '#values/wall-clock.ts'

/** The contact for security reports. */
export type SecurityContact = {
  readonly public_url: string
  /** URIs, in order of preference. */
  readonly security_contact: readonly string[]
}

const PATH = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year; clients request the text again long before that. */
const VALID_MS = 90 * 86_400_000

/** Adds `/.well-known/security.txt` (spec: platform 1.2) if a contact is configured. */
export function addSecurityContact(app: FastifyInstance, contact: SecurityContact): void {
  if (contact.security_contact.length === 0) return
  app.get(PATH, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityText(contact)),
  )
}

function securityText({ public_url, security_contact }: SecurityContact): string {
  const expires = new Date(wallClock() + VALID_MS).toISOString()
  // Web URIs in this format must be https.
  const canonical = public_url.startsWith('https:') ? [`Canonical: ${public_url}${PATH}`] : []
  return [
    ...security_contact.map((uri) => `Contact: ${uri}`),
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...canonical,
    '',
  ].join('\n')
}
