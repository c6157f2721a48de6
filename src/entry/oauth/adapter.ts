import type { Adapter } from 'oidc-provider'
import { artifactKeeper } from './artifact-keeper.ts'
import type { ArtifactStore } from './artifact-store.ts'
import { browserSessionKeeper } from './browser-session-keeper.ts'
import { clientKeeper } from './client-keeper.ts'
import { interactionKeeper } from './interaction-keeper.ts'
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
    if (name === 'Client') return clientKeeper(database)
    if (name === 'Session') return browserSessionKeeper(database, secrets)
    if (name === 'Interaction') return interactionKeeper(database, secrets)
    return artifactKeeper(name, database, secrets)
  }
}
