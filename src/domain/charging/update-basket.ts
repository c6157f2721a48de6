import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { checkCard } from '#domain/accounts/check-card.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import type { RecordValues } from '#records/record-values.ts'
import { updateRecord } from '#records/update.ts'
import { checkEnd, checkOneOpen } from './check-basket.ts'

type BasketChange = { readonly current: FullRow; readonly parsed: Parsed }

/** The fields an invoice copies from its baskets, and their status. */
const ON_INVOICE = ['account_id', 'status', 'start_at', 'end_at'] as const

/** Updates a basket: closes it, by default now, or reopens it unless it is invoiced. */
export async function updateBasket(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: BasketChange,
): Promise<FullRow> {
  const merged: RecordValues = { ...current, ...parsed.values }
  const isClosing = current.status === 'OPEN' && merged.status === 'CLOSED'
  const isReopening = current.status === 'CLOSED' && merged.status === 'OPEN'
  const end_at = isReopening ? null : isClosing ? (parsed.values.end_at ?? tx.now) : merged.end_at
  const resulting: RecordValues = { ...merged, end_at, start_at: merged.start_at ?? tx.now }
  if (parsed.violations.length === 0) {
    const isMoved = resulting.account_id !== current.account_id
    if (isMoved) await assertEmpty(tx, current.id)
    // Empty baskets may be invoiced too; their account and period are on the invoice.
    const isChanged = ON_INVOICE.some((field) => resulting[field] !== current[field])
    if (isChanged && current.invoice_status === 'invoiced')
      throw refusal('basket_invoiced', { id: current.id })
  }
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed,
    violations: [
      ...checkEnd(resource, { resulting, parsed }),
      ...(await checkOneOpen(tx, resource, { resulting, parsed })),
      ...(await checkCard(tx, resource, { current, parsed })),
    ],
    extra: { end_at, start_at: resulting.start_at },
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

async function assertEmpty(tx: Transaction, basket: number): Promise<void> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count
    from charge_lines l
    where l.tenant_id = ${tx.tenant.id} and l.charge_basket_id = ${basket}`)
  if (count > 0) throw refusal('record_in_use', { count, type: 'charge_lines' })
}
