import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PasswordLinkKind } from '#access/links.ts'
import { pageWords } from '#entry/http/page-language.ts'
import { closeBrowserSession } from './browser-session.ts'
import { showChoose, submitPassword } from './choose-password.ts'
import { showForgot, submitForgotPassword } from './forgot-password.ts'
import { csrfField, fieldsOf, pageOfFault, show } from './forms.ts'
import { html } from './html.ts'
import type { LinkMails } from './link-mails.ts'
import type { OauthOptions } from './options.ts'
import { PAGE, paths } from './paths.ts'

type AccountHandler = (
  options: OauthOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>

/** The account pages apart from sign-in: sign-out, new password, first password. */
export function accountRoutes(app: FastifyInstance, options: OauthOptions, mails: LinkMails): void {
  const step = (act: AccountHandler) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await act(options, request, reply)
    } catch (error) {
      const fault = pageOfFault(error, request)
      if (fault === null) throw error
      return show(reply, fault)
    }
  }
  const pages: readonly (readonly [path: string, get: AccountHandler, post: AccountHandler])[] = [
    [paths.signOut, showSignOut, submitSignOut],
    [
      paths.forgot,
      showForgot,
      (options, request, reply) => submitForgotPassword(mails, { options, request, reply }),
    ],
    [paths.reset, choosing('PasswordReset', showChoose), choosing('PasswordReset', submitPassword)],
    [paths.invitation, choosing('Invitation', showChoose), choosing('Invitation', submitPassword)],
  ]
  for (const [path, get, post] of pages) {
    app.get(path, PAGE, step(get))
    app.post(path, PAGE, step(post))
  }
}

function choosing(kind: PasswordLinkKind, act: typeof showChoose): AccountHandler {
  return (options, request, reply) => act({ options, kind, request, reply })
}

/** Asks for confirmation, since a link of another site must not sign out. */
function showSignOut(options: OauthOptions, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { common, signOut } = pageWords(request)
  return show(reply, {
    title: signOut.title,
    body: html`
<p>${signOut.text}</p>
<form method="post" action="${paths.signOut}">
${csrfField(options, request, reply)}
<button type="submit">${common.signOut}</button>
</form>`,
  })
}

/** Ends the browser session. */
async function submitSignOut(
  options: OauthOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  fieldsOf(options, request)
  await closeBrowserSession({ options, request, reply })
  const { signOut } = pageWords(request)
  return show(reply, { title: signOut.doneTitle, body: html`<p>${signOut.done}</p>` })
}
