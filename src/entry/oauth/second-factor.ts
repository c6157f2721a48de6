import type { FastifyReply } from 'fastify'
import { checkCode, checkFactor, type FactorCheck } from '#access/check-code.ts'
import { countPasskeyUse, findPasskeys, type Passkey, requestOptions, usedPasskey } from '#access/passkeys.ts'
import { hasSecondFactor } from '#access/second-factors.ts'
import { BY_CODE, BY_PASSKEY } from '#access/sign-in-methods.ts'
import { pageWords } from '#entry/http/page-language.ts'
import { nextPath, withRequest } from './authorization-request.ts'
import { openBrowserSession } from './browser-session.ts'
import { csrfField, fieldsOf, lead, show } from './forms.ts'
import { type Html, html } from './html.ts'
import { type PasskeyCeremony, passkeyCeremony, passkeyForm, responseIn } from './passkey-ceremony.ts'
import { PASSKEY_SCRIPT } from './passkey-script.ts'
import { paths } from './paths.ts'
import { attemptBy, type PersonRequest } from './person-request.ts'
import { waitPage } from './wait-page.ts'

/** Asks a user for a second factor, or redirects to the page that sets one up. */
export function showSecondFactor(context: PersonRequest): FastifyReply | Promise<FastifyReply> {
  const { reply, person, authorization } = context
  if (!hasSecondFactor(person)) return lead(reply, withRequest(paths.security, authorization))
  return showForm(context, null)
}

/** Checks a code or a passkey response, and continues the sign-in. */
export async function submitSecondFactor(context: PersonRequest): Promise<FastifyReply> {
  const { options, request, reply, provider, person, authorization, bound_tenant_id } = context
  if (!hasSecondFactor(person)) return lead(reply, withRequest(paths.security, authorization))
  const fields = fieldsOf(options, request)
  const isPasskey = fields.has('response')
  const checked = await (isPasskey
    ? checkPasskey(context, responseIn(fields))
    : checkCode(options.database, options.secrets, {
        ...attemptBy(context),
        code: fields.get('code') ?? '',
      }))
  if (checked.outcome === 'locked')
    return show(reply.header('retry-after', checked.seconds), waitPage(pageWords(request), checked.seconds))
  if (checked.outcome === 'wrong') {
    const { passkey, secondFactor } = pageWords(request)
    return showForm(context, isPasskey ? passkey.wrong : secondFactor.wrongCode)
  }
  const methods = isPasskey ? BY_PASSKEY : BY_CODE
  await openBrowserSession(provider, context, { user_id: person.user_id, methods, bound_tenant_id })
  return lead(reply, nextPath(authorization))
}

function checkPasskey(context: PersonRequest, response: unknown): Promise<FactorCheck> {
  const { database } = context.options
  const ceremony = passkeyCeremony(context, 'get')
  const named = typeof response === 'object' && response !== null && 'id' in response ? response.id : null
  return checkFactor(database, attemptBy(context), async () => {
    const passkeys = await passkeysOf(context)
    const passkey = passkeys.find(({ credential_id }) => credential_id === named)
    if (ceremony === null || passkey === undefined) return false
    const counter = await usedPasskey(ceremony, { passkey, response })
    if (counter === null) return false
    return database.acrossTenants((session) => countPasskeyUse(session, { id: passkey.id, counter }))
  })
}

function passkeysOf({ options, person }: PersonRequest): Promise<readonly Passkey[]> {
  return options.database.acrossTenants((session) => findPasskeys(session, person.user_id))
}

async function showForm(context: PersonRequest, fault: string | null): Promise<FastifyReply> {
  const { options, request, reply, person, authorization } = context
  const ceremony = passkeyCeremony(context, 'get')
  const passkeys = ceremony === null ? [] : await passkeysOf(context)
  const hasApp = person.factors.some(({ kind }) => kind === 'authenticator')
  const { common, secondFactor: words } = pageWords(request)
  const label = hasApp ? words.code : words.recoveryCode
  const hasPasskey = ceremony !== null && passkeys.length > 0
  return show(reply, {
    read_at: request.url,
    status: fault === null ? 200 : 422,
    title: words.title,
    leads_to: authorization.get('redirect_uri'),
    script: hasPasskey ? PASSKEY_SCRIPT : null,
    body: html`
${fault === null ? null : html`<p class="alert" role="alert">${fault}</p>`}
${hasPasskey ? await passkeySection(context, { ceremony, passkeys }) : null}
<form method="post" action="${withRequest(paths.secondFactor, authorization)}">
${csrfField(options, request, reply)}
<label for="code">${label}</label>
<input id="code" name="code" type="text" required autocomplete="one-time-code" autocapitalize="none" spellcheck="false"${hasPasskey ? null : html` autofocus`}>
<button${hasPasskey ? html` class="second"` : null} type="submit">${common.proceed}</button>
</form>
<p class="quiet">${words.help}</p>
<p><a href="${withRequest(paths.signIn, authorization)}">${words.someoneElse}</a></p>`,
  })
}

async function passkeySection(
  context: PersonRequest,
  { ceremony, passkeys }: { readonly ceremony: PasskeyCeremony; readonly passkeys: readonly Passkey[] },
): Promise<Html> {
  return passkeyForm(context, {
    use: 'get',
    action: withRequest(paths.secondFactor, context.authorization),
    publicKey: await requestOptions(ceremony, passkeys),
    fields: null,
    button: pageWords(context.request).passkey.use,
  })
}
