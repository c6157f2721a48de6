import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import { assertReceiving } from '#domain/receipts/receipt.ts'
import { assertPrecision, assertTracked } from '#domain/stock/goods.ts'
import { assertTarget } from '#domain/stock/locations.ts'
import { assertReason, type Reason } from '#domain/stock/reasons.ts'
import { assertSerialsAreNew } from '#domain/stock/serials.ts'
import { assertUnitAccepts } from '#domain/stock/units.ts'
import { assertWorkable } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { capturesSerials, statusFor, isScrap as writesOff } from './arrivals.ts'
import type { Receiving } from './receiving.ts'
import type { Scene } from './see-receiving.ts'
import { assertDispatchedSerials } from './undispatched-serials.ts'

/**
 * Refuses goods that cannot be received like this (operations 1.4); asked of what was read under the locks. Gives the
 * reason for which they are held or written off, where one was named.
 */
export async function askReceiving(tx: Transaction, scene: Scene, said: Receiving): Promise<Reason | null> {
  const { task, receipt, product } = scene
  assertWorkable(tx, task)
  assertReceiving(receipt)
  const confirmed = confirmedOf(scene, said)
  assertPrecision(confirmed.toFixed(), { product, field: 'confirmed_quantity' })
  if (confirmed.eq(0)) return null
  assertPlace(scene)
  assertTolerance(scene, confirmed)
  await assertCaptured(tx, scene, { said, confirmed })
  return askReason(tx, scene, said)
}

/** How much came: what is said, or all that was expected of the task. */
export function confirmedOf({ task }: Scene, said: Receiving): Big {
  return new Big(said.confirmed_quantity ?? task.start_quantity ?? 0)
}

function assertPlace({ bay, unit, receipt }: Scene): void {
  if (bay === null) throw refusal('goods_in_bay_required', {})
  assertTarget(bay, { warehouse_id: receipt.warehouse_id, arrival: 'receive' })
  if (unit === null) return
  // A unit that travelled with its goods arrives in this warehouse.
  const { warehouse_id } = receipt
  const arrives = unit.travels_with === receipt.id
  const arrived = arrives ? { ...unit, warehouse_id, travels_with: null } : unit
  assertUnitAccepts(arrived, { warehouse_id, location_id: bay.id })
}

/**
 * Refuses more of a line than is tolerated: 120 with 10 % is 132 at most, rounded down to the product's step
 * (operations 1.5). Transfers and returns tolerate nothing; of blind receipts nothing was expected.
 */
function assertTolerance({ receipt, line, goods, product }: Scene, confirmed: Big): void {
  if (receipt.receipt_type === 'blind') return
  const isExact = receipt.receipt_type === 'warehouse_transfer' || receipt.receipt_type === 'customer_return'
  const tolerance = isExact ? '0' : goods.account.over_receipt_tolerance_percent
  if (tolerance === null) return
  const expected = new Big(line.expected_quantity)
  const ceiling = expected
    .times(new Big(100).plus(tolerance))
    .div(100)
    .round(product.decimal_places, Big.roundDown)
  const received = new Big(line.received_quantity).plus(confirmed)
  if (received.lte(ceiling)) return
  throw refusal('over_receipt_refused', {
    received: received.toNumber(),
    expected: expected.toNumber(),
    tolerance: Number(tolerance),
  })
}

type Captured = { readonly said: Receiving; readonly confirmed: Big }

async function assertCaptured(tx: Transaction, scene: Scene, { said, confirmed }: Captured): Promise<void> {
  const { goods, product, line, configuration, sent } = scene
  // Goods of a transfer are known as they were sent.
  if (sent !== null) {
    const { serial_number = null } = sent
    return assertSerialsAreNew(tx, [{ product_id: product.id, serial_number }])
  }
  assertTracked(goods.account, product, {
    batch: said.batch ?? line.batch,
    sell_by_date: said.sell_by_date ?? line.sell_by_date,
    best_before_date: said.best_before_date ?? line.best_before_date,
  })
  await assertSerials(tx, scene, { said, confirmed })
  const isMeasured = [said.length, said.width, said.height, said.weight].every((one) => one !== null)
  const needsSize = product.require_dimensions_on_receipt === true && configuration !== null
  if (needsSize && !configuration.is_measured && !isMeasured)
    throw refusal('capture_required', { field: 'dimensions', product: product.code })
  if (configuration?.allow_receipt === false && scene.new_unit_type_id !== null)
    throw refusal('configuration_not_receivable', { configuration: configuration.stock_configuration })
}

async function assertSerials(tx: Transaction, scene: Scene, { said, confirmed }: Captured): Promise<void> {
  const { product } = scene
  if (!capturesSerials(product)) return
  const { serial_numbers } = said
  if (serial_numbers.length === 0)
    throw refusal('capture_required', { field: 'serial_numbers', product: product.code })
  if (!confirmed.eq(serial_numbers.length)) {
    const facts = { given: serial_numbers.length, quantity: confirmed.toNumber() }
    throw refusal('serial_numbers_count_mismatch', facts)
  }
  const product_id = product.id
  await assertSerialsAreNew(
    tx,
    serial_numbers.map((serial_number) => ({ product_id, serial_number })),
  )
  assertDispatchedSerials(scene)
}

/**
 * What is to become of returned goods must be said, and why, where it is more than putting them back (operations 1.7);
 * goods that are held as they come are held for a reason too (3.4).
 */
async function askReason(tx: Transaction, scene: Scene, said: Receiving): Promise<Reason | null> {
  const { receipt, goods } = scene
  const { account } = goods
  const isReturn = receipt.receipt_type === 'customer_return'
  if (isReturn && said.disposition === null) throw refusal('disposition_required', {})
  const isScrap = writesOff(scene, said)
  if (!isScrap && statusFor(scene, said) === 'available') return null
  const reason = await assertReason(tx, {
    account,
    reason_code_id: said.reason_code_id,
    reason_type: isScrap ? 'negative_adjustment' : 'hold',
    must: isScrap ? 'always' : 'if_enforced',
  })
  if (isReturn && !isScrap && said.disposition !== 'restock' && (said.description ?? '').trim() === '')
    throw refusal('blank', { field: 'description' })
  return reason
}
