import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
import { announceReceipt } from '#domain/receipts/announce-receipt.ts'
import { nextReceiptReference } from '#domain/receipts/next-receipt-reference.ts'
import { assertGoods, readGoods } from '#domain/stock/goods.ts'
import { readLocations } from '#domain/stock/locations.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { validateReason } from '#domain/stock/reasons.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { insertMany } from '#records/parts.ts'
import type { stockWarehouseTransfer } from '#resources/stock/stock-acts.ts'
import { elementAt } from '#values/element-at.ts'
import { assertQuantities } from './assert-quantities.ts'
import {
  assertMayLeave,
  type GoodsShift,
  type LockedShifts,
  lockShifts,
  type PilePortion,
} from './lock-shifts.ts'
import { readOwners } from './read-owners.ts'
import { updateTasksOfGoods } from './update-tasks-of-goods.ts'

/** Goods to send to another warehouse, and why. */
export type WarehouseTransfer = Omit<InputOf<typeof stockWarehouseTransfer>, 'lines'> & {
  readonly parts: readonly PilePortion[]
}

/** The resources a transfer writes. */
export type TransferResources = { readonly receipts: Resource; readonly lines: Resource }

/**
 * Sends goods of one account to another warehouse: they leave, and a receipt expects them there, with a line
 * for each pile (operations 3.3).
 */
export async function transferWarehouse(
  tx: Transaction,
  model: Model,
  { input, resources }: { readonly input: WarehouseTransfer; readonly resources: TransferResources },
): Promise<FullRow> {
  const locked = await lockShifts(
    tx,
    input.parts.map((part) => ({ ...part, to: 'transit' })),
  )
  await assertTransfer(tx, input, locked)

  const receipt = await createTransferReceipt(tx, { input, resources, shifts: locked.shifts })
  const lines = receipt.lines as readonly FullRow[]
  const travelling = await findTravellingUnits(tx, locked)
  const posted = await postMovements(tx, locked.piles, {
    movements: locked.shifts.map(({ pile, quantity }, index) => ({
      category: 'DISP',
      subtype: 'TRANSFER_OUT',
      quantity,
      from: pile,
      to: 'transit',
      goods_in_receipt_id: receipt.id,
      goods_in_line_id: lines[index]?.id ?? null,
      reason_code_id: input.reason_code_id,
      description: input.description,
    })),
  })
  await sendUnits(tx, travelling)
  await updateTasksOfGoods(tx, model, { locked, posted })
  announceChange(tx, resources.receipts, { event: 'created', row: receipt })
  await announceReceipt(tx, model, { event: 'created', receipt })
  return receipt
}

async function assertTransfer(
  tx: Transaction,
  input: WarehouseTransfer,
  locked: LockedShifts,
): Promise<void> {
  const { shifts } = locked
  const piles = shifts.map(({ pile }) => pile)
  const owners = await readOwners(tx, piles, 'send')
  const [first] = piles
  if (first === undefined) throw refusal('blank', { field: 'lines' })
  const isMixed = piles.some(
    (pile) => pile.account_id !== first.account_id || pile.warehouse_id !== first.warehouse_id,
  )
  const isHere = first.warehouse_id === input.to_warehouse_id
  if (isMixed) throw refusal('invalid', { field: 'lines' })
  if (isHere) throw refusal('invalid', { field: 'to_warehouse_id' })
  const product_ids = [...new Set(piles.map(({ product_id }) => product_id))]
  const there = await readGoods(tx, {
    account_id: first.account_id,
    warehouse_id: input.to_warehouse_id,
    product_ids,
  })
  assertGoods(there, 'send')
  const places = await readLocations(
    tx,
    piles.map(({ location_id }) => location_id),
  )
  const closed = [...places.values()].find(({ is_active }) => !is_active)
  if (closed !== undefined) throw refusal('location_inactive', { code: closed.code })
  const held = piles.find(({ status }) => status === 'held')
  if (held !== undefined) throw refusal('stock_held', { id: held.id })
  assertQuantities(shifts, owners)
  assertMayLeave(locked)
  const { account } = owners(first)
  const { reason_code_id } = input
  await validateReason(tx, { account, reason_type: 'transfer', reason_code_id, must: 'if_enforced' })
}

type ReceiptInputOfTransfer = {
  readonly input: WarehouseTransfer
  readonly resources: TransferResources
  readonly shifts: readonly GoodsShift[]
}

/** The receipt in the other warehouse, with the next unused number of the account. */
async function createTransferReceipt(
  tx: Transaction,
  { input, resources, shifts }: ReceiptInputOfTransfer,
): Promise<FullRow> {
  const account_id = elementAt(shifts, 0).pile.account_id
  const [receipt] = await insertMany(tx, resources.receipts, [
    {
      account_id,
      warehouse_id: input.to_warehouse_id,
      reference: await nextReceiptReference(tx, account_id),
      receipt_type: 'warehouse_transfer',
      status: 'PENDING',
      expected_date_of_arrival: input.expected_date_of_arrival,
      notes: input.description,
      discrepancy_alert: false,
    },
  ])
  if (receipt === undefined) throw new Error('a receipt was not written')
  const lines = await insertMany(
    tx,
    resources.lines,
    shifts.map(({ pile, quantity }) => ({
      goods_in_receipt_id: receipt.id,
      product_id: pile.product_id,
      expected_quantity: quantity,
      received_quantity: '0',
      put_away_quantity: '0',
      discrepancy: 'NONE',
      batch: pile.batch,
      sell_by_date: pile.sell_by_date,
      best_before_date: pile.best_before_date,
    })),
  )
  return { ...receipt, address: null, lines }
}

/** Units that leave with all their goods. */
async function findTravellingUnits(tx: Transaction, { shifts }: LockedShifts): Promise<readonly number[]> {
  const leaving = shifts
    .filter(({ pile, quantity }) => new Big(quantity).eq(pile.quantity))
    .map(({ pile }) => pile.id)
  const units = shifts.flatMap(({ pile }) => pile.storage_unit_id ?? [])
  const rows = await tx.rows<{ id: number }>(sql`
    select u.id
    from storage_units u
    where u.tenant_id = ${tx.tenant.id} and u.id = any(${units}::bigint[])
      and not exists (
        select from stocks s
        where s.tenant_id = u.tenant_id and s.storage_unit_id = u.id and s.id <> all(${leaving}::bigint[]))`)
  return rows.map(({ id }) => id)
}

/** A unit in transit has no location, and is used again where it arrives. */
async function sendUnits(tx: Transaction, units: readonly number[]): Promise<void> {
  if (units.length === 0) return
  await tx.run(sql`
    update storage_units u
    set location_id = null, active = true, broken = false, ${nextVersion(tx, 'u')}
    where u.tenant_id = ${tx.tenant.id} and u.id = any(${[...units]}::bigint[])`)
}
