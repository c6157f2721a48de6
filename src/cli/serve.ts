import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { bootstrap } from '#access/bootstrap.ts'
import type { Secrets } from '#access/secrets.ts'
import { type Config, readConfig } from '#config.ts'
import { Database, type DatabaseOptions } from '#database/database.ts'
import { StartupFailure } from '#database/startup-failure.ts'
import { modelFor } from '#declare/make-model.ts'
import { insertTenantDefaults } from '#domain/tenancy/insert-tenant-defaults.ts'
import type { SampleLogin } from '#entry/sample-data/company.ts'
import { finishActs } from '#operations/finish-acts.ts'
import type { Telemetry } from '#outside/telemetry.ts'
import { trustAuthorities } from '#outside/trust-authorities.ts'
import { declarations } from '#resources/index.ts'
import { makeFolder } from '#values/make-folder.ts'
import type { StoragePlace } from '#values/storage-place.ts'
import { bannerFor } from './banner.ts'
import { type EntryPoints, openEntryPoints } from './entry-points.ts'
import { limitHeapGrowth } from './limit-heap-growth.ts'
import { logStep, openLog } from './log.ts'
import { openSecrets } from './open-secrets.ts'
import { migrateSchema, openStore } from './open-store.ts'
import { addSampleData } from './sample-data.ts'
import { ShutdownSignal } from './shutdown-signal.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** Time for connections to close after the last work is done or cancelled. */
const CLOSING_MS = 2_000

/** How long requests still come over connections that were accepted before. */
const ACCEPTED_MS = 1_000

/** A tenant alone gets three of four. */
const SAMPLE_CONNECTIONS = 4

/** Runs the service until it is asked to stop; returns its exit code. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<number> {
  const { config, warnings } = readConfig(environment)
  trustAuthorities(config.ca_certificates)
  const telemetry = await telemetryFor(config)
  const { log, close } = openLog(config.log_level, telemetry?.tracing ?? null)
  for (const warning of warnings) log.warn(warning)
  using ending = new ShutdownSignal()
  const opened = new AsyncDisposableStack()
  opened.defer(close)
  opened.defer(async () => {
    if (telemetry !== null) await atMost(CLOSING_MS, telemetry.close())
  })
  let failure: unknown = null
  const fail = (error: unknown) => {
    // Errors while closing are not failures of their own.
    if (ending.isAsked) return
    failure = error
    ending.request('failure')
  }
  start({ config, log, telemetry, opened, ending, lost: fail }).catch(fail)
  const reason = await ending.requested
  log.info({ reason }, 'shutting down')
  await opened.disposeAsync()
  if (failure !== null) throw failure
  return 0
}

type Start = {
  readonly config: Config
  readonly log: Logger
  /** Null without traces and metrics. */
  readonly telemetry: Telemetry | null
  /** What was opened so far; closed in reverse order. */
  readonly opened: AsyncDisposableStack
  readonly ending: ShutdownSignal
  readonly lost: (error: unknown) => void
}

/** Opens everything in order. */
async function start({ config, log, telemetry, opened, ending, lost }: Start): Promise<void> {
  const tracing = telemetry?.tracing ?? null
  await awaitDatabase(config, ending)
  if (ending.isAsked) return
  const store = await openStore(config, { report: logStep, lost })
  opened.defer(() => store.close())
  await checkStorage(config.storage_url)
  await migrateSchema(config, store, logStep)
  const options: DatabaseOptions = {
    url: store.url,
    coordinator_url: store.coordinator_url,
    pool: config.database_pool,
    document_days: config.document_retention_days,
    storage_quota_mib: config.storage_quota_mib,
    finish: finishActs(modelFor(declarations)),
    tracing,
    report: (error) => log.error({ err: error }, 'the database cannot execute statements'),
  }
  const database = new Database(options)
  opened.defer(async () => {
    await atMost(CLOSING_MS, database.close())
  })
  const secrets = await openSecrets(config)
  logStep('preparing tenants, client and first user')
  const bootstrapped = await bootstrap(database, secrets, {
    ...config,
    subdomains: [config.subdomain, ...config.extra_subdomains],
    fill: insertTenantDefaults,
  })
  const isNew = config.sample_data && bootstrapped.created_subdomains.includes(config.subdomain)
  const handheld = isNew ? await fillWithSampleData(config, sampleDatabase(options), secrets) : null
  const context = { database, coordinator_url: store.coordinator_url, secrets, log, tracing }
  const entries = await openEntryPoints(config, context, (registry) => telemetry?.sendMetrics(registry))
  opened.defer(async () => {
    const isClosed = await atMost(config.shutdown_seconds * 1000 + CLOSING_MS, entries.close())
    if (!isClosed) log.warn('requests or jobs have not ended within GOODSYARD_SHUTDOWN_SECONDS')
  })
  opened.defer(() => drain(entries, config, ending))
  opened.defer(limitHeapGrowth())
  log.info({ url: config.public_url }, 'ready')
  process.stderr.write(
    bannerFor(config, { ...bootstrapped, handheld }, process.stderr.isTTY ? 'terminal' : 'program'),
  )
}

/** Waits for an external database, once what else may be wrong has been reported. */
async function awaitDatabase({ database_url, storage_url }: Config, ending: ShutdownSignal): Promise<void> {
  if (database_url === null) return
  await checkStorage(storage_url)
  await waitForDatabase(database_url, { report: logStep, isOver: () => ending.isAsked })
}

/**
 * The connections that write sample data. They do not wait for the disk: nobody has been told of the data yet, and a
 * power cut within a second of the end would leave out the last of it. Few connections read the catalogue fewer times.
 */
function sampleDatabase(options: DatabaseOptions): Database {
  return new Database({ ...options, pool: SAMPLE_CONNECTIONS, commits_asynchronously: true })
}

/** Fills the first tenant with sample data; returns a handheld login to try with. */
async function fillWithSampleData(
  config: Config,
  database: Database,
  secrets: Secrets,
): Promise<SampleLogin | null> {
  const app = { database, secrets, model: modelFor(declarations) }
  const login = await addSampleData(app, {
    subdomain: config.subdomain,
    settings: config,
    report: logStep,
  })
  await database.close()
  return login
}

/** Sends traces and metrics, if a receiver is configured. */
async function telemetryFor(config: Config): Promise<Telemetry | null> {
  if (config.otlp_endpoint === null) return null
  const { openTelemetry } = await import('#outside/telemetry.ts')
  return openTelemetry({
    endpoint: config.otlp_endpoint,
    headers: config.otlp_headers,
    service_name: config.otel_service_name,
    sample_ratio: config.otel_sample_ratio,
    metrics_ms: config.otel_metrics_ms,
    report: (error) => logStep(`traces or metrics could not be sent: ${error.message}`),
  })
}

/** Refuses a folder for files that cannot be created; a bucket may become available later. */
async function checkStorage(place: StoragePlace): Promise<void> {
  if (place.kind !== 'folder') return
  try {
    await makeFolder(place.folder)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupFailure(
      `files cannot be stored in ${place.folder} of GOODSYARD_STORAGE_URL: ${reason}`,
      error,
    )
  }
}

/**
 * Keeps serving for a while so that load balancers notice that this process is no longer ready; then accepts no further
 * connections, and serves what still comes over those that a proxy keeps, until it has noticed that too. Skipped when
 * stopped at a terminal or after a failure.
 */
async function drain(entries: EntryPoints, { drain_seconds }: Config, ending: ShutdownSignal): Promise<void> {
  entries.drain()
  if ((await ending.requested) !== 'SIGTERM' || drain_seconds === 0) return
  await pause(drain_seconds * 1000)
  await entries.stopListening()
  await pause(ACCEPTED_MS)
}

/** Waits for work to end, with a time limit; returns whether it has ended. */
function atMost(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), pause(milliseconds, false, { ref: false })])
}
