import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { showConsent, takeConsent } from './consent.ts'
import { errorPage } from './error-page.ts'
import { pageOfFault, show } from './forms.ts'
import { findInteraction, type Waiting } from './interactions.ts'
import type { OauthOptions } from './options.ts'
import { INTERACTION, PAGE } from './paths.ts'

type Visit = FastifyRequest<{ Params: { uid: string } }>
type Step = (options: OauthOptions, waiting: Waiting) => FastifyReply | Promise<FastifyReply>

const over = errorPage(
  400,
  'This sign-in is over, or was begun in another browser.',
  'Go back to the application you came from and start again.',
)

/** The pages on which an authorization waits for the consent of a person. */
export function interactionRoutes(app: FastifyInstance, options: OauthOptions, provider: Provider): void {
  const page = `${INTERACTION}/:uid`
  const step = (act: Step) => async (request: Visit, reply: FastifyReply) => {
    try {
      const waiting = await findInteraction(provider, request, reply)
      // An answer counts only where it was asked for: nobody consents to what they were not shown.
      const isAsked = waiting?.interaction.prompt.name === 'consent'
      return waiting !== null && isAsked ? await act(options, waiting) : show(reply, over)
    } catch (error) {
      const fault = pageOfFault(error)
      if (fault === null) throw error
      return show(reply, fault)
    }
  }
  app.get(page, PAGE, step(showConsent))
  app.post(`${page}/consent`, PAGE, step(takeConsent))
}
