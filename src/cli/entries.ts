import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { ACCESS_CHANNEL, accessChanged } from '#access/changes.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Config } from '#config.ts'
import type { Database } from '#database/database.ts'
import { hearNotices } from '#database/listen.ts'
import { Replica } from '#database/replica.ts'
import { Unstartable } from '#database/unstartable.ts'
import { modelFor } from '#declare/make-model.ts'
import type { Model } from '#declare/model.ts'
import { assemble, assemblePages, graphqlServiceFor } from '#entry/assemble.ts'
import type { GraphqlService } from '#entry/graphql/graphql-service.ts'
import { queryStreamerFor } from '#entry/graphql/report-reader.ts'
import { Metrics } from '#entry/http/metrics.ts'
import { Readiness } from '#entry/http/readiness.ts'
import { SftpServer } from '#entry/sftp/sftp-server.ts'
import { openBackground } from '#entry/worker/background.ts'
import type { FileStore } from '#outside/files.ts'
import { openMail, type SendMail } from '#outside/mail.ts'
import { ownAddresses } from '#outside/own-addresses.ts'
import { browserSettings } from '#outside/pdf/browser-program.ts'
import { openPdfMaker, type PdfMaker } from '#outside/pdf/pdf-maker.ts'
import { openStorage } from '#outside/storage.ts'
import { declarations } from '#resources/index.ts'
import { egressRulesFor } from '#values/egress.ts'
import type { MakePdfFor } from '#values/printed-sheets.ts'

/** What the ways in stand on. */
export type Ground = {
  readonly database: Database
  readonly url: string
  readonly secrets: Secrets
  readonly log: Logger
}

/** The ways in that are open. */
export type Entries = {
  /** Tells whoever routes to this process that it is about to end. */
  drain(): void
  close(): Promise<void>
}

/** Processes of these roles make PDFs of forms. */
const PRINTING_ROLES: ReadonlySet<string> = new Set(['api', 'worker'])

/** Opens the ways in that this process is to serve; if one of them fails, the others are closed again. */
export async function openEntries(config: Config, ground: Ground): Promise<Entries> {
  await using opening = new AsyncDisposableStack()
  const pdf = openPdfMaker({
    ...browserSettings(config),
    warn: (message) => ground.log.warn(message),
  })
  opening.defer(() => pdf.close())
  if (config.roles.some((role) => PRINTING_ROLES.has(role)))
    // The start does not wait for it, and a service without a browser is no worse until it prints.
    pdf.prepare().catch((error: unknown) => ground.log.warn({ err: error }, 'forms cannot be printed yet'))
  const { database_read_url, database_pool: pool } = config
  const replica =
    database_read_url === null ? null : new Replica({ url: database_read_url, pool }, ground.database)
  opening.defer(async () => replica?.close())
  const context = contextFor(config, { ...ground, replica }, pdf)
  const heard = await hearNotices({ url: ground.url, channel: ACCESS_CHANNEL, heard: accessChanged })
  opening.defer(() => heard.close())
  const background = await openBackground(
    { ...context, stream_query: queryStreamerFor(context.graphql), registry: context.metrics.registry },
    {
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
    },
  )
  opening.defer(() => background.close())
  if (config.roles.includes('api')) {
    const app = await listen(config, context)
    opening.defer(() => app.close())
  }
  if (config.roles.includes('sftp') && config.sftp_port !== 0) {
    const sftp = await listenForFiles(config, context)
    opening.defer(async () => sftp?.close())
  }
  const port = pagesPortOf(config)
  if (port !== null) {
    const pages = await listenForPages(config, context, port)
    opening.defer(() => pages.close())
  }
  const opened = opening.move()
  return {
    drain: () => context.readiness.drain(),
    close: () => {
      context.readiness.drain()
      return opened.disposeAsync()
    },
  }
}

/** Where how the process is and what it measures is served besides; null where the API has the port, and that with it. */
function pagesPortOf({ roles, port, metrics_port }: Config): number | null {
  const pagesPort = metrics_port ?? port
  return roles.includes('api') && pagesPort === port ? null : pagesPort
}

type DatabaseContext = Ground & { readonly replica: Replica | null }

type AppContext = DatabaseContext & {
  readonly model: Model
  readonly send_mail: SendMail
  readonly metrics: Metrics
  readonly readiness: Readiness
  readonly files: FileStore
  readonly pdf_for: MakePdfFor
  /** What answers GraphQL, made when it is first needed: a process that only works may do without. */
  readonly graphql: () => GraphqlService
}

/** What both the ways in and the work behind them need. */
function contextFor(config: Config, ground: DatabaseContext, pdf: PdfMaker): AppContext {
  const send_mail = openMail({
    smtp_url: config.smtp_url,
    from: config.mail_from,
    outbox: join(config.data_dir, 'outbox'),
  })
  const files = openStorage(config.storage_url)
  const model = modelFor(declarations)
  const metrics = new Metrics(ground.database, ground.replica, config.commit)
  const readiness = new Readiness()
  let service: GraphqlService | null = null
  const graphql = () => {
    service ??= graphqlServiceFor({ ...ground, logger: ground.log, model, metrics }, config)
    return service
  }
  return { ...ground, send_mail, files, pdf_for: pdf.makeFor, model, graphql, metrics, readiness }
}

async function listen(config: Config, { log, graphql, ...context }: AppContext): Promise<FastifyInstance> {
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

async function opened(app: FastifyInstance, { host, port, prefix }: Door): Promise<FastifyInstance> {
  try {
    await app.listen({ host, port })
    return app
  } catch (error) {
    await app.close()
    throw unavailable({ host, port, prefix }, error)
  }
}

const SFTP_PORT = 2022

/** The SFTP server; null where the port that nobody asked for is taken, which keeps nobody from the rest. */
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

type Door = { readonly host: string; readonly port: number; readonly prefix: string }

/** What keeps a listener from being opened, and the variable that mends it. */
function unavailable({ host, port, prefix }: Door, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new Unstartable(`port ${port} of ${host} is in use; set ${prefix}PORT`, error)
  if (code === 'EACCES')
    return new Unstartable(`port ${port} may not be used by this account; set ${prefix}PORT`, error)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new Unstartable(`${host} is no address of this machine; set ${prefix}HOST`, error)
  }
  return error
}
