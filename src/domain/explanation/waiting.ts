import type { JudgedStock } from '#domain/allocation/judge-stock.ts'
import type { JsonObject } from '#values/json.ts'

type CodeHolder = { readonly code: string } | null

/** A line of an order, as it is read. */
export type Line = {
  readonly id: string
  readonly product_id: string
  readonly product: CodeHolder
  readonly order_quantity: number
  readonly rounded_quantity: number
  readonly allocated_quantity: number
  readonly short_quantity: number
}

/** An order with what is around it; what the caller may not see is null. */
export type WaitingOrder = {
  readonly order: {
    readonly id: string
    readonly reference: string
    readonly goods_out_type: string
    readonly goods_out_status: CodeHolder
    readonly actual_date_of_dispatch: string | null
    readonly awaits_receipt: boolean | null
    readonly load_reference: string | null
    readonly account_id: string
    readonly warehouse_id: string
    readonly goods_in_receipt: { readonly reference: string; readonly status: string | null } | null
    readonly load: { readonly reference: string; readonly status: string | null } | null
    readonly lines: readonly Line[]
  }
  /** How it leaves (operations 4.9). */
  readonly strategy: string
  readonly tasks: readonly OpenTask[] | null
  /** The last processing of the order. */
  readonly request: {
    readonly status: string
    readonly message: string | null
    readonly context: JsonObject | null
    readonly created_at: string
  } | null
  readonly shipments: readonly WaitingShipment[] | null
  /** What is still to come on receipts of its account and warehouse. */
  readonly expected: readonly ExpectedGoods[] | null
  /** The replenishments of waiting picks, by pick. */
  readonly promised: ReadonlyMap<string, readonly PromisedGoods[]>
  readonly stock: readonly JudgedStock[] | null
}

type OpenTask = {
  readonly id: string
  readonly type: string
  readonly status: string
  readonly start_quantity: number
  readonly hold_reason: string | null
  readonly product: CodeHolder
  readonly user: { readonly name?: string } | null
  readonly location_from: CodeHolder
  readonly location_to: CodeHolder
}

type WaitingShipment = {
  readonly id: string
  readonly reference: string
  readonly status: string
  readonly carrier_message: string | null
}

/** Goods of a product that a receipt is expected to bring. */
export type ExpectedGoods = {
  readonly product_id: string
  readonly receipt_id: string
  readonly receipt: string
  readonly status: string
  readonly due: string | null
  readonly quantity: number
}

/** A replenishment for a waiting pick. */
export type PromisedGoods = {
  readonly task_id: string
  readonly status: string
  readonly from: string | null
  readonly to: string | null
}

/** What of a line is wanted and neither reserved nor given up. */
export function outstandingOf(line: Line): number {
  const { order_quantity, rounded_quantity, allocated_quantity, short_quantity } = line
  // Quantities have four decimals at most; what binary fractions add is none of them.
  return (
    Math.round((order_quantity + rounded_quantity - allocated_quantity - short_quantity) * 10_000) / 10_000
  )
}
