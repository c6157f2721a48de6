import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import type { SharedCounts } from '#database/shared-counts.ts'
import type { Model } from '#declare/model.ts'
import type { SendMail } from '#outside/mail.ts'

/** What the authorization server needs. */
export type OauthOptions = {
  readonly database: Database
  readonly model: Model
  readonly secrets: Secrets
  /** `{auth_url}`: the issuer, without a trailing slash. */
  readonly auth_url: string
  /** `{base_url}`: the URL of the API. */
  readonly public_url: string
  readonly access_token_seconds: number
  readonly refresh_token_days: number
  /** The number of database connections of the process. */
  readonly database_pool: number
  /** Requests of one address under `/oauth`; 0 is no limit. */
  readonly oauth_rate_limit_per_minute: number
  readonly counts: SharedCounts
  readonly send_mail: SendMail
}
