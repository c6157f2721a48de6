import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '#access/access.ts'
import { recordRefusals } from '#access/audit.ts'
import { mayView, refusedRead } from '#access/may-view.ts'
import type { Database } from '#database/database.ts'
import { listedResources, type Model, type Resource } from '#declare/model.ts'
import { refuseOthers } from '#entry/http/method-not-allowed.ts'
import { refusal } from '#problems/problem.ts'
import type { Caller } from '#values/caller.ts'
import type { LiveHub } from './live-hub.ts'

/** What the stream route needs. */
export type LiveRoutes = {
  readonly hub: LiveHub
  readonly access: Access
  readonly database: Database
  readonly model: Model
}

/** Adds the stream of changes (platform 19). */
export function addLiveRoutes(app: FastifyInstance, { hub, access, database, model }: LiveRoutes): void {
  const listed = new Map(listedResources(model).map((resource) => [resource.name, resource]))
  app.get('/api/live', {
    // It would open a stream that nobody reads.
    exposeHeadRoute: false,
    config: { isStream: true },
    // A compressed stream would wait until there is enough to compress.
    compress: false,
    handler: async (request, reply) => {
      const { tenant, caller } = request.scope
      const types = typesFor(listed, caller, queryText(request, 'types'))
      const hidden = [...types.values()].filter((resource) => !mayView(caller, resource))
      if (hidden.length > 0) {
        const report = (bug: unknown) => request.log.error({ err: bug }, 'internal error')
        await recordRefusals(database, request.scope, { refused: hidden.map(refusedRead), report })
        throw refusal('permission_denied', {})
      }
      const after = positionOf(request)
      const token = request.headers.authorization?.split(' ').at(-1) ?? ''
      const principal = await access.authenticate(token)
      if (principal === null) throw refusal('invalid_token', {})
      const stream = await hub.open({ token, principal, tenant, caller, types }, after)
      reply.raw.once('close', () => stream.output.destroy())
      return reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .type('text/event-stream; charset=utf-8')
        .send(stream.output)
    },
  })
  refuseOthers(app, '/api/live', { allowed: ['GET'] })
  app.addHook('preClose', () => hub.close())
}

function queryText({ query }: FastifyRequest, name: string): string | null {
  const value = (query as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The requested types; by default all that the caller may view. */
function typesFor(
  listed: ReadonlyMap<string, Resource>,
  caller: Caller,
  typesParam: string | null,
): ReadonlyMap<string, Resource> {
  if (typesParam === null) return new Map([...listed].filter(([, resource]) => mayView(caller, resource)))
  const types = typesParam.split(',').map((type) => {
    const resource = listed.get(type)
    if (resource === undefined) throw refusal('unknown_live_type', { type })
    return [type, resource] as const
  })
  return new Map(types)
}

const POSITION = /^\d{1,15}$/

/** The position to start after: from the header `Last-Event-ID`, or the query. */
function positionOf(request: FastifyRequest): number | null {
  const text = [request.headers['last-event-id'] ?? []].flat()[0] || queryText(request, 'after')
  if (text === null || text === undefined) return null
  if (!POSITION.test(text)) throw refusal('invalid_live_position', { position: text.slice(0, 50) })
  return Number(text)
}
