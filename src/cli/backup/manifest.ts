import { join } from 'node:path'
import type { DumpedTable } from '#database/dump.ts'

/** The format of backups; one that is read otherwise has another number. */
export const FORMAT = 1

/** What manifests are signed for, by the installation's secret key. */
export const SIGNED_FOR = 'backup'

/** A table of a backup: its columns, how many rows there are, and what its file is. */
export type BackedUpTable = {
  readonly columns: readonly string[]
  readonly rows: number
  readonly size: number
  readonly sha256: string
}

/** What `manifest.json` says of a backup. It is written last: a folder without one is no whole backup. */
export type Manifest = {
  readonly format: number
  readonly schema_version: number
  readonly made_at: string
  readonly tables: Readonly<Record<string, BackedUpTable>>
  readonly sequences: Readonly<Record<string, string>>
  /** How many files were kept, how large they are together, and the SHA-256 of `files.ndjson`, which names them. */
  readonly files: { readonly count: number; readonly size: number; readonly sha256: string }
}

/** A line of `files.ndjson`: a file of the store. */
export type BackedUpFile = { readonly key: string; readonly size: number; readonly sha256: string }

/** Where the parts of a backup lie in its folder. */
export const placesIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  files: join(folder, 'files.ndjson'),
  table: ({ name }: Pick<DumpedTable, 'name'>) => join(folder, 'tables', `${name}.copy.gz`),
  file: ({ key }: Pick<BackedUpFile, 'key'>) => join(folder, 'files', key),
})

/** Does something with all of a list, four at a time. */
export async function eachOf<Item>(
  items: AsyncGenerator<Item>,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const hand = async () => {
    for (let next = await items.next(); next.done !== true; next = await items.next()) await act(next.value)
  }
  await Promise.all(Array.from({ length: HANDS }, hand))
}

const HANDS = 4
