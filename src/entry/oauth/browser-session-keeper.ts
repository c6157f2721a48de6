import type { AdapterPayload } from 'oidc-provider'
import {
  dropBrowserSession,
  findBrowserSession,
  findBrowserSessionByUid,
  keepBrowserSession,
} from '#access/browser-sessions.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import type { ArtifactStore } from './artifact-store.ts'

const PURPOSE = 'browser session'

/**
 * Keeps the sessions of browsers. The content is sealed with the id inside: whoever finds a session by its lasting
 * name must get the id too, and a stolen database must not give it away.
 */
export function browserSessionKeeper(database: Database, secrets: Secrets): ArtifactStore {
  const opened = (sealed: string | null): AdapterPayload | undefined => {
    const text = sealed === null ? null : secrets.open(PURPOSE, sealed)
    return text === null ? undefined : JSON.parse(text)
  }
  return {
    find: async (id) => opened(await database.acrossTenants((session) => findBrowserSession(session, id))),
    findByUid: async (uid) =>
      opened(await database.acrossTenants((session) => findBrowserSessionByUid(session, uid))),
    upsert: (id, payload, seconds) =>
      database.acrossTenants((session) =>
        keepBrowserSession(session, {
          id,
          uid: payload.uid ?? null,
          user_id: payload.accountId === undefined ? null : Number(payload.accountId),
          payload: secrets.seal(PURPOSE, JSON.stringify(payload)),
          seconds,
        }),
      ),
    destroy: (id) => database.acrossTenants((session) => dropBrowserSession(session, id)),
  }
}
