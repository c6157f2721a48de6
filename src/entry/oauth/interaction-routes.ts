import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Words } from '#access/words/en.ts'
import { pageWords } from '#entry/http/page-language.ts'
import { showConsent, submitConsent } from './consent.ts'
import { errorPage } from './error-page.ts'
import { pageOfFault, show } from './forms.ts'
import { findInteraction, type PendingAuthorization } from './interactions.ts'
import type { OauthOptions } from './options.ts'
import type { Page } from './page.ts'
import { INTERACTION, PAGE } from './paths.ts'

type InteractionRequest = FastifyRequest<{ Params: { uid: string } }>
type InteractionHandler = (
  options: OauthOptions,
  waiting: PendingAuthorization,
) => FastifyReply | Promise<FastifyReply>

function expired(words: Words): Page {
  const { signInOver, signInOverAdvice } = words.errors
  return errorPage(words, { status: 400, message: signInOver, advice: signInOverAdvice })
}

/** The pages on which an authorization waits for a user's consent. */
export function interactionRoutes(app: FastifyInstance, options: OauthOptions, provider: Provider): void {
  const page = `${INTERACTION}/:uid`
  const step = (act: InteractionHandler) => async (request: InteractionRequest, reply: FastifyReply) => {
    try {
      const waiting = await findInteraction(provider, request, reply)
      // An answer is valid only for a form that was shown.
      const needsConsent = waiting?.interaction.prompt.name === 'consent'
      return waiting !== null && needsConsent
        ? await act(options, waiting)
        : show(reply, expired(pageWords(request)))
    } catch (error) {
      const fault = pageOfFault(error, request)
      if (fault === null) throw error
      return show(reply, fault)
    }
  }
  app.get(page, PAGE, step(showConsent))
  app.post(`${page}/consent`, PAGE, step(submitConsent))
}
