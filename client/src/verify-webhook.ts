/** Headers of a request: as `fetch` has them, or as Node does. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** Webhooks older than this, or dated so far ahead, are not believed; in seconds. */
const TOLERANCE = 300

/**
 * Whether a webhook comes from the service: it is signed with the secret of its action, and it is fresh. `body` is the
 * body as it came, byte for byte; one that was parsed and written again is another.
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { now = Date.now() }: { readonly now?: number } = {},
): Promise<boolean> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (id === null || timestamp === null || signatures === null) return false
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE) return false
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (bytes === null || bytes.length === 0) return false
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  const signed = joined(`${id}.${timestamp}.`, body)
  // While a secret is being changed there are two. WebCrypto compares in constant time, and all of them are looked at.
  const checks = signatures.split(' ').map(async (one) => {
    const signature = one.startsWith('v1,') ? bytesOf(one.slice(3)) : null
    return signature !== null && (await crypto.subtle.verify('HMAC', key, signature, signed))
  })
  return (await Promise.all(checks)).includes(true)
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : null
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

function joined(head: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const first = encoder.encode(head)
  const rest = typeof body === 'string' ? encoder.encode(body) : body
  const all = new Uint8Array(first.length + rest.length)
  all.set(first)
  all.set(rest, first.length)
  return all
}
