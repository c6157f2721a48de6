import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keys } from '#web/api/keys.ts'
import { useService } from '#web/api/use-service.ts'
import { readDocument } from '#web/console/records/read-document.ts'
import { type CsvText, readCsvText } from '#web/values/csv-text.ts'
import { decoded, isCsv } from './decoded.ts'
import type { FoundImport } from './import-parts.ts'

/** The file of an import, and its records where it is a standard file: others may be anything. */
export function useImportFile({ document_id, template_type }: FoundImport): {
  readonly bytes: Uint8Array<ArrayBuffer> | null
  readonly csv: CsvText | null
  readonly error: Error | null
} {
  const service = useService()
  const { data, error } = useQuery({
    queryKey: keys.screen(service.tenant, 'import_file', document_id),
    queryFn: async () => new Uint8Array(await (await readDocument(service, document_id ?? '')).arrayBuffer()),
    enabled: document_id !== null,
    // The bytes of a document never change.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const csv = useMemo(
    () => (data === undefined || template_type === null || !isCsv(data) ? null : readCsvText(decoded(data))),
    [data, template_type],
  )
  return { bytes: data ?? null, csv, error }
}
