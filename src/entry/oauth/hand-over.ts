import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Subject } from '#access/attempts.ts'
import { isSecure } from './secure.ts'

/** What the library is to see in place of what was sent. */
export type Seen = {
  readonly url: string
  readonly form?: URLSearchParams
  /** The answer is for a program, whatever it says it likes to read. */
  readonly json?: boolean
  readonly tried?: Tried
}

/** A client that authenticates itself: what it calls itself, whence it comes, and against whom a refused secret counts. */
export type Tried = {
  readonly client_id: string
  readonly grant_type: string | null
  readonly ip: string
  readonly request_id: string
  readonly subjects: readonly Subject[]
}

/** Who authenticates itself, by the request the library is answering. */
export const triedAt = new WeakMap<IncomingMessage, Tried>()

/**
 * Lets the library answer a request. It sees a request of our making: host and protocol are those of `{auth_url}`, so
 * that no header can make it write other addresses, and the body is a form whatever was sent.
 */
export async function handOver(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  seen: Seen,
): Promise<void> {
  const message = messageFor(provider, request, seen)
  if (seen.tried !== undefined) triedAt.set(message, seen.tried)
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.hijack()
  await provider.callback()(message, reply.raw)
}

function messageFor(provider: Provider, request: FastifyRequest, seen: Seen): IncomingMessage {
  const body = seen.form?.toString() ?? ''
  const message = new IncomingMessage(new Socket())
  message.method = request.method
  message.url = seen.url
  message.httpVersion = request.raw.httpVersion
  message.headers = {
    ...request.headers,
    host: new URL(provider.issuer).host,
    'x-forwarded-proto': isSecure(provider.issuer, request) ? 'https' : 'http',
    ...(seen.json === true ? { accept: 'application/json' } : {}),
    ...(seen.form === undefined
      ? {}
      : {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
        }),
  }
  delete message.headers['x-forwarded-host']
  // Which pages may call is settled by the server for all of its paths.
  delete message.headers.origin
  delete message.headers['transfer-encoding']
  if (body !== '') message.push(body)
  message.push(null)
  message.complete = true
  return message
}
