import type { FastifyBaseLogger } from 'fastify'
import type { Secrets } from '#access/secrets.ts'
import type { WebProgram } from '#access/web-applications.ts'
import type { Database } from '#database/database.ts'

/** What the web programs stand on. */
export type WebOptions = {
  readonly database: Database
  readonly secrets: Secrets
  readonly logger: FastifyBaseLogger
  /** The programs that are served. */
  readonly web: readonly WebProgram[]
  /** Where the service is reached. */
  readonly public_url: string
  /** Where its authorization server is. */
  readonly auth_url: string
  /** What one address may ask without an account, a minute; 0 is no limit. */
  readonly oauth_rate_limit_per_minute: number
}
