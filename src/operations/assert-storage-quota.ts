import type { Database } from '#database/database.ts'
import { assertRoom, readStorageUse } from '#domain/documents/storage.ts'
import { callerWithoutRights } from '#values/caller.ts'

/** Files are not counted for a particular caller. */
const nobody = callerWithoutRights(0, 'api')

/** Refuses bytes that exceed the storage quota of a tenant. */
export function roomForFiles(database: Database): (tenant: number) => Promise<(bytes: number) => void> {
  return async (id) => {
    const scope = { tenant: { id, subdomain: '', timezone: 'UTC' }, caller: nobody }
    const use = await database.readOnce(scope, async (tx) => readStorageUse(tx))
    return (bytes) => assertRoom(use, bytes)
  }
}
