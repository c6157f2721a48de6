import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'

/** Locks the baskets of lines against being invoiced, and refuses lines of an invoiced basket. */
export async function assertNotInvoiced(tx: Transaction, rows: readonly AnyRow[]): Promise<void> {
  tx.locks.next('charge_baskets')
  const baskets = await tx.rows<{ id: number; invoice_status: string }>(sql`
    select b.id, b.invoice_status
    from charge_baskets b
    where b.tenant_id = ${tx.tenant.id} and b.id = any(${rows.map((row) => row.charge_basket_id)}::bigint[])
    order by b.id
    for share of b`)
  const invoiced = baskets.filter(({ invoice_status }) => invoice_status === 'invoiced').map(({ id }) => id)
  const line = rows.find((row) => invoiced.includes(Number(row.charge_basket_id)))
  if (line !== undefined) throw refusal('charge_line_invoiced', { id: line.id })
}
