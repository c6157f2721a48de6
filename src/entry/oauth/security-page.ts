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
import { nextPath, withRequest } from './authorization-request.ts'
import { closeBrowserSession } from './browser-session.ts'
import { csrfField, fieldsOf, lead, show } from './forms.ts'
import { type Html, html } from './html.ts'
import { paths } from './paths.ts'
import { attemptBy, type PersonRequest } from './person-request.ts'
import { recoveryCodesPage } from './recovery-codes-page.ts'

/** Shows a user their second factors with the available actions. */
export function showSecurity(context: PersonRequest): FastifyReply {
  const { reply, person, authorization } = context
  const isReady = hasSecondFactor(person)
  return show(reply, {
    title: 'Sign-in security',
    body: html`
${isReady ? null : requirement(context)}
<p class="quiet">You are signed in as ${person.email ?? person.name}.</p>
${authenticatorSection(context)}
${passkeySection(context)}
${isReady ? recoverySection(context) : null}
${isReady && authorization.has('client_id') ? html`<p><a class="button" href="${nextPath(authorization)}">Continue</a></p>` : null}
<p><a href="${paths.signOut}">Sign out</a></p>`,
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
  return show(reply, recoveryCodesPage(codes, authorization))
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
  return show(reply, {
    title: 'Second factor removed',
    body: html`
<p>You are signed out everywhere. Sign in with your password; where a second factor is required, you set up a new one.</p>
<p><a class="button" href="${withRequest(paths.signIn, authorization)}">Sign in</a></p>`,
  })
}

function requirement({ required_by }: PersonRequest): Html | null {
  if (required_by.length === 0) return null
  const names = required_by.length === 1 ? `${required_by[0]} requires` : `${required_by.join(', ')} require`
  return html`<p class="alert" role="alert">${names} a second factor. Set one up to continue.</p>`
}

function authenticatorSection(context: PersonRequest): Html {
  const { authorization, person } = context
  const apps = person.factors.filter(({ kind }) => kind === 'authenticator')
  const label = apps.length === 0 ? 'Set up an authenticator app' : 'Set up another authenticator app'
  return html`
<h2>Authenticator app</h2>
<p>An app on your phone shows a code that you enter after your password.</p>
${listOf(context, apps)}
${person.factors.length < SECOND_FACTORS_MAX ? html`<p><a class="button" href="${withRequest(paths.authenticator, authorization)}">${label}</a></p>` : null}`
}

function passkeySection(context: PersonRequest): Html | null {
  const { options, authorization, person } = context
  const passkeys = person.factors.filter(({ kind }) => kind === 'passkey')
  const isPossible = relyingPartyFor(options.auth_url) !== null
  if (!isPossible && passkeys.length === 0) return null
  const label = passkeys.length === 0 ? 'Set up a passkey' : 'Set up another passkey'
  return html`
<h2>Passkeys</h2>
<p>Your device, password manager or security key confirms that it is you, after your password.</p>
${listOf(context, passkeys)}
${isPossible && person.factors.length < SECOND_FACTORS_MAX ? html`<p><a class="button" href="${withRequest(paths.passkey, authorization)}">${label}</a></p>` : null}`
}

function listOf(
  { options, request, reply, authorization }: PersonRequest,
  factors: readonly SecondFactor[],
): Html | null {
  if (factors.length === 0) return null
  const token = csrfField(options, request, reply)
  const rows = factors.map(
    ({ id, name, created_at }) => html`
<li>
<span>${name}<br><span class="quiet">Added ${created_at.slice(0, 10)}</span></span>
<form method="post" action="${withRequest(paths.removeFactor, authorization)}">
${token}
<input type="hidden" name="id" value="${id}">
<button class="small" type="submit" aria-label="Remove ${name}">Remove</button>
</form>
</li>`,
  )
  return html`<ul class="factors">${rows}</ul>`
}

function recoverySection({ options, request, reply, authorization, person }: PersonRequest): Html {
  return html`
<h2>Recovery codes</h2>
<p>${person.recovery_codes} of ${RECOVERY_CODES} are left. Each signs you in once when you do not have your second factor with you.</p>
<form method="post" action="${withRequest(paths.recoveryCodes, authorization)}">
${csrfField(options, request, reply)}
<button class="second" type="submit">Create new recovery codes</button>
</form>`
}
