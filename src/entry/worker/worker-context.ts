import type { Logger } from 'pino'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import { Retries, retried } from '#database/retries.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import type { StreamQuery } from '#domain/reporting/run-query.ts'
import type { Operations } from '#operations/transactional-client.ts'
import type { FileStore } from '#outside/files.ts'
import type { Http } from '#outside/http.ts'
import type { LanguageModel } from '#outside/language-model.ts'
import type { SendMail } from '#outside/mail.ts'
import type { SendBySftp } from '#outside/sftp.ts'
import type { CarrierGateway } from '#values/carrier.ts'
import type { IntegrationGateway } from '#values/integration.ts'
import type { MakePdfFor } from '#values/printed-sheets.ts'
import type { Tracing } from '#values/tracing.ts'
import type { FileReader } from './imports/file-reader.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { Tenants } from './tenants.ts'

/** What background work uses. */
export type WorkerContext = {
  readonly database: Database
  readonly model: Model
  readonly secrets: Secrets
  readonly log: Logger
  readonly tenants: Tenants
  /** The user that stands for the service itself. */
  readonly user_id: number
  readonly http: Http
  readonly send_mail: SendMail
  readonly sftp: SendBySftp
  readonly files: FileStore
  /** The same store without the quotas of tenants: labels of carriers are always stored. */
  readonly label_files: FileStore
  /** Reads the files of imports. */
  readonly file_reader: FileReader
  readonly pdf_for: MakePdfFor
  /** The table of operations, created on first use. */
  readonly operations: () => Operations
  readonly carriers: CarrierGateway
  readonly integrations: IntegrationGateway
  /** Reads the data of reports. */
  readonly stream_query: StreamQuery
  /** `{auth_url}`, for the links in mails about accounts. */
  readonly auth_url: string
  /** Null where no language model is configured. */
  readonly language_model: LanguageModel | null
  /** Null without metrics. */
  readonly metrics: WorkerMetrics | null
  /** Null without tracing. */
  readonly tracing: Tracing | null
}

/** Background work has longer timeouts: nobody waits for it, and a cancelled job would have to be repeated. */
const ATTEMPTS = 20

/** Statements over all data of a large tenant may take longer than those of requests. */
const STATEMENT_MINUTES = 10

/** Runs a transaction, retried after a lost race. */
export function inTransaction<Result>(
  { database }: Pick<WorkerContext, 'database'>,
  scope: Scope,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return retried(
    () => database.transaction(scope, work, { statement_minutes: STATEMENT_MINUTES }),
    new Retries(ATTEMPTS),
  )
}

/** The log fields of failed work. */
type FailureFacts = { readonly message: string; readonly [fact: string]: unknown }

/** Runs one of many pieces of work: a failure is logged, and does not affect the others. */
export async function logFailure(
  { log }: Pick<WorkerContext, 'log'>,
  { message, ...facts }: FailureFacts,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, ...facts }, message)
  }
}

/** The resource of automations, which background work switches off and schedules. */
export function automationsOf({ model }: WorkerContext): Resource {
  return resourceNamed(model, 'automations')
}
