import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasTag } from '#entry/http/content-tag.ts'
import { refuseOthers } from '#entry/http/method-not-allowed.ts'
import { JSON_TYPE } from '#entry/http/refusals.ts'
import { refusal } from '#problems/problem.ts'
import type { Description, Metadata } from './metadata.ts'

/** Adds the two metadata routes. Every member of the tenant may read them: they contain no records. */
export function addMetadataRoutes(app: FastifyInstance, metadata: () => Promise<Metadata>): void {
  app.get('/api/metadata', async (request, reply) => send(request, reply, (await metadata()).index))
  app.get<{ Params: { type: string } }>('/api/metadata/:type', async (request, reply) => {
    const found = (await metadata()).types.get(request.params.type)
    if (found === undefined) throw refusal('not_found', {})
    return send(request, reply, found)
  })
  for (const path of ['/api/metadata', '/api/metadata/:type']) refuseOthers(app, path, { allowed: ['GET'] })
}

/** A client with the current version gets 304. */
function send({ headers }: FastifyRequest, reply: FastifyReply, { body, etag }: Description): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (hasTag(headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(JSON_TYPE).send(body)
}
