import { type Cell, type Identity, INPUT_ATTRIBUTES, NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import { cut } from '#values/cut.ts'
import type { ReceivingContext } from './read-receiving.ts'
import type { ReceivingInput } from './receiving-input.ts'

/** Whether serial numbers are captured when goods of a product are received. */
export function capturesSerials(product: ReceivingContext['product']): boolean {
  return product.serial_number_tracking_setting === 'inbound_and_outbound'
}

/** The status of received goods: available or held. */
export function statusFor({ receipt }: ReceivingContext, input: ReceivingInput): Identity['status'] {
  const isReturn = receipt.receipt_type === 'customer_return'
  const isReturnedToSupplier =
    isReturn && (input.disposition === 'hold' || input.disposition === 'return_to_supplier')
  return isReturnedToSupplier || input.status === 'held' ? 'held' : 'available'
}

/** Whether returned goods are written off on arrival. */
export function isScrap({ receipt }: ReceivingContext, input: ReceivingInput): boolean {
  return receipt.receipt_type === 'customer_return' && input.disposition === 'scrap'
}

/** Whether returned goods wait to go back to the supplier. */
function isReturnedToSupplier({ receipt }: ReceivingContext, input: ReceivingInput): boolean {
  return receipt.receipt_type === 'customer_return' && input.disposition === 'return_to_supplier'
}

/** Whether goods stay where they arrive. */
export function needsNoPutaway(context: ReceivingContext, input: ReceivingInput): boolean {
  return isScrap(context, input) || isReturnedToSupplier(context, input)
}

/** The length of notes; a prefix may cut off their end. */
const MAX_NOTES = 10_000

/** Why goods are held on arrival. */
export function holdFor(context: ReceivingContext, input: ReceivingInput) {
  const words = input.hold_description ?? input.description
  return {
    description: isReturnedToSupplier(context, input)
      ? cut(`RTS ${words ?? ''}`.trimEnd(), MAX_NOTES)
      : words,
    reason_code_id: input.reason_code_id,
  }
}

/**
 * The cells goods arrive in: one, or one for each serial number. Absent attributes come from the line; goods of
 * a transfer keep those they were sent with (operations 1.4).
 */
export function arrivalsFor(
  context: ReceivingContext,
  { input, storage_unit_id }: { readonly input: ReceivingInput; readonly storage_unit_id: number | null },
): readonly Cell[] {
  const { receipt, line, goods, bay, sent, product } = context
  if (bay === null) throw new Error('goods arrive nowhere')
  const cell: Cell = {
    ...NO_ATTRIBUTES,
    ...(sent ?? inputAttributes(context, input)),
    account_id: receipt.account_id,
    product_id: line.product_id,
    warehouse_id: receipt.warehouse_id,
    location_id: bay.id,
    storage_unit_id,
    fifo_date: sent?.fifo_date ?? goods.warehouse.today,
    status: statusFor(context, input),
  }
  if (sent !== null || !capturesSerials(product)) return [cell]
  return input.serial_numbers.map((serial_number) => ({ ...cell, serial_number }))
}

function inputAttributes({ line }: ReceivingContext, input: ReceivingInput): Partial<Identity> {
  const attributes = INPUT_ATTRIBUTES.map((slot) => [slot, input[slot] ?? line[slot] ?? null])
  return Object.fromEntries(attributes)
}
