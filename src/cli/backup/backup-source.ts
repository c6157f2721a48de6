import type { Secrets } from '#access/secrets.ts'
import type { FileStore } from '#outside/files.ts'

/** What a backup is made from. */
export type BackupSource = {
  /** The database as its owner. */
  readonly migration_url: string
  /** The database as the service. */
  readonly service_url: string
  readonly files: FileStore
  readonly secrets: Secrets
}
