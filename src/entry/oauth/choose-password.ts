import type { FastifyReply, FastifyRequest } from 'fastify'
import { accessChanged } from '#access/access-changes.ts'
import { isCommonPassword } from '#access/common-passwords.ts'
import { findLink, type PasswordLinkKind } from '#access/links.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#access/passwords.ts'
import { personLanguage } from '#access/person-language.ts'
import type { Words } from '#access/words/en.ts'
import { longerThan } from '#declare/coerce.ts'
import { noteLanguage, pageWords } from '#entry/http/page-language.ts'
import { choosePassword } from '#operations/choose-password.ts'
import { errorPage } from './error-page.ts'
import { csrfField, fieldsOf, show } from './forms.ts'
import { html } from './html.ts'
import type { OauthOptions } from './options.ts'
import type { Page } from './page.ts'
import { paths } from './paths.ts'

const path = { PasswordReset: paths.reset, Invitation: paths.invitation } as const

/** The page for a used or expired link. */
export function overPage(words: Words): Page {
  const { oldLink, oldLinkAdvice } = words.errors
  return errorPage(words, { status: 410, message: oldLink, advice: oldLinkAdvice })
}

/** The target of a link: a forgotten password, or an invitation. */
export type PasswordLinkRequest = {
  readonly options: OauthOptions
  readonly kind: PasswordLinkKind
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Asks the holder of a link for a password. */
export async function showChoose(choosing: PasswordLinkRequest): Promise<FastifyReply> {
  const token = new URL(choosing.request.url, 'http://localhost').searchParams.get('token') ?? ''
  return (await isHeld(choosing, token)) ? showForm(choosing, token, null) : showOver(choosing)
}

/** Sets the password, redeems the link and ends all sessions. */
export async function submitPassword(choosing: PasswordLinkRequest): Promise<FastifyReply> {
  const { options, kind, request, reply } = choosing
  const fields = fieldsOf(options, request)
  const token = fields.get('token') ?? ''
  const password = fields.get('password') ?? ''
  if (!(await isHeld(choosing, token))) return showOver(choosing)
  const words = pageWords(request)
  const problem = await problemOf(words, password, fields.get('password_confirmation') ?? '')
  if (problem !== null) return showForm(choosing, token, problem)
  const done = await choosePassword(options, { kind, token, password })
  accessChanged()
  if (!done) return showOver(choosing)
  return show(reply, {
    title: words.password.doneTitle,
    body: html`<p>${words.password.done}</p>`,
  })
}

function showOver({ request, reply }: PasswordLinkRequest): FastifyReply {
  return show(reply, overPage(pageWords(request)))
}

/** Whether a link is valid; its page is in the language of its holder. */
function isHeld({ options, kind, request }: PasswordLinkRequest, token: string): Promise<boolean> {
  return options.database.acrossTenants(async (session) => {
    const holder = await findLink(session, kind, token)
    if (holder === null) return false
    noteLanguage(request, await personLanguage(session, holder))
    return true
  })
}

async function problemOf(
  { password: words }: Words,
  password: string,
  confirmation: string,
): Promise<string | null> {
  if (!longerThan(password, PASSWORD_MIN - 1)) return words.tooShort(PASSWORD_MIN)
  if (longerThan(password, PASSWORD_MAX)) return words.tooLong(PASSWORD_MAX)
  if (await isCommonPassword(password)) return words.tooCommon
  return password === confirmation ? null : words.differs
}

function showForm(
  { options, kind, request, reply }: PasswordLinkRequest,
  token: string,
  problem: string | null,
): FastifyReply {
  const words = pageWords(request).password
  return show(reply, {
    read_at: `${path[kind]}?${new URLSearchParams({ token })}`,
    status: problem === null ? 200 : 422,
    title: words.title,
    body: html`
${problem === null ? null : html`<p class="alert" role="alert">${problem}</p>`}
<form method="post" action="${path[kind]}">
${csrfField(options, request, reply)}
<input type="hidden" name="token" value="${token}">
<label for="password">${words.next}</label>
<input id="password" name="password" type="password" minlength="${PASSWORD_MIN}" required
  autocomplete="new-password" autofocus>
<label for="password_confirmation">${words.again}</label>
<input id="password_confirmation" name="password_confirmation" type="password" required autocomplete="new-password">
<button type="submit">${words.set}</button>
</form>`,
  })
}
