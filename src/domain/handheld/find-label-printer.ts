import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** The label printer of the caller's handheld login; null if there is none (spec: operations 11.4). */
export async function findLabelPrinter(tx: Transaction): Promise<number | null> {
  const login = await tx.maybe<{ label_printer_id: number | null }>(sql`
    select h.label_printer_id
    from hhd_users h
    where h.tenant_id = ${tx.tenant.id} and h.user_id = ${tx.caller.user_id} and h.active
    order by h.id
    limit 1`)
  return login?.label_printer_id ?? null
}
