import type { AdapterPayload } from 'oidc-provider'

/** How the database keeps one kind of thing for the authorization server; what is left out is never asked of it. */
export type ArtifactStore = {
  readonly find: (id: string) => Promise<AdapterPayload | undefined>
  readonly findByUid?: (uid: string) => Promise<AdapterPayload | undefined>
  readonly upsert?: (id: string, payload: AdapterPayload, seconds: number) => Promise<void>
  readonly consume?: (id: string) => Promise<void>
  readonly destroy?: (id: string) => Promise<void>
  readonly revokeByGrantId?: (grantId: string) => Promise<void>
}
