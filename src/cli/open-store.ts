import type { Config } from '#config.ts'
import { coordinatorUrl } from '#database/citus/coordinator-url.ts'
import { type DataLock, lockData } from '#database/data-lock.ts'
import { Embedded, embeddedUrl } from '#database/embedded.ts'
import { migrate, pendingMigrations } from '#database/migrator.ts'
import { assertServes } from '#database/serving-login.ts'
import { StartupFailure } from '#database/startup-failure.ts'

/** The running database, before the first connection. */
export type Store = {
  readonly url: string
  /** The coordinator, where `url` names another node of a Citus cluster. */
  readonly coordinator_url: string
  /** Its URL as the owner, for migrations; that of the coordinator. */
  readonly migration_url: string
  close(): Promise<void>
}

/** Receives progress, and the loss of an embedded database. */
export type StoreEvents = { readonly report: (step: string) => void; readonly lost: (error: unknown) => void }

/** Opens the database for the service, which must be the only one with its data directory. */
export async function openStore(config: Config, watch: StoreEvents): Promise<Store> {
  const external = await externalStore(config)
  if (external !== null) return external
  const lock = await lockData(config.data_dir)
  if ('holder' in lock) {
    throw new StartupFailure(`Goodsyard already runs on ${config.data_dir} (process ${lock.holder})`)
  }
  return startEmbedded(config, { lock, watch })
}

/** Opens the database for one command: that of the running service, or one that is stopped after the command. */
export async function borrowStore(config: Config, watch: StoreEvents): Promise<Store> {
  const external = await externalStore(config)
  if (external !== null) return external
  const lock = await lockData(config.data_dir)
  if ('holder' in lock) {
    const url = embeddedUrl(config.data_dir)
    return { url, coordinator_url: url, migration_url: url, close: async () => undefined }
  }
  return startEmbedded(config, { lock, watch })
}

/**
 * Migrates the schema, or refuses if it is outdated and automatic migration is off; refuses a login that must not
 * serve requests.
 */
export async function migrateSchema(
  config: Config,
  store: Store,
  report: StoreEvents['report'],
): Promise<void> {
  if (config.migrate === 'auto') await migrate({ url: store.migration_url, report })
  if (config.migrate === 'check') await assertUpToDate(store)
  await assertServes(store.url)
}

async function assertUpToDate(store: Store): Promise<void> {
  const missing = await pendingMigrations({ url: store.migration_url })
  if (missing.length > 0) {
    throw new StartupFailure(`the database lacks ${missing.join(', ')}; run goodsyard migrate`)
  }
}

async function externalStore(config: Config): Promise<Store | null> {
  const { database_url: url, database_migration_url } = config
  if (url === null) return null
  return {
    url,
    coordinator_url: await coordinatorUrl(url),
    migration_url: await coordinatorUrl(database_migration_url ?? url),
    close: async () => undefined,
  }
}

async function startEmbedded(
  { data_dir }: Config,
  { lock, watch }: { readonly lock: DataLock; readonly watch: StoreEvents },
): Promise<Store> {
  try {
    const embedded = await Embedded.start({ dataDir: data_dir, ...watch })
    return {
      url: embedded.url,
      coordinator_url: embedded.url,
      migration_url: embedded.url,
      async close() {
        await embedded.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
