import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Secrets } from '#access/secrets.ts'
import { systemUser } from '#access/users.ts'
import type { Database } from '#database/database.ts'
import type { Model } from '#declare/model.ts'
import type { StreamQuery } from '#domain/reporting/run-query.ts'
import { type OperationSettings, ownedOperations } from '#operations/owned.ts'
import { roomForFiles } from '#operations/room-for-files.ts'
import { operationsFor } from '#operations/table.ts'
import { type Operations, operationsByPath } from '#operations/together.ts'
import { boundFiles } from '#outside/bounded-files.ts'
import { openCarriers } from '#outside/carriers/carriers.ts'
import type { FileStore } from '#outside/files.ts'
import { openHttp } from '#outside/http.ts'
import { openIntegrations } from '#outside/integrations/integrations.ts'
import { type LanguageModelOptions, openLanguageModel } from '#outside/language-model.ts'
import type { SendMail } from '#outside/mail.ts'
import { drawPdf } from '#outside/pdf/draw-pdf.ts'
import { openSftp } from '#outside/sftp.ts'
import type { EgressRules } from '#values/egress.ts'
import type { MakePdfFor } from '#values/printed-sheets.ts'
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
  /** Where the database is, for the queue's own connections. */
  readonly url: string
  readonly model: Model
  readonly secrets: Secrets
  readonly log: Logger
  readonly send_mail: SendMail
  readonly files: FileStore
  readonly pdf_for: MakePdfFor
  /** Reads what reports ask for. */
  readonly stream_query: StreamQuery
  /** Where figures are collected; null where nobody asks for them. */
  readonly registry: Registry | null
}

/** What background work needs to know of the configuration. */
export type BackgroundSettings = {
  readonly auth_url: string
  readonly roles: readonly string[]
  readonly egress: EgressRules
  /** Null where no language model is configured. */
  readonly language_model: LanguageModelOptions | null
  readonly event_retention_days: number
  readonly tenant_purge_days: number
  /** How much reading the file of an import may take. */
  readonly reading: ReadSettings
  /** What the configuration decides about operations. */
  readonly operations: OperationSettings
}

/** Jobs that one process does at once. */
const CONCURRENCY = 10

/** Background work that is going on. */
export type Background = { close(): Promise<void> }

/** Begins what this process is to do besides answering: relaying events, firing schedules, doing jobs. */
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
    const queue = await Queue.open(worker, { url: parts.url, concurrency: CONCURRENCY, retention })
    opening.defer(() => queue.close())
    // What is being read would keep the queue waiting.
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
  const { database, model, secrets, log, send_mail, pdf_for, stream_query, registry } = parts
  const files = boundFiles(parts.files, roomForFiles(database))
  const { auth_url, egress, language_model } = settings
  const carriers = openCarriers(pdf_for)
  const outside = {
    // Labels that a carrier has booked are kept whatever the quota is.
    shipping: { carriers, files: parts.files },
    printing: { files, pdf_for, draw_pdf: drawPdf },
  }
  const integrations = openIntegrations(egress)
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
    http: openHttp(egress),
    sftp: openSftp(egress),
    language_model: language_model === null ? null : openLanguageModel(language_model, egress),
    metrics: registry === null ? null : new WorkerMetrics(registry, database, settings.roles),
  }
}
