import { type AdapterPayload, errors } from 'oidc-provider'
import { accessChanged } from '#access/access-changes.ts'
import {
  consumeArtifact,
  createArtifact,
  deleteArtifact,
  deleteFamily,
  deleteGrant,
  findArtifact,
  recordApplicationUse,
} from '#access/artifacts.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import type { ArtifactStore } from './artifact-store.ts'

/** Kinds whose content contains secrets (session ids, consents): the content is sealed as a whole. */
const SEALED = new Set(['Interaction'])

/** Stores tokens, codes, grants and interactions of one kind; none can be restored from what is stored. */
export function databaseArtifactStore(kind: string, database: Database, secrets: Secrets): ArtifactStore {
  const sealed = SEALED.has(kind)
  const purpose = `oauth ${kind}`
  return {
    async upsert(id, { jti: _, ...payload }, seconds) {
      const content = sealed ? { sealed: secrets.seal(purpose, JSON.stringify(payload)) } : payload
      await database.acrossTenants(async (session) => {
        await createArtifact(session, {
          kind,
          id,
          payload: content,
          seconds,
          grant_id: kind === 'Grant' ? id : (payload.grantId ?? null),
          user_id: userOf(payload),
          client_id: payload.clientId ?? null,
        })
        const issued = kind === 'AccessToken' || kind === 'ClientCredentials'
        if (issued && payload.clientId !== undefined) await recordApplicationUse(session, payload.clientId)
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
      // Two concurrent uses of a code or refresh token mean that it was stolen: its whole family is revoked (RFC 6749
      // 10.5, RFC 9700 4.14), in a separate transaction, since the first one still holds the row and could deadlock
      // with other revocations of the family.
      await database.acrossTenants((session) => deleteFamily(session, kind, id))
      accessChanged()
      throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      await database.acrossTenants((session) => deleteArtifact(session, kind, id))
      accessChanged()
    },
    async revokeByGrantId(grantId) {
      await database.acrossTenants((session) => deleteGrant(session, kind, grantId))
      accessChanged()
    },
  }
}

/** The owner of an artifact: its own account, or that of its browser session. */
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
