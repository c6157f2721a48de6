import { dropOldestArtifacts } from '#access/artifacts.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import { artifactKeeper } from './artifact-keeper.ts'
import type { ArtifactStore } from './artifact-store.ts'

const KIND = 'Interaction'

/** Whoever is signed in may have this many consents waiting; the oldest give way to new ones. */
const WAITING_MAX = 20

/**
 * Keeps authorizations that wait for a consent. Of one that waits for a sign-in nothing is kept, as anybody can begin any number of
 * those: its request stands in the address of the page that it waits for.
 */
export function interactionKeeper(database: Database, secrets: Secrets): ArtifactStore {
  const keeper = artifactKeeper(KIND, database, secrets)
  return {
    ...keeper,
    async upsert(id, payload, seconds) {
      const account = payload.session?.accountId
      if (payload.prompt?.name !== 'consent' || account === undefined) return
      await keeper.upsert?.(id, payload, seconds)
      const user_id = Number(account)
      await database.acrossTenants((session) =>
        dropOldestArtifacts(session, { kind: KIND, user_id, kept: WAITING_MAX }),
      )
    },
  }
}
