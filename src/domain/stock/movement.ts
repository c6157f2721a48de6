import type { JsonObject } from '#values/json.ts'
import type { Cell } from './identity.ts'
import type { Pile } from './piles.ts'

/** Where goods are that stand in no pile: with suppliers, with customers, written off, being built, on the way. */
export type OutsideNode = 'inbound' | 'outbound' | 'adjustment' | 'production' | 'transit'

/** What a movement belongs to; it travels with its row of the ledger. */
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

/** Part of goods that move, which a task has reserved where they arrive. */
export type Reserved = {
  readonly task_id: number
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
  readonly goods_out_line_id: number | null
  /** Why these goods; where the reservation is one that was there before, what it told. */
  readonly explanation?: JsonObject | null
}

/** Goods leaving one node and arriving at another (operations 0.6). */
export type Movement = MovementLinks & {
  readonly category: string
  readonly subtype: string
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
  /** A pile that was taken, a cell an earlier movement of the posting filled, or the outside. */
  readonly from: Pile | Cell | OutsideNode
  readonly to: Cell | OutsideNode
  /** What goods they are that move from one place outside to another. */
  readonly goods?: Pick<Cell, 'account_id' | 'product_id' | 'warehouse_id'>
  /** What is said of why the goods are held or free; kept with the pile they arrive in. */
  readonly hold?: { readonly description: string | null; readonly reason_code_id: number | null }
  /** The tasks for which the goods are reserved where they arrive. */
  readonly reserves?: readonly Reserved[]
}

/** What becomes of part of a reservation. */
export type Closing = {
  /** The reservation as it was read after its pile was taken. */
  readonly allocation: { readonly id: number; readonly stock_id: number; readonly quantity: string }
  /** An exact decimal as text. */
  readonly quantity: string
  readonly state: 'consumed' | 'released'
}

/** A unit that comes to stand somewhere, with all that is on it. */
export type UnitMove = {
  readonly id: number
  readonly warehouse_id: number
  /** Null where it travels to another warehouse. */
  readonly location_id: number | null
}

/** Everything one step of an operation does to stock. */
export type Posting = {
  readonly movements: readonly Movement[]
  /** Ids that were drawn for piles it makes, where whoever posts knows beforehand that it makes some. */
  readonly pile_ids?: readonly number[]
  readonly closings?: readonly Closing[]
  readonly units?: readonly UnitMove[]
  /** Units that leave with their goods, if they empty. */
  readonly dispatched_units?: readonly number[]
}
