import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseOthers } from '#entry/http/other-methods.ts'
import { JSON_TYPE } from '#entry/http/refusals.ts'
import { refusal } from '#problems/problem.ts'
import type { Description, Metadata } from './metadata.ts'

/** Adds the two routes that describe types. Anybody who is in the tenant may read them: they tell nothing of its records. */
export function addMetadataRoutes(app: FastifyInstance, metadata: () => Promise<Metadata>): void {
  app.get('/api/metadata', async (request, reply) => send(request, reply, (await metadata()).index))
  app.get<{ Params: { type: string } }>('/api/metadata/:type', async (request, reply) => {
    const found = (await metadata()).types.get(request.params.type)
    if (found === undefined) throw refusal('not_found', {})
    return send(request, reply, found)
  })
  for (const path of ['/api/metadata', '/api/metadata/:type']) refuseOthers(app, path, { allowed: ['GET'] })
}

/** A reader that still has it is told so in place of being sent it again. */
function send({ headers }: FastifyRequest, reply: FastifyReply, { body, etag }: Description): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  const known = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return reply.code(304).send()
  return reply.type(JSON_TYPE).send(body)
}
