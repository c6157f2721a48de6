import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'

/** The status of an invoice. */
export type InvoiceStatus = 'draft' | 'submitted' | 'authorised' | 'paid' | 'void'

/** Refuses an invoice in another status. */
export function assertStatus({ document_number, status }: FullRow, allowed: readonly InvoiceStatus[]): void {
  if (!allowed.some((one) => one === status))
    throw refusal('invoice_state_invalid', {
      document_number: String(document_number),
      status: String(status),
    })
}
