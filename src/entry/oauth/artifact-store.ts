import type { AdapterPayload } from 'oidc-provider'

/** The database storage of one kind of artifact; methods that the library never calls for the kind are absent. */
export type ArtifactStore = {
  readonly find: (id: string) => Promise<AdapterPayload | undefined>
  readonly findByUid?: (uid: string) => Promise<AdapterPayload | undefined>
  readonly upsert?: (id: string, payload: AdapterPayload, seconds: number) => Promise<void>
  readonly consume?: (id: string) => Promise<void>
  readonly destroy?: (id: string) => Promise<void>
  readonly revokeByGrantId?: (grantId: string) => Promise<void>
}
