import type { Database } from '#database/database.ts'
import { assertRoom, readStorageUse } from '#domain/reporting/storage.ts'
import { callerWithoutRights } from '#values/caller.ts'

/** Files are counted for nobody in particular. */
const nobody = callerWithoutRights(0, 'api')

/** Reads what the files of a tenant take now, and refuses bytes for which its quota leaves no room. */
export function roomForFiles(database: Database): (tenant: number) => Promise<(bytes: number) => void> {
  return async (id) => {
    const scope = { tenant: { id, subdomain: '', timezone: 'UTC' }, caller: nobody }
    const use = await database.readOnce(scope, async (tx) => readStorageUse(tx))
    return (bytes) => assertRoom(use, bytes)
  }
}
