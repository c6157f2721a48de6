import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#database/database.ts'
import { isRelayLate } from '#events/relay.ts'
import { refusal } from '#problems/problem.ts'
import { VERSION } from '#values/version.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'
import { remoteAddressOf } from './remote-address.ts'

/** What the public pages show. */
export type Pages = {
  readonly database: Database
  readonly metrics: Metrics
  readonly metrics_token: string | null
  readonly readiness: Readiness
  /** The commit the service was built from; null where nobody knows. */
  readonly commit: string | null
}

/** A page that is there is also there for who asks of it without reading it, as monitors do. */
export const PAGE_THERE = { exposeHeadRoute: true } as const

/** Adds the routes that anybody may call: how the process is, what it measures. */
export function addPages(app: FastifyInstance, pages: Pages): void {
  const { database, metrics, metrics_token, readiness, commit } = pages
  const build = { version: VERSION, commit }
  app.get('/health/live', PAGE_THERE, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', ...build }),
  )
  for (const url of ['/health', '/health/ready']) {
    app.get(url, PAGE_THERE, async (_request, reply) => {
      const checks = await healthChecks(database)
      const isWell = checks.database === 'ok' && !readiness.isDraining
      return reply
        .code(isWell ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isWell ? 'ok' : 'unavailable', ...build, checks })
    })
  }
  app.get('/metrics', async (request, reply) => {
    assertMayMeasure(request, metrics_token)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

type Checks = Readonly<Record<'database' | 'migrations' | 'relay', string>>

/** A process does not start on a database whose migrations are behind; a relay that is late makes nothing unfit. */
async function healthChecks(database: Database): Promise<Checks> {
  try {
    const isLate = await database.probe(isRelayLate)
    const state = database.isFull ? 'disk_full' : 'ok'
    return { database: state, migrations: 'ok', relay: isLate ? 'late' : 'ok' }
  } catch {
    return { database: 'unavailable', migrations: 'unknown', relay: 'unknown' }
  }
}

/** Figures are for whoever holds the token; without one, for this machine alone. */
function assertMayMeasure(request: FastifyRequest, token: string | null): void {
  if (token === null) {
    if (remoteAddressOf(request).is_local) return
    throw refusal('not_found', {})
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw refusal('authentication_required', {})
}
