import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Access } from '#access/access.ts'
import { passwordProverFor } from '#access/prove-password.ts'
import type { Secrets } from '#access/secrets.ts'
import type { WebProgram } from '#access/web-applications.ts'
import type { Database } from '#database/database.ts'
import type { Replica } from '#database/replica.ts'
import { SharedCounts } from '#database/shared-counts.ts'
import type { Scope } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { orderExplainer } from '#domain/explanation/explain-orders.ts'
import { roomForFiles } from '#operations/assert-storage-quota.ts'
import type { WayOfPerforming } from '#operations/lane.ts'
import { TaskLanes } from '#operations/lanes.ts'
import type { Operation } from '#operations/operation.ts'
import { operationsFor } from '#operations/operation-table.ts'
import { orderPreviewer } from '#operations/order-previews.ts'
import { type OperationSettings, ownedOperations } from '#operations/owned.ts'
import { boundFiles } from '#outside/bounded-files.ts'
import { openCarriers } from '#outside/carriers/carriers.ts'
import type { FileStore } from '#outside/files.ts'
import { openIntegrations } from '#outside/integrations/integrations.ts'
import type { SendMail } from '#outside/mail.ts'
import { drawPdf } from '#outside/pdf/draw-pdf.ts'
import { pageCountOf } from '#outside/pdf/pdf-pages.ts'
import { readIndexedColumns } from '#records/indexed-columns.ts'
import { egressRulesFor } from '#values/egress.ts'
import type { JsonObject } from '#values/json.ts'
import { once } from '#values/once.ts'
import type { MakePdfFor } from '#values/printed-sheets.ts'
import type { Tracing } from '#values/tracing.ts'
import { openapiFor } from './docs/openapi.ts'
import { addDocs } from './docs/routes.ts'
import { queryCheckFor } from './graphql/check-query.ts'
import { addExplorerFiles } from './graphql/explorer.ts'
import { GraphqlService } from './graphql/graphql-service.ts'
import { queryRunnerFor } from './graphql/report-reader.ts'
import { addGraphqlRoutes } from './graphql/routes.ts'
import { addFileRoute } from './http/file-route.ts'
import { addGate } from './http/gate.ts'
import { JsonBodies } from './http/json-body.ts'
import type { Metrics } from './http/metrics.ts'
import { addPages } from './http/pages.ts'
import { RateLimiter } from './http/rate-limit.ts'
import type { Readiness } from './http/readiness.ts'
import { addSecurityContact } from './http/security-contact.ts'
import { createServer } from './http/server.ts'
import { WrongTokens } from './http/wrong-tokens.ts'
import { LiveHub } from './live/live-hub.ts'
import { addLiveRoutes } from './live/routes.ts'
import type { McpService } from './mcp/mcp-service.ts'
import { addMcpRoutes } from './mcp/routes.ts'
import { type Metadata, metadataFor } from './metadata/metadata.ts'
import { addMetadataRoutes } from './metadata/routes.ts'
import { oauth } from './oauth/oauth.ts'
import { addPrintAgentRoutes } from './print-agent/routes.ts'
import { addRestRoutes, type BodyLimits } from './rest/routes.ts'
import { webPrograms } from './web/routes.ts'
import { FileReader } from './worker/imports/file-reader.ts'
import { TABLE_CELLS_MAX, TABLE_ROWS_MAX, tableReaderFor } from './worker/imports/table-reader.ts'

/** What the entry points need of the configuration, with the names of the configuration. */
export type AssemblySettings = OperationSettings & {
  readonly public_url: string
  readonly auth_url: string
  readonly cors_origins: readonly string[]
  readonly trusted_proxies: readonly string[]
  readonly body_limit_kib: number
  readonly upload_limit_mib: number
  readonly rate_limit_per_minute: number
  readonly rate_limit_burst: number
  readonly tasks_together: boolean
  readonly request_timeout_seconds: number
  readonly import_memory_mib: number
  readonly access_token_seconds: number
  readonly refresh_token_days: number
  readonly oauth_rate_limit_per_minute: number
  readonly database_pool: number
  readonly graphql_max_page: number
  readonly graphql_max_complexity: number
  readonly metrics_token: string | null
  readonly commit: string | null
  readonly security_contact: readonly string[]
  /** The web programs that are served. */
  readonly web: readonly WebProgram[]
}

/** The parts of the application that are opened before its entry points. */
export type ApplicationParts = {
  readonly database: Database
  readonly secrets: Secrets
  readonly model: Model
  readonly logger: FastifyBaseLogger
  readonly send_mail: SendMail
  readonly metrics: Metrics
  readonly readiness: Readiness
  readonly files: FileStore
  readonly pdf_for: MakePdfFor
  /** Traces requests and operations; null or omitted without tracing. */
  readonly tracing?: Tracing | null
  /** A replica of the database to read from, if there is one. */
  readonly replica?: Replica | null
  /** The GraphQL service if it is used elsewhere too; created here if omitted. */
  readonly graphql?: GraphqlService
  /** What other processes count of limited requests; omitted without others. */
  readonly counts?: SharedCounts
}

/** The entry points over HTTP, ready to listen. */
export async function assemble(
  opened: ApplicationParts,
  settings: AssemblySettings,
): Promise<FastifyInstance> {
  const { model } = opened
  const files = boundFiles(opened.files, roomForFiles(opened.database))
  const count = (way: WayOfPerforming) => opened.metrics.jointRequests.inc({ way })
  const lanes = settings.tasks_together ? { lanes: new TaskLanes(count) } : {}
  const parts = { ...opened, files, ...lanes }
  const limits = { json: settings.body_limit_kib * 1024, upload: settings.upload_limit_mib * 1024 * 1024 }
  const app = await assemblePages(parts, settings)
  const service = parts.graphql ?? graphqlServiceFor(parts, settings)
  const check_query = queryCheckFor(service.schema, model)
  const run_query = queryRunnerFor(() => service)
  const { pdf_for } = parts
  // Labels of carriers are stored regardless of the quota.
  const shipping = { carriers: openCarriers(pdf_for), files: opened.files }
  const printing = { files, pdf_for, draw_pdf: drawPdf, count_pages: pageCountOf }
  const tables = new FileReader({
    rows: TABLE_ROWS_MAX,
    cells: TABLE_CELLS_MAX,
    memory_mib: settings.import_memory_mib,
    seconds: settings.request_timeout_seconds,
  })
  app.addHook('onClose', () => tables.close())
  const integrations = openIntegrations(egressRulesFor(settings, []), { tracing: opened.tracing ?? null })
  const explain_orders = orderExplainer({ ...parts, read: service.read.bind(service) })
  const prove_password = passwordProverFor(opened.database)
  const preview_orders = orderPreviewer(parts)
  const queries = { check_query, run_query, explain_orders, preview_orders }
  const read_table = tableReaderFor(tables)
  const outside = { ...queries, prove_password, shipping, printing, integrations, read_table }
  const operations = operationsFor(model, ownedOperations(model, { ...settings, ...outside }))
  addExplorerFiles(app)
  addFileRoute(app, parts)
  const { counts = new SharedCounts() } = opened
  const wrong_tokens = new WrongTokens(counts)
  const { public_url } = settings
  addPrintAgentRoutes(app, { ...parts, public_url, body_limit: limits.json, wrong_tokens })
  const addresses = { base_url: settings.public_url, auth_url: settings.auth_url }
  const openapi = once(() => openapiFor(model, operations, addresses))
  await addDocs(app, openapi, { public_url, has_console: settings.web.includes('console') })
  await app.register(oauth({ ...parts, ...settings, counts }))
  await app.register(webPrograms({ ...parts, ...settings, counts }))
  await app.register(guarded(parts, settings, { operations, limits, service, openapi, wrong_tokens, counts }))
  return app
}

/** A server for health and metrics only, for every role. */
export async function assemblePages(
  parts: Pick<ApplicationParts, 'database' | 'logger' | 'metrics' | 'readiness' | 'tracing'>,
  settings: AssemblySettings,
): Promise<FastifyInstance> {
  const app = await createServer({
    ...parts,
    public_url: settings.public_url,
    cors_origins: settings.cors_origins,
    trusted_proxies: settings.trusted_proxies,
    body_limit: settings.body_limit_kib * 1024,
    request_timeout_ms: settings.request_timeout_seconds * 1000,
  })
  addPages(app, { ...parts, metrics_token: settings.metrics_token, commit: settings.commit })
  addSecurityContact(app, settings)
  return app
}

type HttpServices = {
  readonly operations: readonly Operation[]
  readonly limits: BodyLimits
  readonly service: GraphqlService
  readonly openapi: () => JsonObject
  readonly wrong_tokens: WrongTokens
  readonly counts: SharedCounts
}

/** The routes behind the gate: REST, GraphQL and MCP. */
function guarded(parts: ApplicationParts, settings: AssemblySettings, served: HttpServices) {
  const { operations, limits, service } = served
  const rate = { per_minute: settings.rate_limit_per_minute, burst: settings.rate_limit_burst }
  const gate = {
    access: new Access(parts.database),
    limiter: new RateLimiter(rate, { name: 'requests', counts: served.counts }),
    wrong_tokens: served.wrong_tokens,
    timeout_ms: settings.request_timeout_seconds * 1000,
  }
  return async (app: FastifyInstance): Promise<void> => {
    addGate(app, gate)
    addMetadataRoutes(app, { ...parts, metadata: metadataReader(parts, operations) })
    addLiveRoutes(app, { ...parts, access: gate.access, hub: hubFor(parts, gate.access) })
    const bodies = new JsonBodies()
    addRestRoutes(app, { context: parts, operations, bodies, limits })
    const { public_url } = settings
    addGraphqlRoutes(app, { service, bodies, body_limit: limits.json, public_url })
    addMcpRoutes(app, {
      service: once(() => mcpServiceFor(parts, served)),
      bodies,
      body_limit: limits.json,
      public_url,
      origins: settings.cors_origins,
    })
  }
}

function hubFor({ metrics, logger, ...parts }: ApplicationParts, access: Access): LiveHub {
  return new LiveHub({
    ...parts,
    access,
    report: {
      sent: (changes) => metrics.liveChanges.inc(changes),
      cut: () => metrics.liveCut.inc(),
      counted: (streams) => metrics.liveStreams.set(streams),
      failed: (error) => logger.error({ err: error }, 'changes could not be sent'),
    },
  })
}

/** Reads the descriptions of types once, but again after a failure of the database. */
function metadataReader(
  { model, database }: ApplicationParts,
  operations: readonly Operation[],
): () => Promise<Metadata> {
  let made: Promise<Metadata> | null = null
  const make = async () =>
    metadataFor({ model, operations, indexed: await database.acrossTenants(readIndexedColumns) })
  return () => {
    made ??= make().catch((failure: unknown) => {
      made = null
      throw failure
    })
    return made
  }
}

/** What a tool reads at most, in bytes: an answer has it twice, as text and as data. */
const MCP_READ_BYTES_MAX = 1024 * 1024

/** The MCP service, imported on first use. */
async function mcpServiceFor(
  parts: ApplicationParts,
  { operations, service, openapi }: HttpServices,
): Promise<McpService> {
  const [{ McpService }, { OperationIndex }] = await Promise.all([
    import('./mcp/mcp-service.ts'),
    import('./mcp/operation-index.ts'),
  ])
  const context = {
    app: parts,
    acts: new OperationIndex(operations),
    read: (scope: Scope, text: string, variables: Readonly<Record<string, unknown>>) =>
      service.read(scope, text, variables, MCP_READ_BYTES_MAX),
    schema: service.schema,
    openapi,
  }
  return new McpService(context)
}

/** The GraphQL service, with the limits of the settings. */
export function graphqlServiceFor(
  parts: Pick<ApplicationParts, 'model' | 'database' | 'logger' | 'metrics' | 'replica' | 'tracing'>,
  settings: Pick<AssemblySettings, 'graphql_max_page' | 'graphql_max_complexity' | 'database_pool'>,
): GraphqlService {
  return new GraphqlService(parts.model, parts.database, {
    max_page: settings.graphql_max_page,
    max_complexity: settings.graphql_max_complexity,
    connections: settings.database_pool,
    report: (bug) => parts.logger.error({ err: bug }, 'internal error'),
    replica: parts.replica ?? null,
    tracing: parts.tracing ?? null,
    timed: (root, seconds) => parts.metrics.graphqlSeconds.observe({ root }, seconds),
  })
}
