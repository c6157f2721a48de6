import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertFits, decodedBytes } from '#entry/http/body-bytes.ts'
import { keyOf } from '#entry/http/idempotency-key.ts'
import { isJsonType, type JsonBodies } from '#entry/http/json-body.ts'
import { refuseOthers } from '#entry/http/method-not-allowed.ts'
import { refusal } from '#problems/problem.ts'
import type { McpService } from './mcp-service.ts'

/** What the MCP route needs. */
export type McpRoutes = {
  readonly service: () => Promise<McpService>
  readonly bodies: JsonBodies
  readonly body_limit: number
  readonly public_url: string
  /** Origins whose pages may call; `*` is all. */
  readonly origins: readonly string[]
}

/** Adds the endpoint of the Model Context Protocol to a server behind the gate. */
export function addMcpRoutes(
  app: FastifyInstance,
  { service, bodies, body_limit, public_url, origins }: McpRoutes,
): void {
  const metadata = `${public_url}/.well-known/oauth-protected-resource`
  // An unauthenticated client learns here where to get a token (RFC 9728).
  const onSend = async (_: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const challenge = reply.getHeader('www-authenticate')
    if (reply.statusCode === 401)
      reply.header('www-authenticate', `${challenge}, resource_metadata="${metadata}"`)
  }
  app.post('/mcp', {
    bodyLimit: body_limit,
    onSend,
    onRequest: async (request) => {
      if (!isAllowed(request.headers.origin, [...origins, new URL(public_url).origin]))
        throw refusal('permission_denied', {})
      assertFits(request.headers['content-length'], body_limit)
      if (!isJsonType(request.headers['content-type'])) throw refusal('unsupported_media_type', {})
      keyOf(request)
    },
    handler: async (request, reply) => {
      const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const bytes = await decodedBytes(sent, request.headers['content-encoding'], body_limit)
      const body = await bodies.read(request.scope, bytes)
      const answer = await (await service()).answer({
        scope: request.scope,
        header: (name) => [request.headers[name]].flat()[0],
        key: keyOf(request),
        body,
        report: (bug) => request.log.error({ request_id: request.id, err: bug }, 'internal error'),
      })
      reply.code(answer.status).header('cache-control', 'no-store')
      reply.headers(answer.headers ?? {})
      return answer.body === null
        ? reply.send()
        : reply.type('application/json; charset=utf-8').send(answer.body)
    },
  })
  refuseOthers(app, '/mcp', { allowed: ['POST'], onSend })
}

/** DNS rebinding: a page of another origin must not reach the service through a browser. */
function isAllowed(origin: string | undefined, origins: readonly string[]): boolean {
  return origin === undefined || origins.includes('*') || origins.includes(origin)
}
