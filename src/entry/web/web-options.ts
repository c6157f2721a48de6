import type { FastifyBaseLogger } from 'fastify'
import type { Secrets } from '#access/secrets.ts'
import type { WebProgram } from '#access/web-applications.ts'
import type { Database } from '#database/database.ts'
import type { SharedCounts } from '#database/shared-counts.ts'

/** What the web programs need. */
export type WebOptions = {
  readonly database: Database
  readonly secrets: Secrets
  readonly logger: FastifyBaseLogger
  /** The programs that are served. */
  readonly web: readonly WebProgram[]
  /** The URL of the service. */
  readonly public_url: string
  /** The URL of its authorization server. */
  readonly auth_url: string
  /** Requests of one address without an account, per minute; 0 is no limit. */
  readonly oauth_rate_limit_per_minute: number
  readonly counts: SharedCounts
}
