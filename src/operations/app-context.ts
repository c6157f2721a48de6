import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import type { Model } from '#declare/model.ts'
import type { StoredBytes } from './operation.ts'

/** What operations work with. */
export type AppContext = {
  readonly database: Database
  readonly model: Model
  readonly secrets: Secrets
  /** Where the bytes of uploads are kept; left out where nobody uploads. */
  readonly files?: Files
}

/** Where bytes are kept; outside of any transaction. */
export type Files = {
  put(tenant: number, bytes: Buffer): Promise<StoredBytes>
  /** The size of what lies there; null where nothing does. */
  size(file_path: string): Promise<number | null>
  read(file_path: string): AsyncIterable<Buffer>
  remove(file_path: string): Promise<void>
}
