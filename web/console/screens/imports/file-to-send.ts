import { type CellEdits, type CsvText, someRecords, withCells } from '#web/values/csv-text.ts'
import type { FoundImport } from './import-parts.ts'

type FileParts = {
  readonly bytes: Uint8Array<ArrayBuffer> | null
  readonly csv: CsvText | null
  /** The lines that were refused. */
  readonly lines: ReadonlySet<number>
}

/** A file for each state of its edits: after a dry run the whole file is sent, after an import the rows that were refused. */
export function fileToSend(
  { file_name, dry_run }: Pick<FoundImport, 'file_name' | 'dry_run'>,
  { bytes, csv, lines }: FileParts,
): ((edits: CellEdits) => { readonly content: Blob; readonly name: string }) | null {
  if (bytes === null) return null
  const name = file_name ?? 'file.csv'
  return (edits) => ({ content: new Blob([contentOf(edits)], { type: 'text/csv' }), name })

  function contentOf(edits: CellEdits): string | Uint8Array<ArrayBuffer> {
    if (csv === null || bytes === null) return bytes ?? ''
    if (dry_run !== true) return someRecords(csv, edits, { lines })
    // Bytes that nobody changed are sent as they came.
    return Object.keys(edits).length === 0 ? bytes : withCells(csv, edits)
  }
}
