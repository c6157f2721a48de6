import { createHmac } from 'node:crypto'

/** The signed content: id and time of an attempt, and the body. */
export type SignedAttempt = { readonly id: string; readonly timestamp: number; readonly body: string }

/**
 * Signs with the Standard Webhooks scheme; during a rotation with each secret, separated by a space (platform 9.2).
 */
export function webhookSignature(secrets: readonly string[], attempt: SignedAttempt): string {
  const text = `${attempt.id}.${attempt.timestamp}.${attempt.body}`
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keyFor(secret)).update(text).digest('base64')}`)
    .join(' ')
}

/** The key is the base64 text after `whsec_`. */
function keyFor(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
}
