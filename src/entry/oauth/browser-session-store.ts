import type { AdapterPayload } from 'oidc-provider'
import {
  createBrowserSession,
  deleteBrowserSession,
  findBrowserSession,
  findBrowserSessionByUid,
} from '#access/browser-sessions.ts'
import type { Secrets } from '#access/secrets.ts'
import { boundTenantOf } from '#access/sign-in-methods.ts'
import type { Database } from '#database/database.ts'
import type { ArtifactStore } from './artifact-store.ts'

const PURPOSE = 'browser session'

/**
 * Stores browser sessions. The content is sealed together with the id, which is found by the uid but must not be
 * readable in a stolen database.
 */
export function browserSessionStore(database: Database, secrets: Secrets): ArtifactStore {
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
        createBrowserSession(session, {
          id,
          uid: payload.uid ?? null,
          user_id: payload.accountId === undefined ? null : Number(payload.accountId),
          bound_tenant_id: boundTenantOf(payload.acr),
          payload: secrets.seal(PURPOSE, JSON.stringify(payload)),
          seconds,
        }),
      ),
    destroy: (id) => database.acrossTenants((session) => deleteBrowserSession(session, id)),
  }
}
