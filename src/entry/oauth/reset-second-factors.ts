import type { FastifyReply } from 'fastify'
import { accessChanged } from '#access/access-changes.ts'
import { recordAccountChange } from '#access/audit.ts'
import { visitOf } from '#access/check-code.ts'
import { findLink, redeemLink } from '#access/links.ts'
import { findSecondFactors, removeSecondFactors } from '#access/second-factors.ts'
import { remoteAddressOf } from '#entry/http/remote-address.ts'
import type { OauthExchange } from './browser-session.ts'
import { overPage } from './choose-password.ts'
import { csrfField, fieldsOf, show } from './forms.ts'
import { html } from './html.ts'
import { paths } from './paths.ts'

/** Asks the holder of a link to confirm the removal of their second factors. */
export async function showReset({ options, request, reply }: OauthExchange): Promise<FastifyReply> {
  const token = new URL(request.url, 'http://localhost').searchParams.get('token') ?? ''
  const link = await options.database.acrossTenants((session) =>
    findLink(session, 'SecondFactorReset', token),
  )
  if (link === null) return show(reply, overPage)
  return show(reply, {
    title: 'Reset your second factor?',
    body: html`
<p>Your authenticator app, passkeys and recovery codes are removed, and you are signed out everywhere. Your password stays as it is.</p>
<form method="post" action="${paths.secondFactorReset}">
${csrfField(options, request, reply)}
<input type="hidden" name="token" value="${token}">
<button type="submit">Reset my second factor</button>
</form>`,
  })
}

/** Removes the second factors of the holder and redeems the link. */
export async function submitSecondFactorReset({
  options,
  request,
  reply,
}: OauthExchange): Promise<FastifyReply> {
  const token = fieldsOf(options, request).get('token') ?? ''
  const isDone = await options.database.acrossTenants(async (session) => {
    const link = await redeemLink(session, 'SecondFactorReset', token)
    const person = link && (await findSecondFactors(session, link.user_id))
    if (person === null) return false
    await removeSecondFactors(session, person.user_id)
    await recordAccountChange(session, {
      visit: visitOf({ person, from: remoteAddressOf(request), request_id: request.id }),
      operation: 'second_factors.reset',
      changes: { second_factors: { was: person.factors.length, is: 0 } },
    })
    return true
  })
  accessChanged()
  if (!isDone) return show(reply, overPage)
  return show(reply, {
    title: 'Your second factor is reset',
    body: html`<p>Return to your application and sign in with your password. Where a second factor is required, you set up a new one.</p>`,
  })
}
