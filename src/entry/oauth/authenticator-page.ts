import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import {
  addAuthenticator,
  authenticatorAddress,
  newAuthenticatorSecret,
  stepOf,
} from '#access/authenticators.ts'
import { SECOND_FACTORS_MAX } from '#access/second-factors.ts'
import { BY_CODE } from '#access/sign-in-methods.ts'
import { pageWords } from '#entry/http/page-language.ts'
import { qrCode } from '#values/barcodes.ts'
import { withRequest } from './authorization-request.ts'
import { completeSetUp } from './complete-set-up.ts'
import { FACTOR_NAME_MAX, factorName } from './factor-name.ts'
import { csrfField, fieldsOf, lead, show } from './forms.ts'
import { type Html, html } from './html.ts'
import { paths } from './paths.ts'
import type { PersonRequest } from './person-request.ts'

/** An authenticator app that is not confirmed yet. It is only in the form, sealed. */
type PendingAuthenticator = { readonly id: string; readonly secret: string }

/** Shows a new secret for an authenticator app. */
export function showAuthenticator(context: PersonRequest): FastifyReply {
  const { request, reply, person, authorization } = context
  if (person.factors.length >= SECOND_FACTORS_MAX)
    return lead(reply, withRequest(paths.security, authorization))
  const pending = { id: randomUUID(), secret: newAuthenticatorSecret() }
  return showForm(context, { pending, name: pageWords(request).authenticator.defaultName, is_wrong: false })
}

/** Adds the authenticator app, once a code proves the secret. */
export async function confirmAuthenticator(context: PersonRequest): Promise<FastifyReply> {
  const { options, request, person } = context
  const { secrets } = options
  const { user_id } = person
  const fields = fieldsOf(options, request)
  const pending = pendingIn(context, fields.get('pending') ?? '')
  if (pending === null) return showAuthenticator(context)
  const name = factorName(fields.get('name'), pageWords(request).authenticator.defaultName)
  const step = stepOf(pending.secret, fields.get('code') ?? '')
  if (step === null) return showForm(context, { pending, name, is_wrong: true })
  return completeSetUp(context, {
    kind: 'authenticator',
    name,
    methods: BY_CODE,
    add: (session) => addAuthenticator(session, secrets, { ...pending, user_id, name, step }),
  })
}

function pendingIn({ options, person }: PersonRequest, sealed: string): PendingAuthenticator | null {
  const [id, secret] = options.secrets.open(purposeFor(person.user_id), sealed)?.split(' ') ?? []
  return id === undefined || secret === undefined ? null : { id, secret }
}

/** The seal contains the user, so that another user cannot confirm the form. */
function purposeFor(user_id: number): string {
  return `authenticator to be confirmed by ${user_id}`
}

type AuthenticatorForm = {
  readonly pending: PendingAuthenticator
  readonly name: string
  readonly is_wrong: boolean
}

function showForm(context: PersonRequest, { pending, name, is_wrong }: AuthenticatorForm): FastifyReply {
  const { options, request, reply, person, authorization } = context
  const { id, secret } = pending
  const { authenticator: words, common } = pageWords(request)
  return show(reply, {
    status: is_wrong ? 422 : 200,
    title: words.title,
    leads_to: authorization.get('redirect_uri'),
    body: html`
${is_wrong ? html`<p class="alert" role="alert">${words.wrong}</p>` : null}
<p>${words.text}</p>
${drawing(authenticatorAddress(secret, person.email ?? person.name), words.picture)}
<p class="key"><code>${secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code></p>
<form method="post" action="${withRequest(paths.authenticator, authorization)}">
${csrfField(options, request, reply)}
<input type="hidden" name="pending" value="${options.secrets.seal(purposeFor(person.user_id), `${id} ${secret}`)}">
<label for="code">${words.code}</label>
<input id="code" name="code" type="text" inputmode="numeric" required autocomplete="one-time-code" autofocus>
<label for="name">${words.name}</label>
<input id="name" name="name" type="text" value="${name}" maxlength="${FACTOR_NAME_MAX}">
<button type="submit">${words.confirm}</button>
</form>
<p><a href="${withRequest(paths.security, authorization)}">${common.back}</a></p>`,
  })
}

/** The margin around a QR code, in modules. */
const MARGIN = 4

/** A text as a QR code, as inline SVG. */
function drawing(text: string, label: string): Html | null {
  const code = qrCode(text)
  if (code === null) return null
  const squares = code.dark.flatMap((isDark, index) =>
    isDark
      ? [`M${(index % code.columns) + MARGIN} ${Math.floor(index / code.columns) + MARGIN}h1v1h-1z`]
      : [],
  )
  const side = code.columns + 2 * MARGIN
  return html`<svg class="qr" viewBox="0 0 ${side} ${side}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path d="${squares.join('')}"/></svg>`
}
