import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NoAnswer } from '#database/answer-in-time.ts'
import type { Database } from '#database/database.ts'
import { isRelayLate } from '#events/relay.ts'
import { refusal } from '#problems/problem.ts'
import { VERSION } from '#values/version.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'
import { remoteAddressOf } from './remote-address.ts'

/** What the public routes show. */
export type Pages = {
  readonly database: Database
  readonly metrics: Metrics
  readonly metrics_token: string | null
  readonly readiness: Readiness
  /** The commit the service was built from, or null. */
  readonly commit: string | null
}

/** Adds the public routes: health, readiness, metrics. */
export function addPages(app: FastifyInstance, pages: Pages): void {
  const { database, metrics, metrics_token, readiness, commit } = pages
  const build = { version: VERSION, commit }
  // Which version runs is not for strangers, who could look up its faults.
  const buildFor = (request: FastifyRequest) => (mayMeasure(request, metrics_token) ? build : {})
  app.get('/health/live', async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', ...buildFor(request) }),
  )
  for (const url of ['/health', '/health/ready']) {
    app.get(url, async (request, reply) => {
      const [checks, missing] = await Promise.all([healthChecks(database), database.unreachableServers()])
      const isWell = checks.database === 'ok' && !readiness.isDraining
      // Where the servers are is not for strangers either.
      const named = missing !== null && missing.length > 0 && mayMeasure(request, metrics_token)
      return reply
        .code(isWell ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({
          status: isWell ? 'ok' : 'unavailable',
          ...buildFor(request),
          checks:
            missing === null ? checks : { ...checks, nodes: missing.length === 0 ? 'ok' : 'unavailable' },
          ...(named ? { unavailable_nodes: missing } : {}),
        })
    })
  }
  app.get('/metrics', async (request, reply) => {
    assertMayMeasure(request, metrics_token)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

type HealthChecks = Readonly<Record<'database' | 'migrations' | 'relay', string>>

/**
 * A process does not start with pending migrations; a late relay does not make a process unready, nor does a node of a cluster that
 * is lost with its tenants.
 */
async function healthChecks(database: Database): Promise<HealthChecks> {
  const [answer, relay] = await Promise.allSettled([database.ping(), database.probe(isRelayLate)])
  if (answer.status === 'rejected' || (relay.status === 'rejected' && relay.reason instanceof NoAnswer))
    return { database: 'unavailable', migrations: 'unknown', relay: 'unknown' }
  const lateness = relay.status === 'rejected' ? 'unknown' : relay.value ? 'late' : 'ok'
  return { database: database.isFull ? 'disk_full' : 'ok', migrations: 'ok', relay: lateness }
}

/** Whether a request may see figures and build: with the token, or without a configured one from this machine. */
function mayMeasure(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return remoteAddressOf(request).is_local
  const actual = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function assertMayMeasure(request: FastifyRequest, token: string | null): void {
  if (!mayMeasure(request, token)) throw refusal(token === null ? 'not_found' : 'authentication_required', {})
}
