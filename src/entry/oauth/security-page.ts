import type { FastifyReply } from 'fastify'
import { accessChanged } from '#access/access-changes.ts'
import { recordAccountChange } from '#access/audit.ts'
import { visitOf } from '#access/check-code.ts'
import { relyingPartyFor } from '#access/passkeys.ts'
import { RECOVERY_CODES, replaceRecoveryCodes } from '#access/recovery-codes.ts'
import {
  hasSecondFactor,
  removeSecondFactor,
  SECOND_FACTORS_MAX,
  type SecondFactor,
} from '#access/second-factors.ts'
import { pageWords } from '#entry/http/page-language.ts'
import { nextPath, withRequest } from './authorization-request.ts'
import { closeBrowserSession } from './browser-session.ts'
import { csrfField, fieldsOf, lead, show } from './forms.ts'
import { type Html, html } from './html.ts'
import { paths } from './paths.ts'
import { attemptBy, type PersonRequest } from './person-request.ts'
import { recoveryCodesPage } from './recovery-codes-page.ts'

/** Shows a user their second factors with the available actions. */
export function showSecurity(context: PersonRequest): FastifyReply {
  const { request, reply, person, authorization } = context
  const { common, security } = pageWords(request)
  const isReady = hasSecondFactor(person)
  return show(reply, {
    title: security.title,
    body: html`
${isReady ? null : requirement(context)}
<p class="quiet">${common.signedInAs(person.email ?? person.name)}</p>
${authenticatorSection(context)}
${passkeySection(context)}
${isReady ? recoverySection(context) : null}
${isReady && authorization.has('client_id') ? html`<p><a class="button" href="${nextPath(authorization)}">${common.proceed}</a></p>` : null}
<p><a href="${paths.signOut}">${common.signOut}</a></p>`,
  })
}

/** Replaces a user's recovery codes and shows the new ones. */
export async function submitRecoveryCodes(context: PersonRequest): Promise<FastifyReply> {
  const { options, request, reply, person, authorization } = context
  fieldsOf(options, request)
  if (!hasSecondFactor(person)) return lead(reply, withRequest(paths.security, authorization))
  const codes = await options.database.acrossTenants(async (session) => {
    const made = await replaceRecoveryCodes(session, person.user_id)
    await recordAccountChange(session, {
      visit: visitOf(attemptBy(context)),
      operation: 'recovery_codes.create',
      changes: { recovery_codes: { was: person.recovery_codes, is: made.length } },
    })
    return made
  })
  return show(reply, recoveryCodesPage(pageWords(request), codes, authorization))
}

/** Removes a second factor. With the last one the user is signed out everywhere. */
export async function submitRemoval(context: PersonRequest): Promise<FastifyReply> {
  const { options, request, reply, person, authorization } = context
  const id = fieldsOf(options, request).get('id') ?? ''
  const isLast = await options.database.acrossTenants(async (session) => {
    const removal = await removeSecondFactor(session, { user_id: person.user_id, id })
    if (removal === null) return false
    const { removed, is_last } = removal
    await recordAccountChange(session, {
      visit: visitOf(attemptBy(context)),
      operation: 'second_factors.delete',
      changes: { [removed.kind]: { was: removed.name, is: null } },
    })
    return is_last
  })
  accessChanged()
  if (!isLast) return lead(reply, withRequest(paths.security, authorization))
  await closeBrowserSession(context)
  const { common, security } = pageWords(request)
  return show(reply, {
    title: security.removedTitle,
    body: html`
<p>${security.removed}</p>
<p><a class="button" href="${withRequest(paths.signIn, authorization)}">${common.signIn}</a></p>`,
  })
}

function requirement({ request, required_by }: PersonRequest): Html | null {
  if (required_by.length === 0) return null
  return html`<p class="alert" role="alert">${pageWords(request).security.required(required_by)}</p>`
}

function authenticatorSection(context: PersonRequest): Html {
  const { request, authorization, person } = context
  const words = pageWords(request).security
  const apps = person.factors.filter(({ kind }) => kind === 'authenticator')
  const label = apps.length === 0 ? words.setUpApp : words.setUpAnotherApp
  return html`
<h2>${words.app}</h2>
<p>${words.appText}</p>
${listOf(context, apps)}
${person.factors.length < SECOND_FACTORS_MAX ? html`<p><a class="button" href="${withRequest(paths.authenticator, authorization)}">${label}</a></p>` : null}`
}

function passkeySection(context: PersonRequest): Html | null {
  const { options, request, authorization, person } = context
  const words = pageWords(request).security
  const passkeys = person.factors.filter(({ kind }) => kind === 'passkey')
  const isPossible = relyingPartyFor(options.auth_url) !== null
  if (!isPossible && passkeys.length === 0) return null
  const label = passkeys.length === 0 ? words.setUpPasskey : words.setUpAnotherPasskey
  return html`
<h2>${words.passkeys}</h2>
<p>${words.passkeysText}</p>
${listOf(context, passkeys)}
${isPossible && person.factors.length < SECOND_FACTORS_MAX ? html`<p><a class="button" href="${withRequest(paths.passkey, authorization)}">${label}</a></p>` : null}`
}

function listOf(
  { options, request, reply, authorization }: PersonRequest,
  factors: readonly SecondFactor[],
): Html | null {
  if (factors.length === 0) return null
  const token = csrfField(options, request, reply)
  const words = pageWords(request).security
  const rows = factors.map(
    ({ id, name, created_at }) => html`
<li>
<span>${name}<br><span class="quiet">${words.added(created_at.slice(0, 10))}</span></span>
<form method="post" action="${withRequest(paths.removeFactor, authorization)}">
${token}
<input type="hidden" name="id" value="${id}">
<button class="small" type="submit" aria-label="${words.removeNamed(name)}">${words.remove}</button>
</form>
</li>`,
  )
  return html`<ul class="factors">${rows}</ul>`
}

function recoverySection({ options, request, reply, authorization, person }: PersonRequest): Html {
  const words = pageWords(request).security
  return html`
<h2>${words.recoveryCodes}</h2>
<p>${words.recoveryCodesText(person.recovery_codes, RECOVERY_CODES)}</p>
<form method="post" action="${withRequest(paths.recoveryCodes, authorization)}">
${csrfField(options, request, reply)}
<button class="second" type="submit">${words.newRecoveryCodes}</button>
</form>`
}
