import type { Adapter } from 'oidc-provider'
import { artifactKeeper } from './artifact-keeper.ts'
import type { ArtifactStore } from './artifact-store.ts'
import { browserSessionKeeper } from './browser-session-keeper.ts'
import { clientKeeper } from './client-keeper.ts'
import { interactionKeeper } from './interaction-keeper.ts'
import type { OauthOptions } from './options.ts'

/** The authorization server's store of one kind of thing, in our database. */
export function adapter(kind: string, { database, secrets }: OauthOptions): Adapter {
  const keeper = keeperOf(kind)
  const never = (act: string) => () => Promise.reject(new Error(`${kind} is never ${act}`))
  return {
    find: keeper.find,
    findByUid: keeper.findByUid ?? never('found by a lasting name'),
    findByUserCode: never('found by a user code'),
    upsert: async (id, payload, seconds) => {
      if (keeper.upsert === undefined || seconds === undefined) throw new Error(`${kind} is never kept`)
      await keeper.upsert(id, payload, seconds)
    },
    consume: keeper.consume ?? never('consumed'),
    destroy: keeper.destroy ?? never('taken away'),
    revokeByGrantId: keeper.revokeByGrantId ?? never('revoked'),
  }

  function keeperOf(name: string): ArtifactStore {
    if (name === 'Client') return clientKeeper(database)
    if (name === 'Session') return browserSessionKeeper(database, secrets)
    if (name === 'Interaction') return interactionKeeper(database, secrets)
    return artifactKeeper(name, database, secrets)
  }
}
