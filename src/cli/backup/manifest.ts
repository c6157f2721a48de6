import { join } from 'node:path'
import type { DumpedTable } from '#database/dump.ts'

/** Version of the backup format; incompatible formats have other numbers. */
export const FORMAT = 1

/** Purpose of the signature of manifests, made with the secret key of the installation. */
export const SIGNED_FOR = 'backup'

/** A table of a backup: its columns, row count and file. */
export type BackedUpTable = {
  readonly columns: readonly string[]
  readonly rows: number
  readonly size: number
  readonly sha256: string
}

/** The contents of `manifest.json`. It is written last: a folder without it is an incomplete backup. */
export type Manifest = {
  readonly format: number
  readonly schema_version: number
  readonly made_at: string
  readonly tables: Readonly<Record<string, BackedUpTable>>
  readonly sequences: Readonly<Record<string, string>>
  /** Count and total size of the stored files, and the SHA-256 of `files.ndjson`, which lists them. */
  readonly files: { readonly count: number; readonly size: number; readonly sha256: string }
}

/** A line of `files.ndjson`: one stored file. */
export type BackedUpFile = { readonly key: string; readonly size: number; readonly sha256: string }

/** How much a backup has. */
export function countsOf({ tables, files }: Manifest): {
  readonly rows: number
  readonly tables: number
  readonly files: number
} {
  const all = Object.values(tables)
  return { rows: all.reduce((sum, { rows }) => sum + rows, 0), tables: all.length, files: files.count }
}

/** Paths of the parts of a backup within its folder. */
export const placesIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  files: join(folder, 'files.ndjson'),
  table: ({ name }: Pick<DumpedTable, 'name'>) => join(folder, 'tables', `${name}.copy.gz`),
  file: ({ key }: Pick<BackedUpFile, 'key'>) => join(folder, 'files', key),
})

/** Calls a function for all items of a list, four at a time. */
export async function eachOf<Item>(
  items: AsyncGenerator<Item>,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const hand = async () => {
    for (let next = await items.next(); next.done !== true; next = await items.next()) await act(next.value)
  }
  await Promise.all(Array.from({ length: PARALLEL_FILES }, hand))
}

const PARALLEL_FILES = 4
