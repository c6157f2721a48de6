import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { bootstrap } from '#access/bootstrap.ts'
import { type Config, readConfig } from '#config.ts'
import { Database } from '#database/database.ts'
import { makeFolder } from '#database/make-folder.ts'
import { Unstartable } from '#database/unstartable.ts'
import { modelFor } from '#declare/make-model.ts'
import { fillTenant } from '#domain/tenancy/fill-tenant.ts'
import { declarations } from '#resources/index.ts'
import type { StoragePlace } from '#values/storage-place.ts'
import { bannerFor } from './banner.ts'
import { Ending } from './ending.ts'
import { type Entries, openEntries } from './entries.ts'
import { openLog, say } from './log.ts'
import { openSecrets } from './open-secrets.ts'
import { openStore, settleSchema } from './open-store.ts'
import { addSampleData } from './sample-data.ts'
import { settleMemory } from './settle-memory.ts'

/** How long connections get to close after the last work is done or given up. */
const CLOSING_MS = 2_000

/** Runs the service until it is asked to end; answers its exit code. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<number> {
  const { config, warnings } = readConfig(environment)
  const log = openLog(config.log_level)
  for (const warning of warnings) log.warn(warning)
  const ending = new Ending()
  const opened = new AsyncDisposableStack()
  let failure: unknown = null
  const fail = (error: unknown) => {
    // What breaks while everything is being closed is no failure of its own.
    if (ending.isAsked) return
    failure = error
    ending.ask('failure')
  }
  start({ config, log, opened, ending, lost: fail }).catch(fail)
  const reason = await ending.asked
  log.info({ reason }, 'ending')
  await opened.disposeAsync()
  if (failure !== null) throw failure
  return 0
}

type Start = {
  readonly config: Config
  readonly log: Logger
  /** What has been opened so far; the last is closed first. */
  readonly opened: AsyncDisposableStack
  readonly ending: Ending
  readonly lost: (error: unknown) => void
}

/** Opens everything from the ground up. */
async function start({ config, log, opened, ending, lost }: Start): Promise<void> {
  const store = await openStore(config, { say, lost })
  opened.defer(() => store.close())
  await settleStorage(config.storage_url)
  await settleSchema(config, store, say)
  const database = new Database({
    url: store.url,
    pool: config.database_pool,
    document_days: config.document_retention_days,
    storage_quota_mib: config.storage_quota_mib,
    report: (error) => log.error({ err: error }, 'the database cannot do its work'),
  })
  opened.defer(() => atMost(CLOSING_MS, database.close()))
  const secrets = await openSecrets(config)
  say('preparing tenants, client and first user')
  const bootstrapped = await bootstrap(database, secrets, {
    ...config,
    subdomains: [config.subdomain, ...config.extra_subdomains],
    fill: fillTenant,
  })
  if (config.sample_data && bootstrapped.created_subdomains.includes(config.subdomain)) {
    const app = { database, secrets, model: modelFor(declarations) }
    await addSampleData(app, { subdomain: config.subdomain, settings: config, say })
  }
  const entries = await openEntries(config, { database, url: store.url, secrets, log })
  opened.defer(() => atMost(config.shutdown_seconds * 1000, entries.close()))
  opened.defer(() => drain(entries, config, ending))
  settleMemory()
  log.info({ url: config.public_url }, 'ready')
  process.stderr.write(bannerFor(config, bootstrapped, process.stderr.isTTY ? 'terminal' : 'program'))
}

/** Refuses a folder for files that cannot be made; a bucket may be there later. */
async function settleStorage(place: StoragePlace): Promise<void> {
  if (place.kind !== 'folder') return
  try {
    await makeFolder(place.folder)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Unstartable(
      `nothing can be kept in ${place.folder}, which GOODSYARD_STORAGE_URL names: ${reason}`,
      error,
    )
  }
}

/**
 * Serves on for a while, so that whoever routes requests here learns that this process is not ready any more. Nobody does where a
 * person ends it at a terminal, and nothing is served where it has failed.
 */
async function drain(entries: Entries, { drain_seconds }: Config, ending: Ending): Promise<void> {
  entries.drain()
  if ((await ending.asked) === 'SIGTERM') await pause(drain_seconds * 1000)
}

/** Waits for work to end, but not for ever. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, pause(milliseconds, undefined, { ref: false })])
}
