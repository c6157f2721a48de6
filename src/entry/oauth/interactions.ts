import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { errors, type Interaction, type InteractionResults } from 'oidc-provider'
import { sessionIdOf } from './browser-session.ts'
import { lead } from './forms.ts'

/** An authorization that waits for a user. */
export type PendingAuthorization = {
  readonly provider: Provider
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly interaction: Interaction
}

/** The interaction of a request, by its path and cookie; null if it has ended or belongs to another browser. */
export async function findInteraction(
  provider: Provider,
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<PendingAuthorization | null> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    const { session } = interaction
    const isInteraction = interaction.uid === request.params.uid
    // The id is part of URLs, so it does not prove who signed in.
    const isOwnSession = session === undefined || session.cookie === sessionIdOf(provider, request)
    return isInteraction && isOwnSession ? { provider, request, reply, interaction } : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** Continues the authorization with the result of the interaction. */
export async function answer(
  { provider, request, reply }: PendingAuthorization,
  result: InteractionResults,
): Promise<FastifyReply> {
  const url = await provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: 'consent' in result,
  })
  // Only the path: the browser stays on its host.
  return lead(reply, new URL(url).pathname)
}

/** A text parameter of the authorization request. */
export function requested(waiting: PendingAuthorization, name: string): string {
  const value = waiting.interaction.params[name]
  return typeof value === 'string' ? value : ''
}
