import { useQuery } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import { useService } from '#web/api/use-service.ts'

/** A quantity of a pile that a task has reserved; what the caller may not see is null. */
type ShownReservation = {
  readonly task_id: number | null
  readonly type: string | null
  readonly quantity: number
  readonly user: string | null
  readonly order_id: number | null
  readonly order: string | null
}

/** Part of a pile in one bucket, as the service explains it. */
export type ShownPart = {
  readonly stock_id: number
  readonly quantity: number
  readonly reason: string
  readonly details: string
  readonly location_code: string
  readonly location_type: string
  readonly storage_unit: string | null
  readonly batch: string | null
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
  readonly hold: string | null
  readonly remaining_days?: number | null
  readonly limit_days?: number | null
  readonly reservations: readonly ShownReservation[]
  readonly help: {
    readonly type: string
    readonly act: string | null
    readonly ids: readonly number[]
  } | null
}

/** A bucket of a balance with its piles. */
export type ShownBucket = {
  readonly bucket: 'held' | 'picked' | 'allocated' | 'available' | 'received'
  readonly quantity: number
  readonly pile_count: number
  readonly piles: readonly ShownPart[]
}

/** Where the stock of a balance is, and why it is not available. */
export type BalanceExplanation = {
  readonly stock_balance_id: number
  readonly piles_not_read: number
  readonly buckets: readonly ShownBucket[]
}

/** What changes it: piles, and the tasks and orders that reserve them. */
const TYPES = ['stocks', 'stock_balances', 'tasks', 'goods_outs', 'stock_checks']

/** Reads where the stock of a balance is now. */
export function useBalanceExplanation(
  id: string,
  { enabled }: { readonly enabled: boolean },
): { readonly explanation: BalanceExplanation | null | undefined; readonly error: Error | null } {
  const service = useService()
  const { data, error } = useQuery({
    queryKey: keys.screen(service.tenant, 'balance explanation', id),
    queryFn: async ({ signal }): Promise<BalanceExplanation | null> => {
      type Answer = { readonly attributes: { readonly balances: readonly BalanceExplanation[] } }
      const { data: answer } = await service.send<Answer>({
        method: 'POST',
        path: '/api/stock_balances/explain',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ids: [Number(id)] }),
        signal,
      })
      return answer.attributes.balances[0] ?? null
    },
    meta: { types: TYPES },
    enabled,
  })
  return { explanation: data, error }
}
