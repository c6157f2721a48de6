import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#database/database.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { readFieldLabels } from '#domain/tenancy/read-field-labels.ts'
import { hasTag } from '#entry/http/content-tag.ts'
import { refuseOthers } from '#entry/http/method-not-allowed.ts'
import { JSON_TYPE } from '#entry/http/refusals.ts'
import { refusal } from '#problems/problem.ts'
import { ownFieldsOf } from '#resources/screens/own-fields.ts'
import { type Description, labelledDescription, type Metadata } from './metadata.ts'

/** What the routes need beside the descriptions. */
export type MetadataRoutes = {
  readonly metadata: () => Promise<Metadata>
  readonly database: Database
  readonly model: Model
}

/** Adds the two metadata routes. Every member of the tenant may read them: they contain labels, but no records. */
export function addMetadataRoutes(app: FastifyInstance, { metadata, database, model }: MetadataRoutes): void {
  const labels = resourceNamed(model, 'field_labels')
  app.get('/api/metadata', async (request, reply) => send(request, reply, (await metadata()).index))
  app.get<{ Params: { type: string } }>('/api/metadata/:type', async (request, reply) => {
    const { type } = request.params
    const found = (await metadata()).types.get(type)
    if (found === undefined) throw refusal('not_found', {})
    if (!Object.hasOwn(ownFieldsOf, type)) return send(request, reply, found)
    const own = await database.readOnce(request.scope, async (tx) => readFieldLabels(tx, labels, type))
    return send(request, reply, labelledDescription(found, own))
  })
  for (const path of ['/api/metadata', '/api/metadata/:type']) refuseOthers(app, path, { allowed: ['GET'] })
}

/** A client with the current version gets 304. */
function send({ headers }: FastifyRequest, reply: FastifyReply, { body, etag }: Description): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (hasTag(headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(JSON_TYPE).send(body)
}
