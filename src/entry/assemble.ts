import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Access } from '#access/access.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import type { Model } from '#declare/model.ts'
import { type OperationSettings, ownedOperations } from '#operations/owned.ts'
import { operationsFor } from '#operations/table.ts'
import { addGate } from './http/gate.ts'
import { Metrics } from './http/metrics.ts'
import { addPages } from './http/pages.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { makeServer } from './http/server.ts'
import { addRestRoutes, type BodyLimits } from './rest/routes.ts'

/** What the ways in need to know of the configuration. */
export type AssemblySettings = OperationSettings & {
  readonly cors_origins: readonly string[]
  readonly trusted_proxies: readonly string[]
  readonly limits: BodyLimits
  readonly rate_limit: { readonly per_minute: number; readonly burst: number }
  readonly request_timeout_ms: number
  readonly metrics_token: string | null
  /** `{base_url}`, for links. */
  readonly public_url: string
}

/** The parts of the house that are opened before its ways in. */
export type Parts = {
  readonly database: Database
  readonly secrets: Secrets
  readonly model: Model
  readonly logger: FastifyBaseLogger
}

/** The ways in over HTTP, ready to listen. */
export async function assemble(parts: Parts, settings: AssemblySettings): Promise<FastifyInstance> {
  const { database, secrets, model, logger } = parts
  const metrics = new Metrics(database)
  const app = await makeServer({
    logger,
    metrics,
    cors_origins: settings.cors_origins,
    trusted_proxies: settings.trusted_proxies,
    body_limit: settings.limits.json,
    request_timeout_ms: settings.request_timeout_ms,
  })
  const operations = operationsFor(model, ownedOperations(model, settings))
  const gate = { access: new Access(database), limiter: new RateLimiter(settings.rate_limit) }
  addPages(app, { database, metrics, metrics_token: settings.metrics_token })
  await app.register(async (guarded) => {
    addGate(guarded, gate)
    addRestRoutes(guarded, { house: { database, model, secrets }, operations, limits: settings.limits })
  })
  return app
}
