import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import { assertReceiving } from '#domain/receipts/receipt.ts'
import { assertPrecision, assertTracked } from '#domain/stock/goods.ts'
import { assertTarget } from '#domain/stock/locations.ts'
import type { Origin } from '#domain/stock/origin.ts'
import { type Reason, validateReason } from '#domain/stock/reasons.ts'
import { assertSerialsAreNew } from '#domain/stock/serials.ts'
import { assertUnitAccepts } from '#domain/stock/units.ts'
import { assertWorkable } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { capturesSerials, statusFor, isScrap as writesOff } from './arrivals.ts'
import type { ReceivingContext } from './read-receiving.ts'
import type { ReceivingInput } from './receiving-input.ts'
import { assertDispatchedSerials } from './undispatched-serials.ts'

/** What was received, and by which user. */
export type ReceivingBy = { readonly input: ReceivingInput; readonly origin: Origin }

/**
 * Refuses goods that cannot be received like this (operations 1.4); checks what was read under the locks.
 * Returns the reason for which they are held or written off, if any.
 */
export async function validateReceiving(
  tx: Transaction,
  context: ReceivingContext,
  { input, origin }: ReceivingBy,
): Promise<Reason | null> {
  const { task, receipt, product } = context
  assertWorkable(origin, task)
  assertReceiving(receipt)
  const confirmed = confirmedQuantityOf(context, input)
  assertPrecision(confirmed.toFixed(), { product, field: 'confirmed_quantity' })
  if (confirmed.eq(0)) return null
  assertBay(context)
  assertTolerance(context, confirmed)
  await assertCaptured(tx, context, { input, confirmed })
  return readReason(tx, context, input)
}

/** The received quantity: the given one, or everything expected of the task. */
export function confirmedQuantityOf({ task }: ReceivingContext, input: ReceivingInput): Big {
  return new Big(input.confirmed_quantity ?? task.start_quantity ?? 0)
}

function assertBay({ bay, unit, receipt }: ReceivingContext): void {
  if (bay === null) throw refusal('goods_in_bay_required', {})
  assertTarget(bay, { warehouse_id: receipt.warehouse_id, arrival: 'receive' })
  if (unit === null) return
  // A unit in transit with its goods arrives in this warehouse.
  const { warehouse_id } = receipt
  const arrives = unit.travels_with === receipt.id
  const arrived = arrives ? { ...unit, warehouse_id, travels_with: null } : unit
  assertUnitAccepts(arrived, { warehouse_id, location_id: bay.id })
}

/**
 * Refuses more of a line than the tolerance: 120 with 10 % is 132 at most, rounded down to the product's step
 * (operations 1.5). Transfers and returns have no tolerance; blind receipts have no expectation.
 */
function assertTolerance({ receipt, line, goods, product }: ReceivingContext, confirmed: Big): void {
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

type CapturedGoods = { readonly input: ReceivingInput; readonly confirmed: Big }

async function assertCaptured(
  tx: Transaction,
  context: ReceivingContext,
  { input, confirmed }: CapturedGoods,
): Promise<void> {
  const { goods, product, line, configuration, sent } = context
  // Goods of a transfer keep the attributes they were sent with.
  if (sent !== null) {
    const { serial_number = null } = sent
    return assertSerialsAreNew(tx, [{ product_id: product.id, serial_number }])
  }
  assertTracked(goods.account, product, {
    batch: input.batch ?? line.batch,
    sell_by_date: input.sell_by_date ?? line.sell_by_date,
    best_before_date: input.best_before_date ?? line.best_before_date,
  })
  await assertSerials(tx, context, { input, confirmed })
  const isMeasured = [input.length, input.width, input.height, input.weight].every((one) => one !== null)
  const needsSize = product.require_dimensions_on_receipt === true && configuration !== null
  if (needsSize && !configuration.is_measured && !isMeasured)
    throw refusal('capture_required', { field: 'dimensions', product: product.code })
  if (configuration?.allow_receipt === false && context.new_unit_type_id !== null)
    throw refusal('configuration_not_receivable', { configuration: configuration.stock_configuration })
}

async function assertSerials(
  tx: Transaction,
  context: ReceivingContext,
  { input, confirmed }: CapturedGoods,
): Promise<void> {
  const { product } = context
  if (!capturesSerials(product)) return
  const { serial_numbers } = input
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
  assertDispatchedSerials(context)
}

/**
 * Returned goods need a disposition, and a reason unless they are restocked (operations 1.7); goods held on
 * arrival need a reason too (3.4).
 */
async function readReason(
  tx: Transaction,
  context: ReceivingContext,
  input: ReceivingInput,
): Promise<Reason | null> {
  const { receipt, goods } = context
  const { account } = goods
  const isReturn = receipt.receipt_type === 'customer_return'
  if (isReturn && input.disposition === null) throw refusal('disposition_required', {})
  const isScrap = writesOff(context, input)
  if (!isScrap && statusFor(context, input) === 'available') return null
  const reason = await validateReason(tx, {
    account,
    reason_code_id: input.reason_code_id,
    reason_type: isScrap ? 'negative_adjustment' : 'hold',
    must: isScrap ? 'always' : 'if_enforced',
  })
  if (isReturn && !isScrap && input.disposition !== 'restock' && (input.description ?? '').trim() === '')
    throw refusal('blank', { field: 'description' })
  return reason
}
