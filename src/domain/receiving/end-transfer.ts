import Big from 'big.js'
import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { type Receipt, readLinesOf } from '#domain/orders/receipt.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { type Cell, type Identity, PLAIN } from '#domain/stock/identity.ts'
import { locationIn, seeLocations } from '#domain/stock/locations.ts'
import type { Movement } from '#domain/stock/movement.ts'
import { Piles } from '#domain/stock/piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { takePiles } from '#domain/stock/take-piles.ts'
import { seeUnits, type UnitFacts } from '#domain/stock/units.ts'
import { refusal } from '#problems/problem.ts'

/** Goods of a transfer as they left: the row of the ledger that tells of it. */
type Sent = {
  readonly goods_in_line_id: number
  readonly quantity: string
  readonly account_id: number
  readonly product_id: number
  readonly warehouse_id: number
  readonly location_from_id: number
  readonly storage_unit_from_id: number | null
  readonly stock_from_id: number
  readonly attributes_from: Identity
}

/** Writes off what a transfer that was closed did not bring (operations 3.3). */
export async function loseTransfer(tx: Transaction, model: Model, receipt: Receipt): Promise<void> {
  const [sent, lines] = await Promise.all([readSent(tx, receipt.id), readLinesOf(tx, receipt.id)])
  const missing = lines.flatMap((line) => {
    const quantity = new Big(line.expected_quantity).minus(line.received_quantity)
    const row = sent.find(({ goods_in_line_id }) => goods_in_line_id === line.id)
    return quantity.lte(0) || row === undefined ? [] : [{ row, quantity: quantity.toFixed() }]
  })
  if (missing.length === 0) return
  await postMovements(tx, new Piles([]), {
    movements: missing.map(({ row, quantity }) => ({
      category: 'ADJ',
      subtype: 'NEGATIVE',
      quantity,
      from: 'transit',
      to: 'adjustment',
      goods: { account_id: row.account_id, product_id: row.product_id, warehouse_id: receipt.warehouse_id },
      goods_in_receipt_id: receipt.id,
      goods_in_line_id: row.goods_in_line_id,
    })),
  })
  await announceStock(
    tx,
    model,
    missing.map(({ row, quantity }) => ({
      event: 'negatively_adjusted',
      pile: {
        ...cellOf(row),
        id: row.stock_from_id,
        quantity: '0',
        allocated_quantity: '0',
        free: '0',
        hold_description: null,
        hold_reason_code_id: null,
        last_counted_at: null,
        lock_version: 1,
        created_at: tx.now,
        updated_at: tx.now,
      },
      quantity,
      extras: { description: null, reason_code: null, goods_in_receipt_id: receipt.id },
    })),
  )
}

/** Brings what a cancelled transfer sent back to where it stood (operations 3.3). */
export async function bringTransferBack(tx: Transaction, receipt: Receipt): Promise<void> {
  const sent = await readSent(tx, receipt.id)
  const unit_ids = [...new Set(sent.flatMap(({ storage_unit_from_id }) => storage_unit_from_id ?? []))]
  const [, locations, units] = await Promise.all([
    lockAll(tx, { storage_units: unit_ids }),
    seeLocations(
      tx,
      sent.map(({ location_from_id }) => location_from_id),
    ),
    seeUnits(tx, unit_ids),
  ])
  for (const row of sent) {
    const location = locationIn(locations, row.location_from_id)
    if (!location.is_active) throw refusal('transfer_not_cancellable', { place: location.code })
    assertUnitWaits(row, units)
  }
  const piles = await takePiles(tx, { ids: [], cells: sent.map(cellOf) })
  const travelling = sent.filter((row) => units.get(row.storage_unit_from_id ?? 0)?.location_id === null)
  await postMovements(tx, piles, {
    movements: sent.map((row) => movementBack(row, receipt)),
    units: travelling.flatMap(({ storage_unit_from_id: id, warehouse_id, location_from_id: location_id }) =>
      id === null ? [] : [{ id, warehouse_id, location_id }],
    ),
  })
}

/** A unit still waits for its goods where they left it, or travels with them. */
function assertUnitWaits(row: Sent, units: ReadonlyMap<number, UnitFacts>): void {
  const unit = units.get(row.storage_unit_from_id ?? 0)
  if (unit === undefined) return
  const waits =
    unit.active &&
    !unit.dispatched &&
    (unit.location_id === null || unit.location_id === row.location_from_id)
  if (!waits) throw refusal('transfer_not_cancellable', { place: unit.reference })
}

function movementBack(row: Sent, receipt: Receipt): Movement {
  return {
    category: 'DISP',
    subtype: 'TRANSFER_CANCEL',
    quantity: row.quantity,
    from: 'transit',
    to: cellOf(row),
    goods_in_receipt_id: receipt.id,
    goods_in_line_id: row.goods_in_line_id,
  }
}

function cellOf(row: Sent): Cell {
  return {
    ...PLAIN,
    ...row.attributes_from,
    account_id: row.account_id,
    product_id: row.product_id,
    warehouse_id: row.warehouse_id,
    location_id: row.location_from_id,
    storage_unit_id: row.storage_unit_from_id,
  }
}

function readSent(tx: Transaction, receipt: number): Promise<readonly Sent[]> {
  return tx.rows<Sent>(sql`
    select x.goods_in_line_id, x.quantity, x.account_id, x.product_id, x.warehouse_id, x.location_from_id, x.storage_unit_from_id,
      x.stock_from_id, x.attributes_from
    from transactions x
    where x.tenant_id = ${tx.tenant.id} and x.goods_in_receipt_id = ${receipt} and x.subtype = 'TRANSFER_OUT'
    order by x.id`)
}
