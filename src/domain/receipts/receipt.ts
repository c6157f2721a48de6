import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { Instant } from '#values/instant.ts'

/** One row of `goods_in_receipts`. */
export type Receipt = AnyRow & {
  readonly account_id: number
  readonly warehouse_id: number
  readonly reference: string
  readonly receipt_type: 'standard' | 'blind' | 'customer_return' | 'crossdock' | 'warehouse_transfer'
  readonly status: 'PENDING' | 'RCV' | 'COMPLETED' | 'CANCELLED'
  readonly location_id: number | null
  readonly expected_date_of_arrival: Instant | null
  readonly actual_date_of_arrival: Instant | null
  readonly closed_at: Instant | null
  /** Of a return: who sends the goods back, and of which order, where that is known. */
  readonly customer_id: number | null
  readonly goods_out_id: number | null
}

/** One row of `goods_in_lines`. Exact decimals are text. */
export type ReceiptLine = AnyRow & {
  readonly goods_in_receipt_id: number
  readonly product_id: number
  readonly expected_quantity: string
  readonly expected_configurations_quantity: number | null
  /** The order line that goods of a return come back from. */
  readonly goods_out_line_id: number | null
  readonly product_storage_unit_id: number | null
  readonly batch: string | null
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
  readonly received_quantity: string
  readonly put_away_quantity: string
}

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
