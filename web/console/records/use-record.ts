import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import { useService } from '#web/api/use-service.ts'
import { readRecord, type TypeDescription, type VersionedRecord } from './record-query.ts'

/** Reads a record once its type is known; null where there is none that the caller sees. */
export function useRecord(
  described: TypeDescription | null,
  { type, id }: { readonly type: string; readonly id: string },
): UseQueryResult<VersionedRecord | null> {
  const service = useService()
  return useQuery({
    queryKey: keys.record(service.tenant, type, id),
    queryFn: async ({ signal }) =>
      described === null ? null : await readRecord(service, described, id, signal),
    enabled: described !== null,
  })
}
