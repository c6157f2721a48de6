import type { Adapter } from 'oidc-provider'
import { deleteOldestArtifacts } from '#access/artifacts.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import type { ArtifactStore } from './artifact-store.ts'
import { browserSessionStore } from './browser-session-store.ts'
import { clientStore } from './client-store.ts'
import { databaseArtifactStore } from './database-artifact-store.ts'
import type { OauthOptions } from './options.ts'

/** The library's adapter for one kind of artifact, stored in the database. */
export function adapter(kind: string, { database, secrets }: OauthOptions): Adapter {
  const store = storeOf(kind)
  const never = (act: string) => () => Promise.reject(new Error(`${kind} is never ${act}`))
  return {
    find: store.find,
    findByUid: store.findByUid ?? never('found by a lasting name'),
    findByUserCode: never('found by a user code'),
    upsert: async (id, payload, seconds) => {
      if (store.upsert === undefined || seconds === undefined) throw new Error(`${kind} is never kept`)
      await store.upsert(id, payload, seconds)
    },
    consume: store.consume ?? never('consumed'),
    destroy: store.destroy ?? never('taken away'),
    revokeByGrantId: store.revokeByGrantId ?? never('revoked'),
  }

  function storeOf(name: string): ArtifactStore {
    if (name === 'Client') return clientStore(database)
    if (name === 'Session') return browserSessionStore(database, secrets)
    if (name === 'Interaction') return interactionStore(database, secrets)
    return databaseArtifactStore(name, database, secrets)
  }
}

const KIND = 'Interaction'

/** The maximum number of consents that wait for one user; the oldest are deleted. */
const WAITING_MAX = 20

/**
 * Stores authorizations that wait for a consent. Authorizations that wait for a sign-in are not stored, since anybody
 * can begin any number: the URL of the sign-in page carries the request.
 */
function interactionStore(database: Database, secrets: Secrets): ArtifactStore {
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
