/** How long browsers use https only: a year. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/**
 * The security headers of every answer. Pages have stricter policies of their own; strict transport security is sent
 * if the public URL is https. Pages of other origins neither embed an answer nor keep a handle on a page of this
 * service; CORS is not affected by it (spec: platform 1.10).
 */
export function securityHeadersFor(public_url: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(public_url.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
  }
}
