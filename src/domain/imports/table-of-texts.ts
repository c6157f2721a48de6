import type { JobRequester } from '#values/process-pool.ts'

/** A row of a table: its line in the file, its cells as texts, and why it cannot be imported as it is, if so. */
export type TextRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: string
}

/** A table as an import reads it, with what of the file is not read. */
export type TableOfTexts = { readonly rows: readonly TextRow[]; readonly warnings: readonly string[] }

/** The bytes of a table, and the charset that their sender names. */
export type TableFile = { readonly bytes: Buffer; readonly charset?: string | undefined }

/** Reads a table apart from the service; throws a `Problem` if it is unreadable. Called outside transactions. */
export type ReadTable = (file: TableFile, requester: JobRequester) => Promise<TableOfTexts>
