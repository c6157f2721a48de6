import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertFits, decodedBytes } from '#entry/http/body-bytes.ts'
import { isJsonType, readJsonObject } from '#entry/http/json-body.ts'
import { refuseOthers } from '#entry/http/other-methods.ts'
import { prefers } from '#entry/http/prefer.ts'
import { refusal } from '#problems/problem.ts'
import { explorerHeaders, explorerPage } from './explorer.ts'
import type { GraphqlAnswer, GraphqlService } from './graphql-service.ts'
import { prefersPage } from './media-type.ts'

/** What GraphQL is served from. */
export type GraphqlRoutes = { readonly service: GraphqlService; readonly body_limit: number }

/** Adds the one endpoint for reading. A browser that asks for a page gets the explorer, which needs no token to be shown. */
export function addGraphqlRoutes(app: FastifyInstance, { service, body_limit }: GraphqlRoutes): void {
  app.post('/graphql', {
    onRequest: async ({ headers }) => {
      assertFits(headers['content-length'], body_limit)
      if (!isJsonType(headers['content-type'])) throw refusal('unsupported_media_type', {})
    },
    handler: async (request, reply) => {
      const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const body = readJsonObject(await decodedBytes(sent, request.headers['content-encoding'], body_limit))
      return send(reply, await answer(service, request, { method: 'POST', body }))
    },
  })
  app.get('/graphql', {
    config: { isPublic: wantsPage },
    handler: async (request, reply) => {
      if (wantsPage(request)) return reply.headers(explorerHeaders).send(explorerPage)
      return send(reply, await answer(service, request, { method: 'GET', body: {} }))
    },
  })
  refuseOthers(app, '/graphql', { allowed: ['GET', 'POST'] })
}

type Asked = { readonly method: 'GET' | 'POST'; readonly body: Record<string, unknown> }

function answer(
  service: GraphqlService,
  request: FastifyRequest,
  { method, body }: Asked,
): Promise<GraphqlAnswer> {
  const query = Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
  )
  const { accept = '' } = request.headers
  const is_strong = prefers(request, 'consistency', 'strong')
  return service.answer(request.scope, { method, body, query, accept, is_strong })
}

function send(reply: FastifyReply, { status, content_type, body }: GraphqlAnswer): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type(content_type).send(body)
}

function wantsPage(request: FastifyRequest): boolean {
  return prefersPage(request.headers.accept ?? '')
}
