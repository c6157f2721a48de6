import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertFits, decodedBytes } from '#entry/http/body-bytes.ts'
import { isJsonType, type JsonBodies } from '#entry/http/json-body.ts'
import { refuseOthers } from '#entry/http/method-not-allowed.ts'
import { preferredNumber, prefers } from '#entry/http/prefer.ts'
import { refusal } from '#problems/problem.ts'
import { MAX_AGE_SECONDS } from './answer-memory.ts'
import { sendExplorer } from './explorer.ts'
import type { GraphqlAnswer, GraphqlService } from './graphql-service.ts'
import { prefersPage } from './media-type.ts'

/** What the GraphQL routes need. */
export type GraphqlRoutes = {
  readonly service: GraphqlService
  readonly bodies: JsonBodies
  readonly body_limit: number
  readonly public_url: string
}

/** Adds the GraphQL endpoint. A browser that requests a page gets the explorer, which needs no token. */
export function addGraphqlRoutes(app: FastifyInstance, parts: GraphqlRoutes): void {
  const { service, bodies, body_limit, public_url } = parts
  app.post('/graphql', {
    onRequest: async ({ headers }) => {
      assertFits(headers['content-length'], body_limit)
      if (!isJsonType(headers['content-type'])) throw refusal('unsupported_media_type', {})
    },
    handler: async (request, reply) => {
      const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const bytes = await decodedBytes(sent, request.headers['content-encoding'], body_limit)
      const body = await bodies.readObject(request.scope, bytes)
      return send(reply, await answer(service, request, { method: 'POST', body }))
    },
  })
  app.get('/graphql', {
    exposeHeadRoute: false,
    config: { isPublic: wantsPage },
    handler: async (request, reply) => {
      if (wantsPage(request)) return sendExplorer(request, reply, public_url)
      return send(reply, await answer(service, request, { method: 'GET', body: {} }))
    },
  })
  refuseOthers(app, '/graphql', { allowed: ['GET', 'POST'] })
}

type GraphqlHttpRequest = { readonly method: 'GET' | 'POST'; readonly body: Record<string, unknown> }

function answer(
  service: GraphqlService,
  request: FastifyRequest,
  { method, body }: GraphqlHttpRequest,
): Promise<GraphqlAnswer> {
  const query = Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
  )
  const { accept = '' } = request.headers
  const is_strong = prefers(request, 'consistency', 'strong')
  const seconds = preferredNumber(request, 'max-age')
  const max_age_seconds = seconds === null ? null : Math.min(seconds, MAX_AGE_SECONDS)
  return service.answer(request.scope, { method, body, query, accept, is_strong, max_age_seconds })
}

function send(reply: FastifyReply, { status, content_type, body, age_seconds }: GraphqlAnswer): FastifyReply {
  if (age_seconds !== null) reply.header('age', String(age_seconds)).header('preference-applied', 'max-age')
  return reply.code(status).header('cache-control', 'no-store').type(content_type).send(body)
}

function wantsPage(request: FastifyRequest): boolean {
  return prefersPage(request.headers.accept ?? '')
}
