import type { Config } from '#config.ts'
import { type DataLock, lockData } from '#database/data-lock.ts'
import { Embedded, embeddedUrl } from '#database/embedded.ts'
import { migrate, pendingMigrations } from '#database/migrator.ts'
import { assertServes } from '#database/serving-login.ts'
import { Unstartable } from '#database/unstartable.ts'

/** The running database, before anybody is connected to it. */
export type Store = {
  readonly url: string
  /** The same as its owner, for migrations. */
  readonly migration_url: string
  close(): Promise<void>
}

/** Whom to tell of steps, and of an embedded database that is lost for good. */
export type Watch = { readonly say: (step: string) => void; readonly lost: (error: unknown) => void }

/** Opens the database for the service itself, which must be the only one on its data directory. */
export async function openStore(config: Config, watch: Watch): Promise<Store> {
  const external = externalStore(config)
  if (external !== null) return external
  const lock = await lockData(config.data_dir)
  if ('holder' in lock) {
    throw new Unstartable(`Goodsyard already runs on ${config.data_dir} (process ${lock.holder})`)
  }
  return startEmbedded(config, { lock, watch })
}

/** Opens the database for one command: the one of the running service, or one that goes when the command is done. */
export async function borrowStore(config: Config, watch: Watch): Promise<Store> {
  const external = externalStore(config)
  if (external !== null) return external
  const lock = await lockData(config.data_dir)
  if ('holder' in lock) {
    const url = embeddedUrl(config.data_dir)
    return { url, migration_url: url, close: async () => undefined }
  }
  return startEmbedded(config, { lock, watch })
}

/**
 * Brings the schema up to date, or refuses to go on where that is not wanted and it is behind; refuses a login that may not
 * serve.
 */
export async function settleSchema(config: Config, store: Store, say: Watch['say']): Promise<void> {
  if (config.migrate === 'auto') await migrate({ url: store.migration_url, say })
  if (config.migrate === 'check') await assertUpToDate(store)
  await assertServes(store.url)
}

async function assertUpToDate(store: Store): Promise<void> {
  const missing = await pendingMigrations({ url: store.migration_url })
  if (missing.length > 0) {
    throw new Unstartable(`the database lacks ${missing.join(', ')}; run goodsyard migrate`)
  }
}

function externalStore(config: Config): Store | null {
  if (config.database_url === null) return null
  return {
    url: config.database_url,
    migration_url: config.database_migration_url ?? config.database_url,
    close: async () => undefined,
  }
}

async function startEmbedded(
  { data_dir }: Config,
  { lock, watch }: { readonly lock: DataLock; readonly watch: Watch },
): Promise<Store> {
  try {
    const embedded = await Embedded.start({ dataDir: data_dir, ...watch })
    return {
      url: embedded.url,
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
