import { type RelyingParty, relyingPartyFor } from '#access/passkeys.ts'
import { pageWords } from '#entry/http/page-language.ts'
import { sessionIdOf } from './browser-session.ts'
import { csrfField } from './forms.ts'
import { type Html, html } from './html.ts'
import type { PersonRequest } from './person-request.ts'

/** The purpose of a ceremony: to create a passkey, or to sign with one. */
export type PasskeyUse = 'create' | 'get'

/** The request to a browser, and how its response is verified. */
export type PasskeyCeremony = {
  readonly party: RelyingParty
  readonly challenge: string
  readonly isChallenge: (signed: string) => boolean
}

/**
 * Begins a ceremony; null if browsers do not support passkeys. The challenge is a signature of the browser session
 * and not stored: the second factor begins a new session, for which earlier responses are invalid.
 */
export function passkeyCeremony(
  { options, request }: PersonRequest,
  use: PasskeyUse,
): PasskeyCeremony | null {
  const party = relyingPartyFor(options.auth_url)
  const session = sessionIdOf({ issuer: options.auth_url }, request)
  if (party === null || session === null) return null
  const purpose = `passkey ${use}`
  return {
    party,
    challenge: options.secrets.sign(purpose, session),
    isChallenge: (signed) =>
      options.secrets.verify(purpose, session, Buffer.from(signed, 'base64url').toString('utf8')),
  }
}

/** The response in a form; null if it is not JSON. */
export function responseIn(fields: URLSearchParams): unknown {
  try {
    return JSON.parse(fields.get('response') ?? '')
  } catch {
    return null
  }
}

/** A form that the page's script answers with a passkey. */
export function passkeyForm(
  { options, request, reply }: PersonRequest,
  form: {
    readonly use: PasskeyUse
    readonly action: string
    readonly publicKey: object
    readonly fields: Html | null
    readonly button: string
  },
): Html {
  const words = pageWords(request).passkey
  return html`
<form method="post" action="${form.action}" data-passkey="${form.use}" data-options="${JSON.stringify(form.publicKey)}"
  data-unsupported="${words.unsupported}" data-already-set-up="${words.alreadySetUp}" data-not-used="${words.notUsed}">
<p class="alert" role="alert" hidden></p>
<noscript><p class="alert">${words.needsScript}</p></noscript>
${csrfField(options, request, reply)}
<input type="hidden" name="response" value="">
${form.fields}
<button type="submit">${form.button}</button>
</form>`
}
