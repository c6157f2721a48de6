import type { FastifyReply } from 'fastify'
import { checkCode } from '#access/check-code.ts'
import { hasSecondFactor } from '#access/second-factors.ts'
import { BY_CODE } from '#access/sign-in-methods.ts'
import { nextPath, withRequest } from './authorization-request.ts'
import { openBrowserSession } from './browser-session.ts'
import { csrfField, fieldsOf, lead, show } from './forms.ts'
import { html } from './html.ts'
import { paths } from './paths.ts'
import { attemptBy, type PersonRequest } from './person-request.ts'
import { waitPage } from './wait-page.ts'

/** Asks a person for a second factor, or leads to where they set one up. */
export function showSecondFactor(context: PersonRequest): FastifyReply {
  const { reply, person, authorization } = context
  if (!hasSecondFactor(person)) return lead(reply, withRequest(paths.security, authorization))
  return showForm(context, false)
}

/** Checks a code, and goes on with the sign-in where it is right. */
export async function takeSecondFactor(context: PersonRequest): Promise<FastifyReply> {
  const { options, request, reply, provider, person, authorization, by_handheld } = context
  if (!hasSecondFactor(person)) return lead(reply, withRequest(paths.security, authorization))
  const code = fieldsOf(options, request).get('code') ?? ''
  const checked = await checkCode(options.database, options.secrets, { ...attemptBy(context), code })
  if (checked.outcome === 'locked')
    return show(reply.header('retry-after', checked.seconds), waitPage(checked.seconds))
  if (checked.outcome === 'wrong') return showForm(context, true)
  await openBrowserSession(provider, context, { user_id: person.user_id, methods: BY_CODE, by_handheld })
  return lead(reply, nextPath(authorization))
}

function showForm({ options, request, reply, authorization }: PersonRequest, isWrong: boolean): FastifyReply {
  return show(reply, {
    status: isWrong ? 422 : 200,
    title: 'Second factor',
    leads_to: authorization.get('redirect_uri'),
    body: html`
${isWrong ? html`<p class="alert" role="alert">This code is wrong, has expired or was used before.</p>` : null}
<form method="post" action="${withRequest(paths.secondFactor, authorization)}">
${csrfField(options, request, reply)}
<label for="code">Code from your authenticator app, or a recovery code</label>
<input id="code" name="code" type="text" required autocomplete="one-time-code" autocapitalize="none" spellcheck="false" autofocus>
<button type="submit">Continue</button>
</form>
<p class="quiet">If you have neither, ask an administrator to reset your second factor.</p>
<p><a href="${withRequest(paths.signIn, authorization)}">Sign in as someone else</a></p>`,
  })
}
