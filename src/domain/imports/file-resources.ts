import type { Resource } from '#declare/model.ts'

/** The resources whose records describe a file and its import. */
export type FileResources = { readonly documents: Resource; readonly imports: Resource }
