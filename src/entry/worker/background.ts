import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Secrets } from '#access/secrets.ts'
import { systemUser } from '#access/users.ts'
import type { Database } from '#database/database.ts'
import type { Model } from '#declare/model.ts'
import type { StreamQuery } from '#domain/reporting/run-query.ts'
import { roomForFiles } from '#operations/assert-storage-quota.ts'
import { operationsFor } from '#operations/operation-table.ts'
import { type OperationSettings, ownedOperations } from '#operations/owned.ts'
import { type Operations, operationsByPath } from '#operations/transactional-client.ts'
import { boundFiles } from '#outside/bounded-files.ts'
import { openCarriers } from '#outside/carriers/carriers.ts'
import type { FileStore } from '#outside/files.ts'
import { openHttp } from '#outside/http.ts'
import { openIntegrations } from '#outside/integrations/integrations.ts'
import { type LanguageModelOptions, openLanguageModel } from '#outside/language-model.ts'
import type { SendMail } from '#outside/mail.ts'
import { drawPdf } from '#outside/pdf/draw-pdf.ts'
import { pageCountOf } from '#outside/pdf/pdf-pages.ts'
import { openSftp } from '#outside/sftp.ts'
import type { EgressRules } from '#values/egress.ts'
import type { MakePdfFor } from '#values/printed-sheets.ts'
import type { Tracing } from '#values/tracing.ts'
import { AccountNotices } from './account-notices.ts'
import { FileReader, type ReadSettings } from './imports/file-reader.ts'
import { WorkerMetrics } from './metrics.ts'
import { Queue } from './queue.ts'
import { Relay } from './relay.ts'
import { Scheduler } from './scheduler.ts'
import { Tenants } from './tenants.ts'
import type { WorkerContext } from './worker-context.ts'

/** What background work needs of the application. */
export type BackgroundParts = {
  readonly database: Database
  /** The database URL, for the queue's own connections. */
  /** Where the queue is. */
  readonly coordinator_url: string
  readonly model: Model
  readonly secrets: Secrets
  readonly log: Logger
  readonly send_mail: SendMail
  readonly files: FileStore
  readonly pdf_for: MakePdfFor
  /** Reads the data of reports. */
  readonly stream_query: StreamQuery
  /** The metrics registry; null without metrics. */
  readonly registry: Registry | null
  /** Null or omitted without tracing. */
  readonly tracing?: Tracing | null
}

/** What background work needs of the configuration. */
export type BackgroundSettings = {
  readonly auth_url: string
  readonly roles: readonly string[]
  readonly egress: EgressRules
  /** Null where no language model is configured. */
  readonly language_model: LanguageModelOptions | null
  readonly event_retention_days: number
  readonly tenant_purge_days: number
  /** Limits of reading the file of an import. */
  readonly reading: ReadSettings
  /** Settings of the operations. */
  readonly operations: OperationSettings
}

/** Maximum number of concurrent jobs of a process, by what they do. */
const CONCURRENCY = [
  ['others', 10],
  ['mails', 2],
] as const

/** Running background work. */
export type Background = { close(): Promise<void> }

/** Starts the background work of this process: relay, scheduler, jobs. */
export async function openBackground(
  parts: BackgroundParts,
  settings: BackgroundSettings,
): Promise<Background> {
  const worker = await contextFor(parts, settings)
  const { roles } = settings
  await using opening = new AsyncDisposableStack()
  if (roles.includes('worker')) {
    const retention = {
      event_days: settings.event_retention_days,
      purge_days: settings.tenant_purge_days,
    }
    for (const [lane, concurrency] of CONCURRENCY) {
      const queue = await Queue.open(worker, { url: parts.coordinator_url, concurrency, lane, retention })
      opening.defer(() => queue.close())
    }
    const notices = new AccountNotices(worker)
    opening.defer(() => notices.close())
    // Files being read would delay the end of the queue.
    opening.defer(() => worker.file_reader.close())
  }
  if (roles.includes('relay')) {
    const relay = new Relay(worker)
    opening.defer(() => relay.close())
  }
  if (roles.includes('scheduler')) {
    const scheduler = new Scheduler(worker)
    opening.defer(() => scheduler.close())
  }
  const opened = opening.move()
  return { close: () => opened.disposeAsync() }
}

async function contextFor(parts: BackgroundParts, settings: BackgroundSettings): Promise<WorkerContext> {
  const { database, model, secrets, log, send_mail, pdf_for, stream_query, registry, tracing = null } = parts
  const files = boundFiles(parts.files, roomForFiles(database))
  const { auth_url, egress, language_model } = settings
  const carriers = openCarriers(pdf_for)
  const outside = {
    // Labels of carriers are stored regardless of the quota.
    shipping: { carriers, files: parts.files },
    printing: { files, pdf_for, draw_pdf: drawPdf, count_pages: pageCountOf },
  }
  const integrations = openIntegrations(egress, { tracing })
  let operations: Operations | null = null
  return {
    database,
    model,
    secrets,
    log,
    send_mail,
    files,
    label_files: parts.files,
    file_reader: new FileReader(settings.reading),
    pdf_for,
    stream_query,
    carriers,
    integrations,
    operations: () => {
      const owned = () => ownedOperations(model, { ...settings.operations, ...outside, integrations })
      operations ??= operationsByPath(operationsFor(model, owned()))
      return operations
    },
    auth_url,
    tenants: new Tenants(database),
    user_id: await database.acrossTenants(systemUser),
    http: openHttp(egress, undefined, tracing),
    tracing,
    sftp: openSftp(egress),
    language_model: language_model === null ? null : openLanguageModel(language_model, egress, tracing),
    metrics: registry === null ? null : new WorkerMetrics(registry, database, settings.roles),
  }
}
