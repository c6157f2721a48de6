import { useQuery } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import { useService } from '#web/api/use-service.ts'
import type { Cause } from './causes.ts'

/** Why an order has not left, as the service explains it. */
export type Explanation = { readonly waits_for: readonly Cause[] }

/** Refresh interval while an order is being processed. */
const SOON_MS = 1_000

/** Refresh interval otherwise: what the order waits for is done elsewhere. */
const AGAIN_MS = 15_000

/** Whether stock is being sought for an order. */
export function isBeingProcessed(explanation: Explanation | null | undefined): boolean {
  return explanation?.waits_for.some(({ cause }) => cause === 'being_processed') === true
}

/** Reads why an order has not left; null where it is not explained. */
export function useExplanation(id: string): {
  readonly explanation: Explanation | null | undefined
  readonly error: Error | null
} {
  const service = useService()
  const { data, error } = useQuery({
    queryKey: keys.screen(service.tenant, 'explanation', id),
    queryFn: async ({ signal }): Promise<Explanation | null> => {
      type Answer = { readonly attributes: { readonly orders: readonly Explanation[] } }
      const { data: answer } = await service.send<Answer>({
        method: 'POST',
        path: '/api/goods_outs/explain',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ids: [Number(id)] }),
        signal,
      })
      return answer.attributes.orders[0] ?? null
    },
    refetchInterval: ({ state }) => (isBeingProcessed(state.data) ? SOON_MS : AGAIN_MS),
  })
  return { explanation: data, error }
}
