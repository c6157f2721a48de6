import type { Secrets } from './secrets.ts'

/** The document of a link, with its tenant. */
export type LinkedDocument = {
  readonly tenant_id: number
  readonly document_id: number
  /** Whether it is shown instead of saved. */
  readonly is_inline?: boolean
}

const PURPOSE = 'file link'

/** How long a link is valid (platform 13.6). */
const LINK_SECONDS = 15 * 60

/** Creates a token that gives anybody access to one document for 15 minutes. */
export function createFileToken(
  secrets: Secrets,
  { tenant_id, document_id, is_inline = false }: LinkedDocument,
  now: Date,
): string {
  const until = Math.floor(now.getTime() / 1000) + LINK_SECONDS
  const payload = Buffer.from(`${tenant_id} ${document_id} ${until} ${is_inline ? 1 : 0}`).toString(
    'base64url',
  )
  return `${payload}.${secrets.sign(PURPOSE, payload)}`
}

/** The document of a token; null if the token is invalid or expired. */
export function readFileToken(secrets: Secrets, token: string, now: Date): LinkedDocument | null {
  const [payload = '', ...signature] = token.split('.')
  if (!secrets.verify(PURPOSE, payload, signature.join('.'))) return null
  const [tenant_id = 0, document_id = 0, until = 0, inline = 0] = Buffer.from(payload, 'base64url')
    .toString()
    .split(' ')
    .map(Number)
  return until > now.getTime() / 1000 ? { tenant_id, document_id, is_inline: inline === 1 } : null
}
