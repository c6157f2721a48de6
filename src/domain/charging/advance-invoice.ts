import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { announce, announceChange } from '#events/announce.ts'
import { recordData } from '#events/record-data.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { readRecord } from '#records/find.ts'
import type { Instant } from '#values/instant.ts'
import { assertStatus, type InvoiceStatus } from './assert-status.ts'

/** The steps of an invoice, with the statuses before and after (operations 10.6). */
const INVOICE_STEPS = {
  submit: { from: ['draft'], to: 'submitted' },
  authorise: { from: ['submitted'], to: 'authorised' },
  pay: { from: ['authorised'], to: 'paid' },
  void: { from: ['draft', 'submitted'], to: 'void' },
} as const satisfies Record<string, { readonly from: readonly InvoiceStatus[]; readonly to: InvoiceStatus }>

/** A step of an invoice. */
export type InvoiceStep = keyof typeof INVOICE_STEPS

type InvoiceTransition = {
  readonly current: FullRow
  readonly step: InvoiceStep
  readonly paid_at?: Instant | null
}

/** Advances an invoice by a step; the baskets of a voided one can be invoiced again. */
export async function advanceInvoice(
  tx: Transaction,
  model: Model,
  { current, step, paid_at = null }: InvoiceTransition,
): Promise<FullRow> {
  const { from, to } = INVOICE_STEPS[step]
  assertStatus(current, from)

  const paid = step === 'pay' ? (paid_at ?? tx.now) : null
  await tx.run(sql`
    update invoices i
    set status = ${to}, paid_at = ${paid}::timestamptz, ${nextVersion(tx, 'i')}
    where i.tenant_id = ${tx.tenant.id} and i.id = ${current.id}`)
  if (step === 'void') await releaseBaskets(tx, resourceNamed(model, 'charge_baskets'), current.id)
  const invoices = resourceNamed(model, 'invoices')
  const row = await readRecord(tx, invoices, { id: current.id })
  announceChange(tx, invoices, { event: 'updated', row, previous: { status: current.status } })
  if (step !== 'void') await announceInvoice(tx, model, { event: to, row })
  return row
}

async function releaseBaskets(tx: Transaction, resource: Resource, invoice: number): Promise<void> {
  tx.locks.next('charge_baskets')
  const rows = await tx.rows<AnyRow>(sql`
    update charge_baskets b
    set invoice_status = 'not_invoiced', invoice_id = null, ${nextVersion(tx, 'b')}
    where b.tenant_id = ${tx.tenant.id} and b.invoice_id = ${invoice}
    returning b.*`)
  const previous = { invoice_status: 'invoiced', invoice_id: invoice }
  for (const row of rows) announceChange(tx, resource, { event: 'updated', row, previous })
}

async function announceInvoice(
  tx: Transaction,
  model: Model,
  { event, row }: { readonly event: string; readonly row: FullRow },
): Promise<void> {
  const invoices = resourceNamed(model, 'invoices')
  const lines = await tx.rows<AnyRow>(sql`
    select l.* from invoice_lines l where l.tenant_id = ${tx.tenant.id} and l.invoice_id = ${row.id} order by l.id`)
  const [[header = {}], shown] = await tx.pipeline([
    recordData(tx, invoices, [row]),
    recordData(tx, resourceNamed(model, 'invoice_lines'), lines),
  ])
  announce(tx, {
    resource_name: 'invoice',
    event,
    aggregate: { type: invoices.name, id: row.id },
    data: { ...header, lines: shown },
  })
}
