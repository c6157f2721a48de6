import { randomBytes } from 'node:crypto'

/** Seals texts so that a stolen database gives nothing away. */
export type Sealer = {
  seal(purpose: string, text: string): string
  /** The text that was sealed; null where it cannot be opened. */
  open(purpose: string, sealed: string): string | null
}

/** What the secrets of actions are sealed for; they open for nothing else. */
export const SECRET_PURPOSE = 'automation_action_parameters.value'

/** How long the secret before signs too, so that receivers can change over (platform 9.2). */
export const ROTATION_MS = 24 * 60 * 60 * 1000

/** A new secret for signing webhooks, as the Standard Webhooks scheme writes it. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
