import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import { accepts } from '#domain/stock/locations.ts'
import { assertSerialsAreNew } from '#domain/stock/serials.ts'
import { assertSameOrder, type ToteGoods } from '#domain/stock/tote-goods.ts'
import { assertUnitAccepts } from '#domain/stock/units.ts'
import { assertWorkable } from '#domain/tasks/task.ts'
import { withTaskId } from '#domain/tasks/with-task-id.ts'
import { refusal } from '#problems/problem.ts'
import type { PickContext } from './pick-context.ts'

/**
 * Refuses a pick that cannot be confirmed like this; the checks are in the order of the specification
 * (operations 4.7).
 */
export function assertPickable(context: PickContext): void {
  const { pick, confirmation, confirmed, blocked } = context
  assertWorkable(confirmation.origin, pick)
  // What was reserved may be given up, but nothing of it is picked.
  if (blocked !== null && confirmed.gt(0)) throw blocked
  const { decimal_places } = pick
  if (!confirmed.eq(confirmed.round(decimal_places)))
    throw refusal('quantity_precision', { field: 'confirmed_quantity', decimal_places })
  if (confirmed.gt(pick.start_quantity))
    throw refusal('task_quantity_exceeded', {
      confirmed: confirmed.toNumber(),
      start: Number(pick.start_quantity),
    })
  if (confirmation.keep_open && confirmed.lte(0))
    throw refusal('quantity_not_positive', { field: 'confirmed_quantity' })
  assertTargetLocation(context)
  if (confirmed.gt(0)) assertTargetUnit(context)
  assertSerialNumbers(context)
}

function assertTargetLocation({ pick, target }: PickContext): void {
  const { code, type } = target
  if (!target.is_active) throw refusal('location_inactive', { code })
  if (target.warehouse_id !== pick.warehouse_id) throw refusal('location_warehouse_mismatch', { code })
  if (!accepts(type, pick.goods_out_type === 'work_order' ? 'work' : 'stage'))
    throw refusal('staging_location_invalid', { location: code })
}

/** Tote picks need a tote, and load picks a unit; the unit must stand at the target location or be empty. */
function assertTargetUnit({ pick, target, unit_to, unit_moved }: PickContext): void {
  if (pick.pick_type === 'tote' && unit_to?.leaves_warehouse !== false) throw refusal('tote_required', {})
  const isLoaded = pick.strategy === 'load' && pick.goods_out_type !== 'work_order'
  if (isLoaded && unit_to === null && unit_moved === null) throw refusal('storage_unit_to_required', {})
  if (unit_to !== null && unit_to.id !== unit_moved)
    assertUnitAccepts(unit_to, { warehouse_id: pick.warehouse_id, location_id: target.id })
}

/** Refuses totes that hold goods of another order, or would after the preceding picks. */
export function assertTotesOfOneOrder(contexts: readonly PickContext[]): void {
  const earlier: ToteGoods[] = []
  for (const { pick, confirmed, unit_to, unit_moved, tote_goods: held } of contexts) {
    if (unit_to?.leaves_warehouse !== false || unit_to.id === unit_moved || confirmed.lte(0)) continue
    const goods = { ...pick, storage_unit_id: unit_to.id }
    const others = earlier.filter(({ storage_unit_id }) => storage_unit_id === unit_to.id)
    withTaskId(pick.id, () => assertSameOrder(unit_to, goods, [...held, ...others]))
    earlier.push(goods)
  }
}

/** Whether serial numbers are recorded when the goods are picked. */
export function capturesSerials({ serial_number_tracking_setting }: PickContext['pick']): boolean {
  return serial_number_tracking_setting === 'outbound' || isKnownBySerial({ serial_number_tracking_setting })
}

/** Whether each unit of the goods has had its serial number since it was received. */
export function isKnownBySerial(pick: Pick<PickContext['pick'], 'serial_number_tracking_setting'>): boolean {
  return pick.serial_number_tracking_setting === 'inbound_and_outbound'
}

function assertSerialNumbers({ pick, confirmation, confirmed, piles }: PickContext): void {
  if (!capturesSerials(pick)) return
  const serials = new Set(confirmation.serial_numbers)
  if (!confirmed.eq(serials.size) || serials.size !== confirmation.serial_numbers.length)
    throw refusal('serial_numbers_count_mismatch', {
      given: confirmation.serial_numbers.length,
      quantity: confirmed.toNumber(),
    })
  if (!isKnownBySerial(pick)) return
  const known = new Set(piles.map(({ serial_number }) => serial_number))
  const unknown = confirmation.serial_numbers.find((serial) => !known.has(serial))
  if (unknown !== undefined) throw refusal('serial_number_unknown', { serial: unknown })
}

/**
 * Refuses captured serial numbers that are in stock already (operations 0.2), except on the picked goods
 * themselves: goods put back after a pick keep their numbers.
 */
export async function assertNewSerialNumbers(
  tx: Transaction,
  contexts: readonly PickContext[],
): Promise<void> {
  const captured = contexts.flatMap(({ pick, confirmation, confirmed, piles }) => {
    const { product_id } = pick
    if (product_id === null || !capturesSerials(pick) || isKnownBySerial(pick) || confirmed.eq(0)) return []
    const own = new Set(piles.map(({ serial_number }) => serial_number))
    return confirmation.serial_numbers.flatMap((serial_number) =>
      own.has(serial_number) ? [] : [{ product_id, serial_number }],
    )
  })
  await assertSerialsAreNew(tx, captured)
}

/** How much less was picked than planned. */
export function shortQuantityOf({ pick, confirmed }: PickContext): Big {
  return new Big(pick.start_quantity).minus(confirmed)
}
