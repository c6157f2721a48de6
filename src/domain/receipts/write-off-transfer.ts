import Big from 'big.js'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { type Cell, type Identity, NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import { emptyPile, Piles } from '#domain/stock/piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { type Receipt, readLinesOfReceipt } from './receipt.ts'

/** Goods of a transfer as they left: its row of the ledger. */
export type TransferredGoods = {
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

/** Writes off what a completed transfer did not bring (operations 3.3); returns whether there was anything. */
export async function writeOffTransfer(tx: Transaction, model: Model, receipt: Receipt): Promise<boolean> {
  const [transferred, lines] = await tx.pipeline([
    readTransferredGoods(tx, receipt.id),
    readLinesOfReceipt(tx, receipt.id),
  ])
  const missing = lines.flatMap((line) => {
    const quantity = new Big(line.expected_quantity).minus(line.received_quantity)
    const row = transferred.find(({ goods_in_line_id }) => goods_in_line_id === line.id)
    return quantity.lte(0) || row === undefined ? [] : [{ row, quantity: quantity.toFixed() }]
  })
  if (missing.length === 0) return false
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
      pile: emptyPile(departureCellOf(row), { id: row.stock_from_id, moment: tx.now }),
      quantity,
      extras: { description: null, reason_code: null, goods_in_receipt_id: receipt.id },
    })),
  )
  return true
}

/** Where goods of a transfer stood when they left. */
export function departureCellOf(row: TransferredGoods): Cell {
  return {
    ...NO_ATTRIBUTES,
    ...row.attributes_from,
    account_id: row.account_id,
    product_id: row.product_id,
    warehouse_id: row.warehouse_id,
    location_id: row.location_from_id,
    storage_unit_id: row.storage_unit_from_id,
  }
}

/** The goods of a transfer as they left, in the order they did. */
export function readTransferredGoods(tx: Transaction, receipt: number): Query<readonly TransferredGoods[]> {
  return tx.rows<TransferredGoods>(sql`
    select x.goods_in_line_id, x.quantity, x.account_id, x.product_id, x.warehouse_id, x.location_from_id, x.storage_unit_from_id,
      x.stock_from_id, x.attributes_from
    from transactions x
    where x.tenant_id = ${tx.tenant.id} and x.goods_in_receipt_id = ${receipt} and x.subtype = 'TRANSFER_OUT'
    order by x.id`)
}
