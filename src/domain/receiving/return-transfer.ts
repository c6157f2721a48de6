import { lockAll } from '#database/lock-all.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Receipt } from '#domain/receipts/receipt.ts'
import {
  departureCellOf,
  readTransferredGoods,
  type TransferredGoods,
} from '#domain/receipts/write-off-transfer.ts'
import { locationIn, readLocations } from '#domain/stock/locations.ts'
import { lockPiles } from '#domain/stock/lock-piles.ts'
import type { Movement } from '#domain/stock/movement.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { assertSerialsAreNew } from '#domain/stock/serials.ts'
import { readUnits, type UnitFacts } from '#domain/stock/units.ts'
import { refusal } from '#problems/problem.ts'
import { lookUp } from '#values/look-up.ts'

/** Returns the goods of a cancelled transfer to where they were (operations 3.3). */
export async function returnTransfer(tx: Transaction, receipt: Receipt): Promise<void> {
  const sent = await readTransferredGoods(tx, receipt.id)
  const unit_ids = [...new Set(sent.flatMap(({ storage_unit_from_id }) => storage_unit_from_id ?? []))]
  const [, locations, units] = await tx.pipeline([
    lockAll(tx, { storage_units: unit_ids }),
    readLocations(
      tx,
      sent.map(({ location_from_id }) => location_from_id),
    ),
    readUnits(tx, unit_ids),
  ])
  for (const row of sent) {
    const location = locationIn(locations, row.location_from_id)
    if (!location.is_active) throw refusal('transfer_not_cancellable', { place: location.code })
    assertUnitAvailable(row, { units, receipt })
  }
  const piles = await lockPiles(tx, { ids: [], cells: sent.map(departureCellOf) })
  await assertSerialsAreNew(tx, sent.map(departureCellOf))
  const travelling = sent.filter((row) => lookUp(units, row.storage_unit_from_id)?.location_id === null)
  await postMovements(tx, piles, {
    movements: sent.map((row) => movementBack(row, receipt)),
    units: travelling.flatMap(({ storage_unit_from_id: id, warehouse_id, location_from_id: location_id }) =>
      id === null ? [] : [{ id, warehouse_id, location_id }],
    ),
  })
}

type TransferUnits = { readonly units: ReadonlyMap<number, UnitFacts>; readonly receipt: Receipt }

/**
 * A unit is available where the goods left it, or in transit with them; not on a load, with a carrier or with
 * other goods.
 */
function assertUnitAvailable(row: TransferredGoods, { units, receipt }: TransferUnits): void {
  const unit = lookUp(units, row.storage_unit_from_id)
  if (unit === undefined) return
  const waits =
    unit.active &&
    !unit.dispatched &&
    unit.load_id === null &&
    !unit.is_submitted &&
    (unit.travels_with === null || unit.travels_with === receipt.id) &&
    (unit.location_id === null || unit.location_id === row.location_from_id)
  if (!waits) throw refusal('transfer_not_cancellable', { place: unit.reference })
}

function movementBack(row: TransferredGoods, receipt: Receipt): Movement {
  return {
    category: 'DISP',
    subtype: 'TRANSFER_CANCEL',
    quantity: row.quantity,
    from: 'transit',
    to: departureCellOf(row),
    goods_in_receipt_id: receipt.id,
    goods_in_line_id: row.goods_in_line_id,
  }
}
