import type { FastifyReply } from 'fastify'
import { accessChanged } from '#access/access-changes.ts'
import { recordAccountChange } from '#access/audit.ts'
import { visitOf } from '#access/check-code.ts'
import { findLink, redeemLink } from '#access/links.ts'
import { personLanguage } from '#access/person-language.ts'
import { findSecondFactors, removeSecondFactors } from '#access/second-factors.ts'
import { noteLanguage, pageWords } from '#entry/http/page-language.ts'
import { remoteAddressOf } from '#entry/http/remote-address.ts'
import type { OauthExchange } from './browser-session.ts'
import { overPage } from './choose-password.ts'
import { csrfField, fieldsOf, show } from './forms.ts'
import { html } from './html.ts'
import { paths } from './paths.ts'

/** Asks the holder of a link to confirm the removal of their second factors. */
export async function showReset({ options, request, reply }: OauthExchange): Promise<FastifyReply> {
  const token = new URL(request.url, 'http://localhost').searchParams.get('token') ?? ''
  const link = await options.database.acrossTenants(async (session) => {
    const holder = await findLink(session, 'SecondFactorReset', token)
    if (holder !== null) noteLanguage(request, await personLanguage(session, holder))
    return holder
  })
  const words = pageWords(request)
  if (link === null) return show(reply, overPage(words))
  return show(reply, {
    title: words.secondFactorReset.title,
    body: html`
<p>${words.secondFactorReset.text}</p>
<form method="post" action="${paths.secondFactorReset}">
${csrfField(options, request, reply)}
<input type="hidden" name="token" value="${token}">
<button type="submit">${words.secondFactorReset.reset}</button>
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
    if (link === null || person === null) return false
    noteLanguage(request, await personLanguage(session, link))
    await removeSecondFactors(session, person.user_id)
    await recordAccountChange(session, {
      visit: visitOf({ person, from: remoteAddressOf(request), request_id: request.id }),
      operation: 'second_factors.reset',
      changes: { second_factors: { was: person.factors.length, is: 0 } },
    })
    return true
  })
  accessChanged()
  const words = pageWords(request)
  if (!isDone) return show(reply, overPage(words))
  return show(reply, {
    title: words.secondFactorReset.doneTitle,
    body: html`<p>${words.secondFactorReset.done}</p>`,
  })
}
