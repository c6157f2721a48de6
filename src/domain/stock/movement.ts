import type { JsonObject } from '#values/json.ts'
import type { Cell } from './identity.ts'
import type { Origin } from './origin.ts'
import type { Pile } from './piles.ts'

/** Nodes without piles: suppliers, customers, adjustments, production, goods in transit. */
export type OutsideNode = 'inbound' | 'outbound' | 'adjustment' | 'production' | 'transit'

/** What a movement belongs to; written into its ledger row. */
export type MovementLinks = {
  readonly task_id?: number | null
  readonly goods_in_receipt_id?: number | null
  readonly goods_in_line_id?: number | null
  readonly goods_out_id?: number | null
  readonly goods_out_line_id?: number | null
  readonly goods_out_pick_list_id?: number | null
  readonly load_id?: number | null
  readonly shipment_id?: number | null
  readonly stock_check_id?: number | null
  readonly reason_code_id?: number | null
  readonly description?: string | null
}

/** Part of moved goods that is reserved for a task where they arrive. */
export type ArrivalReservation = {
  readonly task_id: number
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
  readonly goods_out_line_id: number | null
  /** Why these goods were chosen; copied from the previous reservation if there was one. */
  readonly explanation?: JsonObject | null
}

/** Goods leaving one node and arriving at another (operations 0.6). */
export type Movement = MovementLinks & {
  readonly category: string
  readonly subtype: string
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
  /** A locked pile, a cell filled by an earlier movement of the posting, or an outside node. */
  readonly from: Pile | Cell | OutsideNode
  readonly to: Cell | OutsideNode
  /** The goods of a movement between outside nodes. */
  readonly goods?: Pick<Cell, 'account_id' | 'product_id' | 'warehouse_id'>
  /** Why the goods are held or released; stored with the pile they arrive in. */
  readonly hold?: { readonly description: string | null; readonly reason_code_id: number | null }
  /** The actor; by default the caller of the transaction. */
  readonly origin?: Origin
  /** The tasks for which the goods are reserved where they arrive. */
  readonly reserves?: readonly ArrivalReservation[]
}

/** The closing of a reservation, whole or in part. */
export type AllocationClosing = {
  /** The reservation as read after its pile was locked. */
  readonly allocation: { readonly id: number; readonly stock_id: number; readonly quantity: string }
  /** An exact decimal as text. */
  readonly quantity: string
  readonly state: 'consumed' | 'released'
}

/** A unit that moves with its contents. */
export type UnitMove = {
  readonly id: number
  readonly warehouse_id: number
  /** Null in transit to another warehouse. */
  readonly location_id: number | null
}

/** Everything one step of an operation does to stock. */
export type Posting = {
  readonly movements: readonly Movement[]
  /** Ids already drawn for piles it creates. */
  readonly pile_ids?: readonly number[]
  readonly closings?: readonly AllocationClosing[]
  readonly units?: readonly UnitMove[]
  /** Units that are dispatched with their goods, if they become empty. */
  readonly dispatched_units?: readonly number[]
}
