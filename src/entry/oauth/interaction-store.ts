import { deleteOldestArtifacts } from '#access/artifacts.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import type { ArtifactStore } from './artifact-store.ts'
import { databaseArtifactStore } from './database-artifact-store.ts'

const KIND = 'Interaction'

/** The maximum number of consents that wait for one user; the oldest are deleted. */
const WAITING_MAX = 20

/**
 * Stores authorizations that wait for a consent. Authorizations that wait for a sign-in are not stored, since anybody
 * can begin any number: the URL of the sign-in page carries the request.
 */
export function interactionStore(database: Database, secrets: Secrets): ArtifactStore {
  const store = databaseArtifactStore(KIND, database, secrets)
  return {
    ...store,
    async upsert(id, payload, seconds) {
      const account = payload.session?.accountId
      if (payload.prompt?.name !== 'consent' || account === undefined) return
      await store.upsert?.(id, payload, seconds)
      const user_id = Number(account)
      await database.acrossTenants((session) =>
        deleteOldestArtifacts(session, { kind: KIND, user_id, limit: WAITING_MAX }),
      )
    },
  }
}
