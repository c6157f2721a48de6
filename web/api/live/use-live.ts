import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useService } from '#web/api/use-service.ts'
import { Store } from '#web/values/store.ts'
import { shareChanges } from './share-changes.ts'
import { type Stale, StaleTypes, typesRead } from './stale-types.ts'

/** Whether changes arrive by a stream. */
export const liveState = new Store<'open' | 'closed'>('closed')

/** The last changes; lists include them without moving rows. */
export const staleTypes = new Store<Stale>({ everything: false, types: new Set() })

/** Without a stream, what is on screen is refreshed at this interval. */
const AGAIN_MS = 30_000

/** Keeps what is on screen up to date: changed data is fetched again, and without a stream all of it at intervals. */
export function useLive(): void {
  const client = useQueryClient()
  const { tenant } = useService()
  useEffect(() => {
    const stale = new StaleTypes((found) => {
      markStale(client, tenant, found)
      staleTypes.set(found)
    })
    const end = shareChanges(tenant, (message) => {
      if (message.kind === 'state') liveState.set(message.isOpen ? 'open' : 'closed')
      else stale.add(message.kind === 'types' ? message.types : 'everything')
    })
    const timer = setInterval(() => {
      if (liveState.get() === 'closed' && document.visibilityState === 'visible') stale.add('everything')
    }, AGAIN_MS)
    return () => {
      end()
      stale.stop()
      clearInterval(timer)
      liveState.set('closed')
    }
  }, [client, tenant])
}

/**
 * Marks the queries stale that read one of the types; those on screen are fetched again, except lists, which handle
 * it themselves.
 */
function markStale(client: QueryClient, tenant: string, { everything, types }: Stale): void {
  const reads = (key: readonly unknown[], meta: unknown) => {
    const read = key[1] === tenant ? typesRead(key, meta) : null
    return read !== null && (everything || read.some((type) => types.has(type)))
  }
  const isPaged = (data: unknown) => typeof data === 'object' && data !== null && 'pages' in data
  void client.invalidateQueries({
    predicate: ({ queryKey, meta, state }) => reads(queryKey, meta) && !isPaged(state.data),
  })
  void client.invalidateQueries({
    predicate: ({ queryKey, meta, state }) => reads(queryKey, meta) && isPaged(state.data),
    refetchType: 'none',
  })
}
