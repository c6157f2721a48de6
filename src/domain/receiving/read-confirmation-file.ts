import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import {
  type ConfirmationFile,
  type ConfirmationFormat,
  confirmationFile,
  type ReceiptConfirmation,
} from './confirmation-file.ts'

/**
 * The confirmation of a completed receive task in the format of its account (operations 1.8). Refused for other
 * tasks and for open ones.
 */
export async function readConfirmationFile(
  tx: Transaction,
  { id, type, status }: Pick<Task, 'id' | 'type' | 'status'>,
): Promise<ConfirmationFile> {
  if (type !== 'RCV') throw refusal('task_is_not_receipt_task', { task_id: id })
  if (status !== 'COMPLETED') throw refusal('receipt_task_not_completed', { task_id: id })
  const { format, ...confirmation } = await readConfirmation(tx, id)
  const { confirmed_quantity, expected_quantity } = confirmation
  const exact = {
    confirmed_quantity: new Big(confirmed_quantity).toFixed(),
    expected_quantity: new Big(expected_quantity).toFixed(),
  }
  return confirmationFile({ ...confirmation, ...exact }, format)
}

type FormattedConfirmation = ReceiptConfirmation & { readonly format: ConfirmationFormat }

/** Received goods are read from the ledger: they may have moved since. */
function readConfirmation(tx: Transaction, id: number): Promise<FormattedConfirmation> {
  return tx.one<FormattedConfirmation>(sql`
    select k.id as task_id, k.status, p.code as product_code, coalesce(k.confirmed_quantity, 0) as confirmed_quantity,
      l.code as location_code, k.completed_at, r.reference as receipt_reference, a.code as account_code, w.code as warehouse_code,
      (
        select count(*)
        from goods_in_lines o
        where o.tenant_id = i.tenant_id and o.goods_in_receipt_id = i.goods_in_receipt_id and o.id <= i.id
      ) as line_number,
      i.expected_quantity, i.discrepancy, x.batch, x.sell_by_date, x.best_before_date, x.serial_numbers,
      u.reference as storage_unit_reference, r.external_system_reference1, a.receipt_confirmation_format as format
    from tasks k
    join goods_in_lines i on i.tenant_id = k.tenant_id and i.id = k.goods_in_line_id
    join goods_in_receipts r on r.tenant_id = i.tenant_id and r.id = i.goods_in_receipt_id
    join products p on p.tenant_id = i.tenant_id and p.id = i.product_id
    join accounts a on a.tenant_id = r.tenant_id and a.id = r.account_id
    join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
    left join locations l on l.tenant_id = k.tenant_id and l.id = k.location_to_id
    left join storage_units u on u.tenant_id = k.tenant_id and u.id = k.storage_unit_to_id
    cross join lateral (
      select min(t.attributes_to->>'batch') as batch, min(t.attributes_to->>'sell_by_date') as sell_by_date,
        min(t.attributes_to->>'best_before_date') as best_before_date,
        string_agg(t.attributes_to->>'serial_number', ';' order by t.id) as serial_numbers
      from transactions t
      where t.tenant_id = k.tenant_id and t.task_id = k.id and t.subtype in ('RECEIVE', 'RETURN', 'TRANSFER_IN')
    ) x
    where k.tenant_id = ${tx.tenant.id} and k.id = ${id}`)
}
