import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Receipt, ReceiptLine } from '#domain/receipts/receipt.ts'
import { refusal } from '#problems/problem.ts'
import type { ReceivingContext } from './read-receiving.ts'

/** The most serial numbers a refusal names. */
const MAX_NAMED = 20

/** The description of a ledger row for a returned serial number that was not dispatched. */
export const UNDISPATCHED = 'This serial number was not dispatched to this customer'

type ReturnedSerials = {
  readonly receipt: Receipt
  readonly line: ReceiptLine
  readonly serial_numbers: readonly string[]
}

/**
 * Serial numbers of a return that by the ledger are not with its customer: their last movement did not go to
 * the customer of the return, by the order or order line it names (operations 1.7).
 */
export async function findUndispatchedSerials(
  tx: Transaction,
  { receipt, line, serial_numbers }: ReturnedSerials,
): Promise<readonly string[]> {
  if (receipt.receipt_type !== 'customer_return' || serial_numbers.length === 0) return []
  const tenant = tx.tenant.id
  const rows = await tx.rows<{ serial_number: string }>(sql`
    select s.serial_number
    from unnest(${[...serial_numbers]}::text[]) with ordinality as s (serial_number, place)
    left join lateral (
      select x.subtype, x.goods_out_id, x.goods_out_line_id
      from transactions x
      where x.tenant_id = ${tenant} and x.product_id = ${line.product_id} and x.attributes_from ->> 'serial_number' = s.serial_number
        and x.node_to <> 'cell' and x.subtype <> 'UNRECEIVE'
      order by x.id desc
      limit 1
    ) x on true
    left join goods_outs o on o.tenant_id = ${tenant} and o.id = x.goods_out_id and x.subtype = 'DISPATCH'
      and o.account_id = ${receipt.account_id}
      and (${receipt.customer_id}::bigint is null or o.customer_id = ${receipt.customer_id}::bigint)
      and (${receipt.goods_out_id}::bigint is null or o.id = ${receipt.goods_out_id}::bigint)
      and (${line.goods_out_line_id}::bigint is null or x.goods_out_line_id = ${line.goods_out_line_id}::bigint)
    where o.id is null
    order by s.place`)
  return rows.map(({ serial_number }) => serial_number)
}

/** Refuses serial numbers that were not dispatched to the customer, unless the account accepts them. */
export function assertDispatchedSerials({ goods, undispatched_serials: serials }: ReceivingContext): void {
  if (serials.length === 0 || goods.account.allow_undispatched_serial_returns) return
  throw refusal('serial_numbers_not_dispatched', {
    count: serials.length,
    serials: serials.slice(0, MAX_NAMED).join(', '),
  })
}
