import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { RowOf } from '#declare/rows.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { goodsInLines } from '#resources/inbound/goods-in-lines.ts'
import type { goodsInReceipts } from '#resources/inbound/goods-in-receipts.ts'

/** One row of `goods_in_receipts`. */
export type Receipt = AnyRow & RowOf<typeof goodsInReceipts>

/** One row of `goods_in_lines`. Exact decimals are text. */
export type ReceiptLine = AnyRow & RowOf<typeof goodsInLines>

/** Reads receipts as they stand, by id. */
export function readReceipts(tx: Transaction, ids: readonly number[]): Query<ReadonlyMap<number, Receipt>> {
  return tx
    .rows<Receipt>(sql`
    select r.*
    from goods_in_receipts r
    where r.tenant_id = ${tx.tenant.id} and r.id = any(${[...ids]}::bigint[])`)
    .map((rows) => new Map(rows.map((row) => [row.id, row])))
}

/** Reads lines of receipts as they stand, in key order; `ids` are those of the lines. */
export function readReceiptLines(tx: Transaction, ids: readonly number[]): Query<readonly ReceiptLine[]> {
  return tx.rows<ReceiptLine>(sql`
    select l.*
    from goods_in_lines l
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${[...ids]}::bigint[])
    order by l.id`)
}

/** Reads the lines of a receipt as they stand, in key order. */
export function readLinesOfReceipt(tx: Transaction, receipt: number): Query<readonly ReceiptLine[]> {
  return readLinesOfReceipts(tx, [receipt])
}

/** Reads the lines of receipts as they stand, in key order. */
export function readLinesOfReceipts(
  tx: Transaction,
  receipts: readonly number[],
): Query<readonly ReceiptLine[]> {
  return tx.rows<ReceiptLine>(sql`
    select l.*
    from goods_in_lines l
    where l.tenant_id = ${tx.tenant.id} and l.goods_in_receipt_id = any(${[...receipts]}::bigint[])
    order by l.id`)
}

/** Refuses a receipt that is not being received. */
export function assertReceiving({ reference, status }: Receipt): void {
  if (status !== 'RCV') throw refusal('receipt_not_receiving', { reference, status })
}
