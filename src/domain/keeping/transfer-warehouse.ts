import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import { announceReceipt } from '#domain/receipts/announce-receipt.ts'
import { assertGoods, readGoods } from '#domain/stock/goods.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { assertReason } from '#domain/stock/reasons.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { nextNumber } from '#records/numbers.ts'
import { insertMany } from '#records/parts.ts'
import { askQuantities } from './ask-quantities.ts'
import { followGoods } from './follow-goods.ts'
import { seeOwners } from './see-owners.ts'
import { assertMayLeave, type Portion, type Shift, type Taken, takeShifts } from './take-shifts.ts'

/** Goods that are sent to another warehouse, and why. */
export type WarehouseTransfer = {
  readonly to_warehouse_id: number
  readonly parts: readonly Portion[]
  readonly expected_date_of_arrival: string | null
  readonly reason_code_id: number | null
  readonly description: string | null
}

/** The resources a transfer writes records of. */
export type TransferResources = { readonly receipts: Resource; readonly lines: Resource }

/**
 * Sends goods of one account to another warehouse: they leave, and a receipt awaits them there, with a line for each
 * pile (operations 3.3).
 */
export async function transferWarehouse(
  tx: Transaction,
  model: Model,
  { said, resources }: { readonly said: WarehouseTransfer; readonly resources: TransferResources },
): Promise<FullRow> {
  const taken = await takeShifts(
    tx,
    said.parts.map((part) => ({ ...part, to: 'transit' })),
  )
  await askTransfer(tx, said, taken)

  const receipt = await makeReceipt(tx, { said, resources, shifts: taken.shifts })
  const lines = receipt.lines as readonly FullRow[]
  const travelling = await findTravelling(tx, taken)
  const posted = await postMovements(tx, taken.piles, {
    movements: taken.shifts.map(({ pile, quantity }, place) => ({
      category: 'DISP',
      subtype: 'TRANSFER_OUT',
      quantity,
      from: pile,
      to: 'transit',
      goods_in_receipt_id: receipt.id,
      goods_in_line_id: lines[place]?.id ?? null,
      reason_code_id: said.reason_code_id,
      description: said.description,
    })),
  })
  await sendUnits(tx, travelling)
  await followGoods(tx, model, { taken, posted })
  announceChange(tx, resources.receipts, { event: 'created', row: receipt })
  await announceReceipt(tx, model, { event: 'created', receipt })
  return receipt
}

async function askTransfer(tx: Transaction, said: WarehouseTransfer, taken: Taken): Promise<void> {
  const { shifts } = taken
  const piles = shifts.map(({ pile }) => pile)
  const owners = await seeOwners(tx, piles)
  const [first] = piles
  if (first === undefined) throw refusal('blank', { field: 'lines' })
  const isMixed = piles.some(
    (pile) => pile.account_id !== first.account_id || pile.warehouse_id !== first.warehouse_id,
  )
  const isHere = first.warehouse_id === said.to_warehouse_id
  if (isMixed) throw refusal('invalid', { field: 'lines' })
  if (isHere) throw refusal('invalid', { field: 'to_warehouse_id' })
  const product_ids = [...new Set(piles.map(({ product_id }) => product_id))]
  const there = await readGoods(tx, {
    account_id: first.account_id,
    warehouse_id: said.to_warehouse_id,
    product_ids,
  })
  assertGoods(there, 'stock')
  const held = piles.find(({ status }) => status === 'held')
  if (held !== undefined) throw refusal('stock_held', { id: held.id })
  askQuantities(shifts, owners)
  assertMayLeave(taken)
  const { account } = owners(first)
  const { reason_code_id } = said
  await assertReason(tx, { account, reason_type: 'transfer', reason_code_id, must: 'if_enforced' })
}

type Making = {
  readonly said: WarehouseTransfer
  readonly resources: TransferResources
  readonly shifts: readonly Shift[]
}

/** The receipt that awaits the goods in the other warehouse; its number is the next that the account has not given. */
async function makeReceipt(tx: Transaction, { said, resources, shifts }: Making): Promise<FullRow> {
  const account_id = shifts[0]?.pile.account_id ?? 0
  const [receipt] = await insertMany(tx, resources.receipts, [
    {
      account_id,
      warehouse_id: said.to_warehouse_id,
      reference: await freshReference(tx, account_id),
      receipt_type: 'warehouse_transfer',
      status: 'PENDING',
      expected_date_of_arrival: said.expected_date_of_arrival,
      notes: said.description,
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

async function freshReference(tx: Transaction, account_id: number): Promise<string> {
  const reference = await nextNumber(tx, 'GRN')
  const twin = await tx.maybe<{ id: number }>(sql`
    select r.id
    from goods_in_receipts r
    where r.tenant_id = ${tx.tenant.id} and r.account_id = ${account_id} and r.reference = ${reference} and r.status <> 'CANCELLED'
    limit 1`)
  return twin === null ? reference : freshReference(tx, account_id)
}

/** Units all of whose contents go travel with them. */
async function findTravelling(tx: Transaction, { shifts }: Taken): Promise<readonly number[]> {
  const gone = shifts
    .filter(({ pile, quantity }) => new Big(quantity).eq(pile.quantity))
    .map(({ pile }) => pile.id)
  const units = shifts.flatMap(({ pile }) => pile.storage_unit_id ?? [])
  const rows = await tx.rows<{ id: number }>(sql`
    select u.id
    from storage_units u
    where u.tenant_id = ${tx.tenant.id} and u.id = any(${units}::bigint[])
      and not exists (
        select from stocks s
        where s.tenant_id = u.tenant_id and s.storage_unit_id = u.id and s.id <> all(${gone}::bigint[]))`)
  return rows.map(({ id }) => id)
}

/** A unit on its way stands nowhere, and is used again where it arrives. */
async function sendUnits(tx: Transaction, units: readonly number[]): Promise<void> {
  if (units.length === 0) return
  await tx.run(sql`
    update storage_units u
    set location_id = null, active = true, broken = false, ${nextVersion(tx, 'u')}
    where u.tenant_id = ${tx.tenant.id} and u.id = any(${[...units]}::bigint[])`)
}
