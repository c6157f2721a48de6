import { randomBytes } from 'node:crypto'

/** Encrypts texts, so that a stolen database does not reveal them. */
export type Sealer = {
  seal(purpose: string, text: string): string
  /** The plain text; null if it cannot be opened. */
  open(purpose: string, sealed: string): string | null
}

/** The purpose that secrets of actions are sealed for; they cannot be opened for another one. */
export const SECRET_PURPOSE = 'automation_action_parameters.value'

/** How long the previous secret signs as well, so that receivers can change over (platform 9.2). */
export const ROTATION_MS = 24 * 60 * 60 * 1000

/** A new secret for signing webhooks, as the Standard Webhooks scheme writes it. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
