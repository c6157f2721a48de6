import { useQuery } from '@tanstack/react-query'
import { act, newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { keys } from '#web/api/keys.ts'
import type { OperationMetadata } from '#web/api/metadata.ts'
import { useService } from '#web/api/use-service.ts'

/** Whether a request would succeed; `refusal` has the reasons if it would not. */
export type DryRun = {
  readonly state: 'unknown' | 'checking' | 'possible' | 'refused'
  readonly refusal: GoodsyardError | null
}

/** What the service would answer to a request while it is being written; nothing is sent unless it is enabled. */
export function useDryRun(
  operation: Pick<OperationMetadata, 'method' | 'path' | 'takes'> & { readonly type: string },
  attributes: Readonly<Record<string, unknown>>,
  enabled: boolean,
): DryRun {
  const service = useService()
  const { data, isFetching } = useQuery({
    queryKey: keys.dryRun(service.tenant, { path: operation.path, attributes }),
    queryFn: async ({ signal }) => {
      try {
        await act(service, operation, { attributes }, { key: newKey(), signal, isDryRun: true })
        return null
      } catch (error) {
        if (error instanceof GoodsyardError && error.status === 422) return error
        throw error
      }
    },
    enabled,
    gcTime: 0,
  })
  if (!enabled) return { state: 'unknown', refusal: null }
  if (data === undefined || isFetching) return { state: 'checking', refusal: null }
  return { state: data === null ? 'possible' : 'refused', refusal: data }
}
