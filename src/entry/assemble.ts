import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Access } from '#access/access.ts'
import type { Secrets } from '#access/secrets.ts'
import type { WebProgram } from '#access/web-applications.ts'
import type { Database } from '#database/database.ts'
import type { Replica } from '#database/replica.ts'
import type { Model } from '#declare/model.ts'
import { orderExplainer } from '#domain/explanation/explain-orders.ts'
import type { Operation } from '#operations/operation.ts'
import { type OperationSettings, ownedOperations } from '#operations/owned.ts'
import { roomForFiles } from '#operations/room-for-files.ts'
import { operationsFor } from '#operations/table.ts'
import { boundFiles } from '#outside/bounded-files.ts'
import { openCarriers } from '#outside/carriers/carriers.ts'
import type { FileStore } from '#outside/files.ts'
import { openIntegrations } from '#outside/integrations/integrations.ts'
import type { SendMail } from '#outside/mail.ts'
import { drawPdf } from '#outside/pdf/draw-pdf.ts'
import { readIndexedColumns } from '#records/indexed-columns.ts'
import { egressRulesFor } from '#values/egress.ts'
import type { JsonObject } from '#values/json.ts'
import type { MakePdfFor } from '#values/printed-sheets.ts'
import { openapiFor } from './docs/openapi.ts'
import { addDocs } from './docs/routes.ts'
import { queryCheckFor } from './graphql/check-query.ts'
import { addExplorerFiles } from './graphql/explorer.ts'
import { GraphqlService } from './graphql/graphql-service.ts'
import { queryRunnerFor } from './graphql/report-reader.ts'
import { addGraphqlRoutes } from './graphql/routes.ts'
import { addFileRoute } from './http/file-route.ts'
import { addGate } from './http/gate.ts'
import type { Metrics } from './http/metrics.ts'
import { addPages } from './http/pages.ts'
import { RateLimiter } from './http/rate-limit.ts'
import type { Readiness } from './http/readiness.ts'
import { addSecurityContact } from './http/security-contact.ts'
import { makeServer } from './http/server.ts'
import type { McpService } from './mcp/mcp-service.ts'
import { addMcpRoutes } from './mcp/routes.ts'
import { type Metadata, metadataFor } from './metadata/metadata.ts'
import { addMetadataRoutes } from './metadata/routes.ts'
import { oauth } from './oauth/oauth.ts'
import { addPrintAgentRoutes } from './print-agent/routes.ts'
import { addRestRoutes, type BodyLimits } from './rest/routes.ts'
import { webPrograms } from './web/routes.ts'

/** What the ways in need to know of the configuration, under the configuration's own names. */
export type AssemblySettings = OperationSettings & {
  readonly public_url: string
  readonly auth_url: string
  readonly cors_origins: readonly string[]
  readonly trusted_proxies: readonly string[]
  readonly body_limit_kib: number
  readonly upload_limit_mib: number
  readonly rate_limit_per_minute: number
  readonly rate_limit_burst: number
  readonly request_timeout_seconds: number
  readonly access_token_seconds: number
  readonly refresh_token_days: number
  readonly oauth_rate_limit_per_minute: number
  readonly database_pool: number
  readonly graphql_max_page: number
  readonly graphql_max_complexity: number
  readonly metrics_token: string | null
  readonly commit: string | null
  readonly security_contact: readonly string[]
  /** The programs for browsers that are served. */
  readonly web: readonly WebProgram[]
}

/** The parts of the application that are opened before its ways in. */
export type Parts = {
  readonly database: Database
  readonly secrets: Secrets
  readonly model: Model
  readonly logger: FastifyBaseLogger
  readonly send_mail: SendMail
  readonly metrics: Metrics
  readonly readiness: Readiness
  readonly files: FileStore
  readonly pdf_for: MakePdfFor
  /** A replica of the database to read from, where there is one. */
  readonly replica?: Replica | null
  /** What answers GraphQL, where something else needs it too; made here where it is left out. */
  readonly graphql?: GraphqlService
}

/** The ways in over HTTP, ready to listen. */
export async function assemble(opened: Parts, settings: AssemblySettings): Promise<FastifyInstance> {
  const { model } = opened
  const parts = { ...opened, files: boundFiles(opened.files, roomForFiles(opened.database)) }
  const limits = { json: settings.body_limit_kib * 1024, upload: settings.upload_limit_mib * 1024 * 1024 }
  const app = await assemblePages(parts, settings)
  const service = parts.graphql ?? graphqlServiceFor(parts, settings)
  const check_query = queryCheckFor(service.schema, model)
  const run_query = queryRunnerFor(() => service)
  const { files, pdf_for } = parts
  // Labels that a carrier has booked are kept whatever the quota is.
  const shipping = { carriers: openCarriers(pdf_for), files: opened.files }
  const printing = { files, pdf_for, draw_pdf: drawPdf }
  const integrations = openIntegrations(egressRulesFor(settings, []))
  const explain_orders = orderExplainer({ ...parts, read: service.read.bind(service) })
  const outside = { check_query, run_query, explain_orders, shipping, printing, integrations }
  const operations = operationsFor(model, ownedOperations(model, { ...settings, ...outside }))
  addExplorerFiles(app)
  addFileRoute(app, parts)
  addPrintAgentRoutes(app, { ...parts, public_url: settings.public_url, body_limit: limits.json })
  const addresses = { base_url: settings.public_url, auth_url: settings.auth_url }
  const openapi = once(() => openapiFor(model, operations, addresses))
  await addDocs(app, openapi, { has_console: settings.web.includes('console') })
  await app.register(oauth({ ...parts, ...settings }))
  await app.register(webPrograms({ ...parts, ...settings }))
  await app.register(guarded(parts, settings, { operations, limits, service, openapi }))
  return app
}

/** A server of nothing but how the process is and what it measures: every role has them. */
export async function assemblePages(
  parts: Pick<Parts, 'database' | 'logger' | 'metrics' | 'readiness'>,
  settings: AssemblySettings,
): Promise<FastifyInstance> {
  const app = await makeServer({
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

/** Makes something when it is first asked for: most processes never are. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

type Served = {
  readonly operations: readonly Operation[]
  readonly limits: BodyLimits
  readonly service: GraphqlService
  readonly openapi: () => JsonObject
}

/** What is behind the gate: REST, GraphQL and MCP. */
function guarded(parts: Parts, settings: AssemblySettings, served: Served) {
  const { operations, limits, service } = served
  const rate = { per_minute: settings.rate_limit_per_minute, burst: settings.rate_limit_burst }
  const gate = {
    access: new Access(parts.database),
    limiter: new RateLimiter(rate),
    timeout_ms: settings.request_timeout_seconds * 1000,
  }
  return async (app: FastifyInstance): Promise<void> => {
    addGate(app, gate)
    addMetadataRoutes(app, metadataReader(parts, operations))
    addRestRoutes(app, { context: parts, operations, limits })
    addGraphqlRoutes(app, { service, body_limit: limits.json })
    addMcpRoutes(app, {
      service: once(() => mcpServiceFor(parts, served)),
      body_limit: limits.json,
      public_url: settings.public_url,
      origins: settings.cors_origins,
    })
  }
}

/** What reads the descriptions of types: once, but again where the database could not be reached. */
function metadataReader(
  { model, database }: Parts,
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

/** What answers MCP; read in when it is first asked for. */
async function mcpServiceFor(parts: Parts, { operations, service, openapi }: Served): Promise<McpService> {
  const [{ McpService }, { Acts }] = await Promise.all([
    import('./mcp/mcp-service.ts'),
    import('./mcp/acts.ts'),
  ])
  const context = {
    app: parts,
    acts: new Acts(operations),
    read: service.read.bind(service),
    schema: service.schema,
    openapi,
  }
  return new McpService(context)
}

/** What answers GraphQL, within the limits of the settings. */
export function graphqlServiceFor(
  parts: Pick<Parts, 'model' | 'database' | 'logger' | 'metrics' | 'replica'>,
  settings: Pick<AssemblySettings, 'graphql_max_page' | 'graphql_max_complexity'>,
): GraphqlService {
  return new GraphqlService(parts.model, parts.database, {
    max_page: settings.graphql_max_page,
    max_complexity: settings.graphql_max_complexity,
    report: (bug) => parts.logger.error({ err: bug }, 'bug'),
    replica: parts.replica ?? null,
    timed: (root, seconds) => parts.metrics.graphqlSeconds.observe({ root }, seconds),
  })
}
