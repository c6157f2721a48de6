import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ScreenQuery, screenQuery } from './screen-query.ts'
import { useService } from './use-service.ts'

/** Options of a query of a screen. */
export type ScreenQueryOptions<Data = unknown> = {
  /** Whether it is read, or from what was read last. */
  readonly enabled?: boolean | ((read: Data | undefined) => boolean)
  /** Shows the previous answer until there is one for these variables. */
  readonly keepPrevious?: boolean
  /** Refresh interval in milliseconds. */
  readonly refetchInterval?: number | false
  /** So many seconds old the answer may be, where it was made for others: of screens that many look at. */
  readonly maxAge?: number
}

/** Reads the query of a screen; roots that the caller may not see are null. */
export function useScreenQuery<Data, Variables extends Readonly<Record<string, unknown>>>(
  query: ScreenQuery<Data, Variables>,
  variables: Variables,
  { enabled = true, keepPrevious = false, refetchInterval = false, maxAge }: ScreenQueryOptions<Data> = {},
): UseQueryResult<Data> {
  const asked = screenQuery(useService(), query, variables, maxAge)
  return useQuery({
    ...asked,
    enabled: typeof enabled === 'boolean' ? enabled : ({ state }) => enabled(state.data),
    refetchInterval,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}
