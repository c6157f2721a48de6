import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PasswordLinkKind } from '#access/links.ts'
import { showChoose, takeChoose } from './choose-password.ts'
import { showForgot, takeForgot } from './forgot-password.ts'
import { pageOfFault, show } from './forms.ts'
import type { LinkMails } from './link-mails.ts'
import type { OauthOptions } from './options.ts'
import { PAGE, paths } from './paths.ts'
import { showSignOut, takeSignOut } from './sign-out.ts'

type Step = (
  options: OauthOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>

/** The pages a person needs beside signing in: out again, a new password, the first password. */
export function accountRoutes(app: FastifyInstance, options: OauthOptions, mails: LinkMails): void {
  const step = (act: Step) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await act(options, request, reply)
    } catch (error) {
      const fault = pageOfFault(error)
      if (fault === null) throw error
      return show(reply, fault)
    }
  }
  const pages: readonly (readonly [path: string, shown: Step, taken: Step])[] = [
    [paths.signOut, showSignOut, takeSignOut],
    [paths.forgot, showForgot, (options, request, reply) => takeForgot(mails, { options, request, reply })],
    [paths.reset, choosing('PasswordReset', showChoose), choosing('PasswordReset', takeChoose)],
    [paths.invitation, choosing('Invitation', showChoose), choosing('Invitation', takeChoose)],
  ]
  for (const [path, shown, taken] of pages) {
    app.get(path, PAGE, step(shown))
    app.post(path, PAGE, step(taken))
  }
}

function choosing(kind: PasswordLinkKind, act: typeof showChoose): Step {
  return (options, request, reply) => act({ options, kind, request, reply })
}
