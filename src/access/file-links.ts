import type { Secrets } from './secrets.ts'

/** The document a link opens, and in whose tenant. */
export type LinkedDocument = { readonly tenant_id: number; readonly document_id: number }

const PURPOSE = 'file link'

/** How long a link opens its document (platform 13.6). */
const LINK_SECONDS = 15 * 60

/** Makes a token that opens one document for a quarter of an hour, for whoever has it. */
export function makeFileToken(
  secrets: Secrets,
  { tenant_id, document_id }: LinkedDocument,
  now: Date,
): string {
  const until = Math.floor(now.getTime() / 1000) + LINK_SECONDS
  const said = Buffer.from(`${tenant_id} ${document_id} ${until}`).toString('base64url')
  return `${said}.${secrets.sign(PURPOSE, said)}`
}

/** What a token opens; null where it was never made, was changed, or is too old. */
export function readFileToken(secrets: Secrets, token: string, now: Date): LinkedDocument | null {
  const [said = '', ...signature] = token.split('.')
  if (!secrets.verify(PURPOSE, said, signature.join('.'))) return null
  const [tenant_id = 0, document_id = 0, until = 0] = Buffer.from(said, 'base64url')
    .toString()
    .split(' ')
    .map(Number)
  return until > now.getTime() / 1000 ? { tenant_id, document_id } : null
}
