import type { ChargeType } from './price-units.ts'

/** What prices would have charged, as the service tells it; amounts are decimals. */
export type PriceTrial = {
  readonly currency: string | null
  readonly would_charge: string
  readonly charged: string
  readonly types: readonly {
    readonly charge_type: ChargeType
    readonly would_charge: string
    readonly charged: string
  }[]
  readonly prices: readonly {
    readonly price_id: number
    readonly code: string
    readonly name: string
    readonly charge_type: ChargeType
    readonly unit_of_measure: string
    readonly lines: number
    readonly quantity: string
    readonly total: string
  }[]
  readonly unpriced: readonly {
    readonly charge_type: ChargeType
    readonly goods_out_id: number | null
    readonly goods_in_receipt_id: number | null
    readonly reference: string | null
    readonly products: number
    readonly units: string | null
  }[]
  readonly unpriced_count: number
}

/** The days of a month: `2026-10` from its first to its last, of the present one to today. */
export function daysOfMonth(month: string, today: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { from: `${month}-01`, to: last > today ? today : last }
}

/** The last months, the newest first, each as `2026-10`. */
export function lastMonths(today: string, count: number): readonly string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
