/** The input of an operation. */
export type ActInput = {
  /** The values of the path: `{ id: 7 }`. */
  readonly path?: Readonly<Record<string, string | number>>
  /** Attributes of a document or a plain body. */
  readonly attributes?: Readonly<Record<string, unknown>>
  /** The records of an operation that takes ids. */
  readonly ids?: readonly (string | number)[]
  /** The bytes of an upload, with the name of the file. */
  readonly file?: { readonly content: Blob; readonly name: string }
  readonly query?: Readonly<Record<string, string>>
}
