import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { ACCESS_CHANNEL, accessChanged } from '#access/access-changes.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Config } from '#config.ts'
import type { Database } from '#database/database.ts'
import { listen } from '#database/listen.ts'
import { Replica } from '#database/replica.ts'
import { shareWrites } from '#database/share-writes.ts'
import { SharedCounts } from '#database/shared-counts.ts'
import { StartupFailure } from '#database/startup-failure.ts'
import { modelFor } from '#declare/make-model.ts'
import type { Model } from '#declare/model.ts'
import { assemble, assemblePages, graphqlServiceFor } from '#entry/assemble.ts'
import type { GraphqlService } from '#entry/graphql/graphql-service.ts'
import { queryStreamerFor } from '#entry/graphql/report-reader.ts'
import { closeServer } from '#entry/http/close-server.ts'
import { Metrics } from '#entry/http/metrics.ts'
import { Readiness } from '#entry/http/readiness.ts'
import { stopListening } from '#entry/http/stop-listening.ts'
import { SftpServer } from '#entry/sftp/sftp-server.ts'
import { type BackgroundSettings, openBackground } from '#entry/worker/background.ts'
import type { FileStore } from '#outside/files.ts'
import { openMail, type SendMail } from '#outside/mail.ts'
import { ownAddresses } from '#outside/own-addresses.ts'
import { browserSettings } from '#outside/pdf/browser-program.ts'
import { openPdfMaker, type PdfMaker } from '#outside/pdf/pdf-maker.ts'
import { openStorage } from '#outside/storage.ts'
import { declarations } from '#resources/index.ts'
import { egressRulesFor } from '#values/egress.ts'
import type { MakePdfFor } from '#values/printed-sheets.ts'
import type { Tracing } from '#values/tracing.ts'

/** What the entry points need. */
export type ProcessContext = {
  readonly database: Database
  /** Where the queue is, and notices are sent. */
  readonly coordinator_url: string
  readonly secrets: Secrets
  readonly log: Logger
  /** Null without tracing. */
  readonly tracing: Tracing | null
}

/** The open entry points. */
export type EntryPoints = {
  /** Reports to load balancers that this process is about to stop. */
  drain(): void
  /** Accepts no further HTTP connections, at a moment when hardly any is being opened; those that were accepted are served. */
  stopListening(): Promise<void>
  close(): Promise<void>
}

/** Within this time proxies open the connections they need, and keep them. */
const KEPT_MS = 500

/** Processes of these roles render forms as PDF. */
const PRINTING_ROLES: ReadonlySet<string> = new Set(['api', 'worker'])

/** Opens the entry points for the roles of this process; if one fails, the others are closed. */
export async function openEntryPoints(
  config: Config,
  processContext: ProcessContext,
  measured: (registry: Registry) => void,
): Promise<EntryPoints> {
  await using opening = new AsyncDisposableStack()
  const pdf = openPdfMaker({
    ...browserSettings(config),
    warn: (message) => processContext.log.warn(message),
  })
  opening.defer(() => pdf.close())
  if (config.roles.some((role) => PRINTING_ROLES.has(role)))
    // The start does not wait for the browser: it is needed only for printing.
    pdf
      .prepare()
      .catch((error: unknown) => processContext.log.warn({ err: error }, 'forms cannot be printed yet'))
  const { database_read_url, database_pool: pool } = config
  const replica =
    database_read_url === null ? null : new Replica({ url: database_read_url, pool }, processContext.database)
  opening.defer(async () => replica?.close())
  const context = contextFor(config, { ...processContext, replica }, pdf)
  opening.use(await listenToOthers(config, context))
  measured(context.metrics.registry)
  const background = await openBackground(
    { ...context, stream_query: queryStreamerFor(context.graphql), registry: context.metrics.registry },
    backgroundSettings(config),
  )
  opening.defer(() => background.close())
  const apps: FastifyInstance[] = []
  if (config.roles.includes('api')) {
    const app = await startListening(config, context)
    apps.push(app)
    opening.defer(() => closeServer(app, config.shutdown_seconds * 1000))
  }
  if (config.roles.includes('sftp') && config.sftp_port !== 0) {
    const sftp = await listenForFiles(config, context)
    opening.defer(async () => sftp?.close())
  }
  const port = pagesPortOf(config)
  if (port !== null) {
    const pages = await listenForPages(config, context, port)
    opening.defer(() => closeServer(pages, config.shutdown_seconds * 1000))
  }
  const opened = opening.move()
  return {
    drain: () => context.readiness.drain(),
    stopListening: () =>
      context.readiness.keepConnections(async () => {
        await pause(KEPT_MS)
        await Promise.all(apps.map(stopListening))
      }),
    close: () => {
      context.readiness.drain()
      return opened.disposeAsync()
    },
  }
}

/** Exchanges notices of changed access, written tables and, if requests are served, counted requests with other processes. */
async function listenToOthers(
  { roles }: Config,
  { coordinator_url: url, database, log, counts }: AppContext,
): Promise<AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const listener = await listen({ url, channel: ACCESS_CHANNEL, onNotice: accessChanged })
  opening.defer(() => listener.close())
  const failed = (error: unknown) =>
    log.error({ err: error }, 'other processes could not be notified of changes')
  const writes = await shareWrites({ url, database, failed })
  opening.defer(() => writes.close())
  if (roles.includes('api')) {
    const counting = await counts.connect({ url, database, failed })
    opening.defer(() => counting.close())
  }
  return opening.move()
}

/** The configuration of background work. */
function backgroundSettings(config: Config): BackgroundSettings {
  return {
    roles: config.roles,
    egress: egressRulesFor(config, ownAddresses()),
    language_model:
      config.ai_url === null ? null : { url: config.ai_url, key: config.ai_key, model: config.ai_model },
    event_retention_days: config.event_retention_days,
    tenant_purge_days: config.tenant_purge_days,
    reading: {
      rows: config.import_max_rows,
      cells: config.import_max_cells,
      memory_mib: config.import_memory_mib,
      seconds: config.import_seconds,
    },
    auth_url: config.auth_url,
    operations: config,
  }
}

/** Where health and metrics are served separately; null if they share the port of the API. */
function pagesPortOf({ roles, port, metrics_port }: Config): number | null {
  const pagesPort = metrics_port ?? port
  return roles.includes('api') && pagesPort === port ? null : pagesPort
}

type DatabaseContext = ProcessContext & { readonly replica: Replica | null }

type AppContext = DatabaseContext & {
  readonly model: Model
  readonly send_mail: SendMail
  readonly metrics: Metrics
  readonly readiness: Readiness
  readonly counts: SharedCounts
  readonly files: FileStore
  readonly pdf_for: MakePdfFor
  /** The GraphQL service, created on first use: a process that only runs workers may not need it. */
  readonly graphql: () => GraphqlService
}

/** What both entry points and workers need. */
function contextFor(config: Config, context: DatabaseContext, pdf: PdfMaker): AppContext {
  const send_mail = openMail({
    smtp_url: config.smtp_url,
    from: config.mail_from,
    outbox: join(config.data_dir, 'outbox'),
  })
  const files = openStorage(config.storage_url)
  const model = modelFor(declarations)
  const metrics = new Metrics(context.database, context.replica, config.commit)
  const readiness = new Readiness()
  const counts = new SharedCounts()
  let service: GraphqlService | null = null
  const graphql = () => {
    service ??= graphqlServiceFor({ ...context, logger: context.log, model, metrics }, config)
    return service
  }
  return { ...context, send_mail, files, pdf_for: pdf.makeFor, model, graphql, metrics, readiness, counts }
}

async function startListening(
  config: Config,
  { log, graphql, ...context }: AppContext,
): Promise<FastifyInstance> {
  const app = await assemble({ ...context, logger: log, graphql: graphql() }, config)
  return opened(app, { host: config.host, port: config.port, prefix: '' })
}

async function listenForPages(
  config: Config,
  { log, ...context }: AppContext,
  port: number,
): Promise<FastifyInstance> {
  const app = await assemblePages({ ...context, logger: log }, config)
  const prefix = config.roles.includes('api') || config.metrics_port !== null ? 'GOODSYARD_METRICS_' : ''
  return opened(app, { host: config.host, port, prefix })
}

async function opened(app: FastifyInstance, { host, port, prefix }: Listener): Promise<FastifyInstance> {
  try {
    await app.listen({ host, port })
    return app
  } catch (error) {
    await app.close()
    throw unavailable({ host, port, prefix }, error)
  }
}

const SFTP_PORT = 2022

/** The SFTP server; null if the default port is taken, which must not stop the rest of the service. */
async function listenForFiles(config: Config, context: AppContext): Promise<SftpServer | null> {
  const { sftp_port, sftp_host, host, data_dir, sftp_max_file_mib: max_file_mib } = config
  const place = { host: sftp_host ?? host, port: sftp_port ?? SFTP_PORT }
  try {
    return await SftpServer.open(
      { ...context, registry: context.metrics.registry },
      { ...place, data_dir, max_file_mib },
    )
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken || sftp_port !== null) throw unavailable({ ...place, prefix: 'SFTP_' }, error)
    context.log.warn(`SFTP is off: port ${SFTP_PORT} is in use; set SFTP_PORT`)
    return null
  }
}

type Listener = { readonly host: string; readonly port: number; readonly prefix: string }

/** Why a listener cannot be opened, and the variable that changes its port. */
function unavailable({ host, port, prefix }: Listener, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new StartupFailure(`port ${port} of ${host} is in use; set ${prefix}PORT`, error)
  if (code === 'EACCES')
    return new StartupFailure(`port ${port} may not be used by this account; set ${prefix}PORT`, error)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupFailure(`${host} is no address of this machine; set ${prefix}HOST`, error)
  }
  return error
}
