import type { Logger } from 'pino'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import { isLostRace, letOthersPass } from '#database/failures.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import type { StreamQuery } from '#domain/reporting/run-query.ts'
import type { Operations } from '#operations/together.ts'
import type { FileStore } from '#outside/files.ts'
import type { Http } from '#outside/http.ts'
import type { LanguageModel } from '#outside/language-model.ts'
import type { SendMail } from '#outside/mail.ts'
import type { SendBySftp } from '#outside/sftp.ts'
import type { CarrierGateway } from '#values/carrier.ts'
import type { IntegrationGateway } from '#values/integration.ts'
import type { MakePdfFor } from '#values/printed-sheets.ts'
import type { FileReader } from './imports/file-reader.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { Tenants } from './tenants.ts'

/** What background work has at hand. */
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
  /** The same store without the quotas of tenants: labels that a carrier has booked are kept. */
  readonly label_files: FileStore
  /** Reads the files of imports. */
  readonly file_reader: FileReader
  readonly pdf_for: MakePdfFor
  /** Everything that can be asked, made when it is first needed. */
  readonly operations: () => Operations
  readonly carriers: CarrierGateway
  readonly integrations: IntegrationGateway
  /** Reads what reports ask for. */
  readonly stream_query: StreamQuery
  /** `{auth_url}`, for the links in mails about accounts. */
  readonly auth_url: string
  /** Null where no language model is configured. */
  readonly language_model: LanguageModel | null
  /** Null where nobody asks for figures. */
  readonly metrics: WorkerMetrics | null
}

/** Background work is patient: nobody waits for it, and what it gives up somebody would have to ask for again. */
const ATTEMPTS = 20

/** What goes through all of a big tenant takes longer than any statement of a request may. */
const STATEMENT_MINUTES = 10

/** Works in a transaction that starts over after a lost race. */
export async function inTransaction<Result>(
  { database }: Pick<WorkerContext, 'database'>,
  scope: Scope,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(scope, work, { statement_minutes: STATEMENT_MINUTES })
    } catch (error) {
      if (!isLostRace(error) || attempt >= ATTEMPTS) throw error
      await letOthersPass(attempt)
    }
  }
}

/** What is logged of work that fails, and whose it is. */
type Failing = { readonly message: string; readonly [fact: string]: unknown }

/** Does work of one of many: where it fails that is logged, and keeps no other waiting. */
export async function failingAlone(
  { log }: Pick<WorkerContext, 'log'>,
  { message, ...facts }: Failing,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, ...facts }, message)
  }
}

/** The resource of automations, which background work switches off and plans. */
export function automationsOf({ model }: WorkerContext): Resource {
  return resourceNamed(model, 'automations')
}
