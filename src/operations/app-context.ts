import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import type { Model } from '#declare/model.ts'
import type { Tracing } from '#values/tracing.ts'
import type { Operation, OperationResult, StoredBytes } from './operation.ts'
import type { Request } from './request.ts'

/** Performs requests, several together where they may be. */
type Lanes = {
  perform(app: AppContext, operation: Operation, request: Request): Promise<OperationResult>
}

/** What operations need from the application. */
export type AppContext = {
  readonly database: Database
  readonly model: Model
  readonly secrets: Secrets
  /** The file storage; absent where no operation uploads. */
  readonly files?: Files
  /** Measures operations; null or left out where nothing is traced. */
  readonly tracing?: Tracing | null
  /** Does requests together that wait for each other; left out where each is done by itself. */
  readonly lanes?: Lanes
}

/** File storage, used outside of transactions. */
export type Files = {
  put(tenant: number, bytes: Buffer): Promise<StoredBytes>
  /** The size of a stored file, or null if it does not exist. */
  size(file_path: string): Promise<number | null>
  read(file_path: string): AsyncIterable<Buffer>
  remove(file_path: string): Promise<void>
}
