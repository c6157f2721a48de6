import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { errors, type Interaction, type InteractionResults } from 'oidc-provider'
import { cookieOf } from './cookies.ts'
import { lead } from './forms.ts'

/** The authorization that waits for a person. */
export type Waiting = {
  readonly provider: Provider
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly interaction: Interaction
}

/** The interaction a request belongs to, by its path and its cookie; null where it is over or another browser's. */
export async function findInteraction(
  provider: Provider,
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<Waiting | null> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    const { session } = interaction
    const ours = interaction.uid === request.params.uid
    // The id stands in addresses. Whoever read it somewhere is not yet the person who signed in.
    const theirs = session === undefined || session.cookie === cookieOf(request, 'gy_session')
    return ours && theirs ? { provider, request, reply, interaction } : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** Lets the authorization go on with what the person said. */
export async function answer(
  { provider, request, reply }: Waiting,
  result: InteractionResults,
): Promise<FastifyReply> {
  const url = await provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: 'consent' in result,
  })
  // The path alone: the browser stays at the host it came by.
  return lead(reply, new URL(url).pathname)
}

/** A text the authorization request carried. */
export function requested(waiting: Waiting, name: string): string {
  const value = waiting.interaction.params[name]
  return typeof value === 'string' ? value : ''
}
