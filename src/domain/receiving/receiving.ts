import type { Identity } from '#domain/stock/identity.ts'

/** What is said of goods that come in; what is left out is as the line says, or as it was planned (operations 1.4). */
export type Receiving = Omit<Identity, 'account_id' | 'product_id' | 'serial_number' | 'fifo_date'> & {
  readonly location_to_id: number | null
  readonly storage_unit_to_id: number | null
  /** An exact decimal as text; the task's quantity where it is null. */
  readonly confirmed_quantity: string | null
  readonly serial_numbers: readonly string[]
  readonly base_storage_unit_type_id: number | null
  /** The rest of the task stays to be received. */
  readonly keep_open: boolean
  readonly hold_description: string | null
  readonly disposition: 'restock' | 'hold' | 'return_to_supplier' | 'scrap' | null
  readonly reason_code_id: number | null
  readonly description: string | null
  /** The size of a full unit, where it was measured. */
  readonly length: string | null
  readonly width: string | null
  readonly height: string | null
  readonly weight: string | null
  readonly unit_of_measure: string | null
}
