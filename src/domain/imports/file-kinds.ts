import type { Resource } from '#declare/model.ts'

/** The resources that a file on its way leaves records of. */
export type FileKinds = { readonly documents: Resource; readonly imports: Resource }
