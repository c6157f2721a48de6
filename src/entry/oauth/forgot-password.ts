import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageLanguage, pageWords } from '#entry/http/page-language.ts'
import { remoteAddressOf } from '#entry/http/remote-address.ts'
import type { OauthExchange } from './browser-session.ts'
import { unavailablePage } from './error-page.ts'
import { csrfField, fieldsOf, show } from './forms.ts'
import { html } from './html.ts'
import type { LinkMails } from './link-mails.ts'
import type { OauthOptions } from './options.ts'
import { paths } from './paths.ts'

/** Asks for the e-mail address of a user who forgot their password. */
export function showForgot(
  options: OauthOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { forgot } = pageWords(request)
  return show(reply, {
    title: forgot.title,
    body: html`
<p>${forgot.text}</p>
<form method="post" action="${paths.forgot}">
${csrfField(options, request, reply)}
<label for="email">${forgot.email}</label>
<input id="email" name="email" type="email" required autocomplete="username" autofocus>
<button type="submit">${forgot.send}</button>
</form>`,
  })
}

/** Queues the link if there is room. Neither the answer nor its time reveals whether the account exists. */
export function submitForgotPassword(
  mails: LinkMails,
  { options, request, reply }: OauthExchange,
): FastifyReply {
  const email = fieldsOf(options, request).get('email') ?? ''
  const isTaken = mails.add({ email, from: remoteAddressOf(request), language: pageLanguage(request) })
  const words = pageWords(request)
  if (!isTaken) return show(reply, unavailablePage(words))
  return show(reply, {
    title: words.forgot.doneTitle,
    body: html`<p>${words.forgot.done}</p>`,
  })
}
