import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createApplication } from '#access/applications.ts'
import { bootstrap } from '#access/bootstrap.ts'
import { Secrets } from '#access/secrets.ts'
import { issueToken } from '#access/tokens.ts'
import { readConfig } from '#config.ts'
import { type Clock, Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import { modelFor } from '#declare/make-model.ts'
import type { Model } from '#declare/model.ts'
import { insertTenantDefaults } from '#domain/tenancy/insert-tenant-defaults.ts'
import { assemble } from '#entry/assemble.ts'
import { Metrics } from '#entry/http/metrics.ts'
import { Readiness } from '#entry/http/readiness.ts'
import { finishActs } from '#operations/finish-acts.ts'
import type { Operation } from '#operations/operation.ts'
import { operationsFor } from '#operations/operation-table.ts'
import { ownedOperations } from '#operations/owned.ts'
import { openFiles } from '#outside/files.ts'
import { openPdfMaker } from '#outside/pdf/pdf-maker.ts'
import { declarations } from '#resources/index.ts'
import { ApiClient, openAgent } from './api-client.ts'
import { browserPath } from './browser.ts'
import { type CloneOptions, cloneDatabase, type TestDatabase } from './cluster.ts'
import { ownerClient } from './owner-client.ts'

/** The settings of an installation that says nothing of its own, but for what would slow a test down. */
const SETTINGS = readConfig({ GOODSYARD_RATE_LIMIT_PER_MINUTE: '0', GOODSYARD_WEB: '' }).config

/** Everything that is declared, for all services of this process. */
const model = modelFor(declarations)

/** How far somebody sees who does not see everything. */
export type Visibility = {
  readonly account_ids?: readonly number[]
  readonly warehouse_ids?: readonly number[]
}

/** A service in this process, over real connections, on a database of its own. */
export type Service = {
  /** Where it listens. */
  readonly origin: string
  readonly model: Model
  readonly operations: readonly Operation[]
  /** An operator, in tenant `demo`. */
  readonly operator: ApiClient
  /** The same operator in tenant `second`. */
  readonly neighbour: ApiClient
  /** A caller in tenant `demo` whose role has these permissions and no others. */
  colleague(permissions: readonly string[], visibility?: Visibility): Promise<ApiClient>
  /** The database, as its owner; on a Citus cluster confined to the first tenant. */
  readonly owner: pg.Client
  readonly database: TestDatabase
  /** Logged bugs. */
  readonly bugs: readonly string[]
  /**
   * Closes what was opened, in reverse order. A file's own cluster ends with the file, so ask for it inside a suite.
   */
  close(): Promise<void>
}

/** The clone of the database, the time of transactions, and settings that differ. */
type ServiceOptions = CloneOptions & { readonly clock?: Clock; readonly settings?: Partial<typeof SETTINGS> }

/** Serves everything that is declared, on a clone of the migrated template. */
export async function openService(options: ServiceOptions = {}): Promise<Service> {
  const settings = { ...SETTINGS, ...options.settings }
  const closing: (() => Promise<unknown>)[] = []
  const clone = await cloneDatabase(options)
  closing.push(() => clone.drop())
  const database = new Database({ url: clone.url, pool: 12, finish: finishActs(model) }, options.clock)
  closing.push(() => database.close())
  const secrets = new Secrets('a secret key that is long enough for tests')
  const folder = mkdtempSync(join(tmpdir(), 'goodsyard-service-'))
  closing.push(async () => rmSync(folder, { recursive: true, force: true }))
  const client_id = 'tests'
  await bootstrap(database, secrets, {
    data_dir: folder,
    public_url: 'http://127.0.0.1',
    subdomains: ['demo', 'second'],
    client_id,
    client_secret: 'not a secret',
    client_redirect_uris: [],
    admin_email: null,
    admin_password: null,
    fill: insertTenantDefaults,
  })
  const pdf = openPdfMaker({ path: browserPath(), folder, limit_ms: 30_000 })
  closing.push(() => pdf.close())
  const bugs: string[] = []
  const app = await assemble(
    {
      database,
      secrets,
      model,
      logger: listeningFor(bugs),
      send_mail: async () => ({ kind: 'accepted', answer: '' }),
      metrics: new Metrics(database),
      readiness: new Readiness(),
      files: openFiles(join(folder, 'files')),
      pdf_for: pdf.makeFor,
    },
    settings,
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = openAgent()
  closing.push(
    () => app.close(),
    () => agent.close(),
  )
  const owner = ownerClient(clone.url)
  await owner.connect()
  closing.push(() => owner.end())
  const token = await tokenOf(database, client_id)
  const operator = new ApiClient(origin, agent, {
    authorization: `Bearer ${token}`,
    'x-service-subdomain': 'demo',
  })
  return {
    origin,
    model,
    operations: operationsFor(model, ownedOperations(model, settings)),
    operator,
    neighbour: operator.as({ 'x-service-subdomain': 'second' }),
    colleague: async (permissions, visibility = {}) =>
      operator.as({
        authorization: `Bearer ${await colleagueToken({ database, secrets }, permissions, visibility)}`,
      }),
    owner,
    database: clone,
    bugs,
    async close() {
      for (const close of closing.reverse()) await close()
    },
  }
}

async function tokenOf(database: Database, client_id: string): Promise<string> {
  const issued = await database.acrossTenants((session) =>
    issueToken(session, { client_id, expires_in: 3600 }),
  )
  if (issued === null) throw new Error(`there is no client ${client_id}`)
  return issued.access_token
}

type Store = { readonly database: Database; readonly secrets: Secrets }

async function colleagueToken(
  { database, secrets }: Store,
  permissions: readonly string[],
  visibility: Visibility,
): Promise<string> {
  const client_id = `tests-${randomUUID()}`
  await database.acrossTenants(async (session) => {
    const { id: tenant_id } = await session.one<{ id: number }>(
      sql`select id from tenants where subdomain = 'demo'`,
    )
    const { id: role_id } = await session.one<{ id: number }>(sql`
      insert into roles (tenant_id, name, permissions, role_type)
      values (${tenant_id}, ${client_id}, ${permissions}, 'custom')
      returning id`)
    const membership = {
      tenant_id,
      role_id,
      all_accounts: visibility.account_ids === undefined,
      all_warehouses: visibility.warehouse_ids === undefined,
      account_ids: visibility.account_ids ?? [],
      warehouse_ids: visibility.warehouse_ids ?? [],
    }
    await createApplication(session, secrets, { name: client_id, tenant_id, client_id, membership })
  })
  return tokenOf(database, client_id)
}

type Logger = Parameters<typeof assemble>[0]['logger']

/** A log that is read for bugs alone. */
function listeningFor(bugs: string[]): Logger {
  const quiet = () => undefined
  const error = (facts: unknown) => void bugs.push(describe(facts))
  const logger: Logger = {
    level: 'error',
    fatal: error,
    error,
    warn: quiet,
    info: quiet,
    debug: quiet,
    trace: quiet,
    silent: quiet,
    child: () => logger,
  }
  return logger
}

function describe(facts: unknown): string {
  const error = typeof facts === 'object' && facts !== null && 'err' in facts ? facts.err : facts
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)
}
