import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { AttemptSubject } from '#access/attempts.ts'
import { isSecure } from './secure.ts'

/** What the library sees instead of the received request. */
export type ProviderRequest = {
  readonly url: string
  readonly form?: URLSearchParams
  /** The answer is for a program, whatever the Accept header says. */
  readonly json?: boolean
  readonly attempt?: ClientAttempt
}

/** A client that authenticates: its claimed id, its address, and the subjects that count its failures. */
export type ClientAttempt = {
  readonly client_id: string
  readonly grant_type: string | null
  readonly ip: string
  readonly request_id: string
  readonly subjects: readonly AttemptSubject[]
}

/** Clients that authenticate, by request. */
export const attempts = new WeakMap<IncomingMessage, ClientAttempt>()

/**
 * Passes a request to the library. Host and protocol are those of `{auth_url}`, so that no header influences
 * generated URLs, and the body is always a form. The reply is returned by every handler that has answered: after any
 * other value the framework would answer again.
 */
export async function handOver(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  provided: ProviderRequest,
): Promise<FastifyReply> {
  const message = messageFor(provider, request, provided)
  if (provided.attempt !== undefined) attempts.set(message, provided.attempt)
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.hijack()
  await provider.callback()(message, reply.raw)
  return reply
}

function messageFor(provider: Provider, request: FastifyRequest, provided: ProviderRequest): IncomingMessage {
  const body = provided.form?.toString() ?? ''
  const message = new IncomingMessage(new Socket())
  message.method = request.method
  message.url = provided.url
  message.httpVersion = request.raw.httpVersion
  message.headers = {
    ...request.headers,
    host: new URL(provider.issuer).host,
    'x-forwarded-proto': isSecure(provider.issuer, request) ? 'https' : 'http',
    ...(provided.json === true ? { accept: 'application/json' } : {}),
    ...(provided.form === undefined
      ? {}
      : {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
        }),
  }
  delete message.headers['x-forwarded-host']
  // The server handles CORS for all its paths.
  delete message.headers.origin
  delete message.headers['transfer-encoding']
  if (body !== '') message.push(body)
  message.push(null)
  message.complete = true
  return message
}
