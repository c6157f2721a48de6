import type { Order } from './order.graphql.ts'

/** An order as its screen reads it. */
export type OrderRecord = NonNullable<NonNullable<Order['goods_outs']>['find']>

/** A task of an order. */
export type OrderTask = NonNullable<Order['tasks']>['all']['nodes'][number]

/** A shipment of an order. */
export type OrderShipment = NonNullable<Order['shipments']>['all']['nodes'][number]

/** What was charged for an order. */
export type OrderCharge = NonNullable<Order['charge_lines']>['all']['nodes'][number]

/** Why a task has the goods it has, as allocation explains itself. */
export type AllocationReason = {
  readonly rule?: string
  readonly reason?: string
  readonly rank?: number | null
  readonly candidates?: number | null
  readonly passed_over?: readonly { readonly stock_id: number; readonly reason: string }[]
}
