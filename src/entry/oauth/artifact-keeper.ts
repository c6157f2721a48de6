import { type AdapterPayload, errors } from 'oidc-provider'
import {
  consumeArtifact,
  dropArtifact,
  dropFamily,
  dropGrant,
  findArtifact,
  keepArtifact,
  noteApplicationUse,
} from '#access/artifacts.ts'
import { accessChanged } from '#access/changes.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import type { ArtifactStore } from './artifact-store.ts'

/** Kinds whose content names other secrets (a session's id, a consent under way): it is sealed as a whole. */
const SEALED = new Set(['Interaction'])

/** Keeps tokens, codes, grants and interactions of one kind; none of them is kept in a form that could be shown again. */
export function artifactKeeper(kind: string, database: Database, secrets: Secrets): ArtifactStore {
  const sealed = SEALED.has(kind)
  const purpose = `oauth ${kind}`
  return {
    async upsert(id, { jti: _, ...payload }, seconds) {
      const content = sealed ? { sealed: secrets.seal(purpose, JSON.stringify(payload)) } : payload
      await database.acrossTenants(async (session) => {
        await keepArtifact(session, {
          kind,
          id,
          payload: content,
          seconds,
          grant_id: kind === 'Grant' ? id : (payload.grantId ?? null),
          user_id: userOf(payload),
          client_id: payload.clientId ?? null,
        })
        const issued = kind === 'AccessToken' || kind === 'ClientCredentials'
        if (issued && payload.clientId !== undefined) await noteApplicationUse(session, payload.clientId)
      })
    },
    async find(id) {
      const found = await database.acrossTenants((session) => findArtifact(session, kind, id))
      if (found === null) return undefined
      const payload = sealed ? opened(secrets, purpose, found.payload) : found.payload
      if (payload === null) return undefined
      return { ...payload, jti: id, ...(found.consumed === null ? {} : { consumed: found.consumed }) }
    },
    async consume(id) {
      const first = await database.acrossTenants((session) => consumeArtifact(session, kind, id))
      if (first) return
      // Two may hold the same code or refresh token and show it at the same moment. One of them is a thief: as
      // with any reuse, everything that came of it ends (RFC 6749 10.5, RFC 9700 4.14). In a transaction of its
      // own: the one before still holds the row it lost, and would meet others that take the family away.
      await database.acrossTenants((session) => dropFamily(session, kind, id))
      accessChanged()
      throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      await database.acrossTenants((session) => dropArtifact(session, kind, id))
      accessChanged()
    },
    async revokeByGrantId(grantId) {
      await database.acrossTenants((session) => dropGrant(session, kind, grantId))
      accessChanged()
    },
  }
}

/** Whose an artifact is: its own account, or that of the browser it belongs to. */
function userOf({ accountId, session }: AdapterPayload): number | null {
  const account = accountId ?? session?.accountId
  return account === undefined ? null : Number(account)
}

function opened(secrets: Secrets, purpose: string, payload: { readonly [member: string]: unknown }) {
  const text = typeof payload['sealed'] === 'string' ? secrets.open(purpose, payload['sealed']) : null
  if (text === null) return null
  const content: AdapterPayload = JSON.parse(text)
  return content
}
