/** How long a browser reaches the service over https alone, once it has been told to: a year. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/**
 * The headers of every answer. Pages replace the policy by a stricter one of their own; strict transport is for services whose
 * public address is https (spec: platform 1.10).
 */
export function securityHeadersFor(public_url: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    ...(public_url.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
  }
}
