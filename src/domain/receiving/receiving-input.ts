import type { Identity } from '#domain/stock/identity.ts'

/** The input of receiving; absent attributes come from the line, or from the plan (operations 1.4). */
export type ReceivingInput = Omit<Identity, 'account_id' | 'product_id' | 'serial_number' | 'fifo_date'> & {
  readonly location_to_id: number | null
  readonly storage_unit_to_id: number | null
  /** An exact decimal as text; null for the quantity of the task. */
  readonly confirmed_quantity: string | null
  readonly serial_numbers: readonly string[]
  readonly base_storage_unit_type_id: number | null
  /** Whether the remainder of the task stays open. */
  readonly keep_open: boolean
  readonly hold_description: string | null
  readonly disposition: 'restock' | 'hold' | 'return_to_supplier' | 'scrap' | null
  readonly reason_code_id: number | null
  readonly description: string | null
  /** The measured size of a full unit. */
  readonly length: string | null
  readonly width: string | null
  readonly height: string | null
  readonly weight: string | null
  readonly unit_of_measure: string | null
}
