import { type Cell, type Identity, INPUT_ATTRIBUTES, NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import { cut } from '#values/cut.ts'
import type { Receiving } from './receiving.ts'
import type { Scene } from './see-receiving.ts'

/** Whether serial numbers are taken down when goods of a product come in. */
export function capturesSerials(product: Scene['product']): boolean {
  return product.serial_number_tracking_setting === 'inbound_and_outbound'
}

/** What becomes of goods that arrive: they are free, or held. */
export function statusFor({ receipt }: Scene, said: Receiving): Identity['status'] {
  const isReturn = receipt.receipt_type === 'customer_return'
  const isSentBack = isReturn && (said.disposition === 'hold' || said.disposition === 'return_to_supplier')
  return isSentBack || said.status === 'held' ? 'held' : 'available'
}

/** Whether returned goods are written off as soon as they have come. */
export function isScrap({ receipt }: Scene, said: Receiving): boolean {
  return receipt.receipt_type === 'customer_return' && said.disposition === 'scrap'
}

/** Whether returned goods wait to go back to the supplier. */
function isSentBack({ receipt }: Scene, said: Receiving): boolean {
  return receipt.receipt_type === 'customer_return' && said.disposition === 'return_to_supplier'
}

/** Whether goods are not put away from where they arrive. */
export function staysThere(scene: Scene, said: Receiving): boolean {
  return isScrap(scene, said) || isSentBack(scene, said)
}

/** As much as notes say; what is put before them may push their end out. */
const NOTES_MAX = 10_000

/** Why goods are held on arrival. */
export function holdFor(scene: Scene, said: Receiving) {
  const words = said.hold_description ?? said.description
  return {
    description: isSentBack(scene, said) ? cut(`RTS ${words ?? ''}`.trimEnd(), NOTES_MAX) : words,
    reason_code_id: said.reason_code_id,
  }
}

/**
 * The cells goods arrive in: one, or one for each serial number. What is not said of them is as the line says; goods of
 * a transfer keep what they were sent with (operations 1.4).
 */
export function arrivalsFor(
  scene: Scene,
  { said, storage_unit_id }: { readonly said: Receiving; readonly storage_unit_id: number | null },
): readonly Cell[] {
  const { receipt, line, goods, bay, sent, product } = scene
  if (bay === null) throw new Error('goods arrive nowhere')
  const cell: Cell = {
    ...NO_ATTRIBUTES,
    ...(sent ?? saidOf(scene, said)),
    account_id: receipt.account_id,
    product_id: line.product_id,
    warehouse_id: receipt.warehouse_id,
    location_id: bay.id,
    storage_unit_id,
    fifo_date: sent?.fifo_date ?? goods.warehouse.today,
    status: statusFor(scene, said),
  }
  if (sent !== null || !capturesSerials(product)) return [cell]
  return said.serial_numbers.map((serial_number) => ({ ...cell, serial_number }))
}

function saidOf({ line }: Scene, said: Receiving): Partial<Identity> {
  const attributes = INPUT_ATTRIBUTES.map((slot) => [slot, said[slot] ?? line[slot] ?? null])
  return Object.fromEntries(attributes)
}
