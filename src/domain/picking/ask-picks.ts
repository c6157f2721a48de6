import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import { accepts } from '#domain/stock/locations.ts'
import { assertSerialsAreNew } from '#domain/stock/serials.ts'
import { assertSameOrder, type ToteGoods } from '#domain/stock/tote-goods.ts'
import { assertUnitAccepts } from '#domain/stock/units.ts'
import { namingTask } from '#domain/tasks/naming-task.ts'
import { assertWorkable } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import type { Scene } from './picking.ts'

/** Refuses a pick that cannot be confirmed as it is said (operations 4.7); the questions are in the order of the text. */
export function askPick(tx: Transaction, scene: Scene): void {
  const { pick, said, confirmed } = scene
  assertWorkable(tx, pick)
  const { decimal_places } = pick
  if (!confirmed.eq(confirmed.round(decimal_places)))
    throw refusal('quantity_precision', { field: 'confirmed_quantity', decimal_places })
  if (confirmed.gt(pick.start_quantity))
    throw refusal('task_quantity_exceeded', {
      confirmed: confirmed.toNumber(),
      start: Number(pick.start_quantity),
    })
  if (said.keep_open && confirmed.lte(0))
    throw refusal('quantity_not_positive', { field: 'confirmed_quantity' })
  askPlace(scene)
  if (confirmed.gt(0)) askUnit(scene)
  askSerials(scene)
}

function askPlace({ pick, target }: Scene): void {
  const { code, type } = target
  if (!target.is_active) throw refusal('location_inactive', { code })
  if (target.warehouse_id !== pick.warehouse_id) throw refusal('location_warehouse_mismatch', { code })
  if (!accepts(type, pick.goods_out_type === 'work_order' ? 'work' : 'stage'))
    throw refusal('staging_location_invalid', { location: code })
}

/** Totes are picked into, loads are made of units; whatever goods are put on must stand in the bay, or be empty. */
function askUnit({ pick, target, unit_to, unit_moved }: Scene): void {
  if (pick.pick_type === 'tote' && unit_to?.leaves_warehouse !== false) throw refusal('tote_required', {})
  const isLoaded = pick.strategy === 'load' && pick.goods_out_type !== 'work_order'
  if (isLoaded && unit_to === null && unit_moved === null) throw refusal('storage_unit_to_required', {})
  if (unit_to !== null && unit_to.id !== unit_moved)
    assertUnitAccepts(unit_to, { warehouse_id: pick.warehouse_id, location_id: target.id })
}

/** Refuses totes that hold the goods of another order, or would after the picks before it. */
export function askTotes(scenes: readonly Scene[]): void {
  const put: ToteGoods[] = []
  for (const { pick, confirmed, unit_to, unit_moved, held } of scenes) {
    if (unit_to?.leaves_warehouse !== false || unit_to.id === unit_moved || confirmed.lte(0)) continue
    const goods = { ...pick, storage_unit_id: unit_to.id }
    const others = put.filter(({ storage_unit_id }) => storage_unit_id === unit_to.id)
    namingTask(pick.id, () => assertSameOrder(unit_to, goods, [...held, ...others]))
    put.push(goods)
  }
}

/** Whether the serial numbers of goods are taken down as they are picked. */
export function capturesSerials({ serial_number_tracking_setting }: Scene['pick']): boolean {
  return serial_number_tracking_setting === 'outbound' || isKnownBySerial({ serial_number_tracking_setting })
}

/** Whether each unit of the goods has had its serial number since it came in. */
export function isKnownBySerial(pick: Pick<Scene['pick'], 'serial_number_tracking_setting'>): boolean {
  return pick.serial_number_tracking_setting === 'inbound_and_outbound'
}

function askSerials({ pick, said, confirmed, piles }: Scene): void {
  if (!capturesSerials(pick)) return
  const given = new Set(said.serial_numbers)
  if (!confirmed.eq(given.size) || given.size !== said.serial_numbers.length)
    throw refusal('serial_numbers_count_mismatch', {
      given: said.serial_numbers.length,
      quantity: confirmed.toNumber(),
    })
  if (!isKnownBySerial(pick)) return
  const known = new Set(piles.map(({ serial_number }) => serial_number))
  const unknown = said.serial_numbers.find((serial) => !known.has(serial))
  if (unknown !== undefined) throw refusal('serial_number_unknown', { serial: unknown })
}

/**
 * Refuses serial numbers taken down in the bay that stand in stock already (operations 0.2), but for those of the goods in hand:
 * what was put back after it was picked is known by its number.
 */
export async function askSerialsAreNew(tx: Transaction, scenes: readonly Scene[]): Promise<void> {
  const given = scenes.flatMap(({ pick, said, confirmed, piles }) => {
    const { product_id } = pick
    if (product_id === null || !capturesSerials(pick) || isKnownBySerial(pick) || confirmed.eq(0)) return []
    const own = new Set(piles.map(({ serial_number }) => serial_number))
    return said.serial_numbers.flatMap((serial_number) =>
      own.has(serial_number) ? [] : [{ product_id, serial_number }],
    )
  })
  await assertSerialsAreNew(tx, given)
}

/** How much less was picked than planned. */
export function shortOf({ pick, confirmed }: Scene): Big {
  return new Big(pick.start_quantity).minus(confirmed)
}
