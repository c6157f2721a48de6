import type { AdapterPayload } from 'oidc-provider'
import { type Client, findClient } from '#access/find-client.ts'
import { applicationTypeFor } from '#access/redirect-uris.ts'
import type { Database } from '#database/database.ts'
import type { ArtifactStore } from './artifact-store.ts'

/** Attributes of an application beyond those of the library's clients. */
export const CLIENT_EXTRAS = ['previous_secret_hmac', 'user_id', 'is_operator'] as const

const CLIENT_ID = /^[\x21-\x7e]{1,255}$/

/** Finds applications; they are written elsewhere. */
export function clientStore(database: Database): ArtifactStore {
  return {
    async find(id) {
      if (!CLIENT_ID.test(id)) return undefined
      const client = await database.acrossTenants((session) => findClient(session, id))
      return client === null ? undefined : metadataFor(client)
    },
  }
}

/** The signature takes the place of the secret; `compareClientSecret` verifies it. */
function metadataFor(client: Client): AdapterPayload {
  const codes = client.grant_types.includes('authorization_code')
  return {
    client_id: client.client_id,
    client_name: client.name,
    ...(client.client_secret_hmac === null ? {} : { client_secret: client.client_secret_hmac }),
    token_endpoint_auth_method: client.confidential ? 'client_secret_basic' : 'none',
    application_type: applicationTypeFor(client.redirect_uris),
    grant_types: client.grant_types,
    response_types: codes ? ['code'] : [],
    redirect_uris: client.redirect_uris,
    previous_secret_hmac: client.previous_secret_hmac ?? undefined,
    user_id: client.user_id,
    is_operator: client.is_operator,
  }
}
