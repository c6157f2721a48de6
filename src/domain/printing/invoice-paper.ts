import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { JsonObject } from '#values/json.ts'
import type { Paper } from './paper.ts'
import { momentOf } from './paper-fragments.ts'

type InvoicePaperLine = JsonObject & {
  readonly charge_type: string | null
  readonly net: number
  readonly tax: number
  readonly total: number
}

type InvoiceRow = {
  readonly account_id: number
  readonly invoice: JsonObject
  readonly totals: JsonObject
  readonly period: JsonObject
  readonly lines: readonly InvoicePaperLine[]
}

/** The data of an invoice, with its lines in total and by charge type (platform 13.2). */
export async function invoicePaper(tx: Transaction, id: number): Promise<Paper> {
  const tenant = tx.tenant.id
  const { account_id, ...invoice } = await tx.one<InvoiceRow>(sql`
    select i.account_id,
      jsonb_build_object('document_number', i.document_number, 'document_type', i.document_type, 'document_date', i.document_date,
        'document_due_date', i.document_due_date, 'reference', i.reference, 'status', i.status, 'tax_status', i.tax_status,
        'currency', lower(i.currency), 'paid_at', ${momentOf('i', 'paid_at')}) as invoice,
      jsonb_build_object('net', i.net_total, 'tax', i.tax_total, 'gross', i.gross_total) as totals,
      jsonb_build_object('start_at', ${momentOf('i', 'start_at')}, 'end_at', ${momentOf('i', 'end_at')}) as period,
      coalesce(l.lines, '[]') as lines
    from invoices i
    left join lateral (
      select jsonb_agg(jsonb_build_object('charge_type', n.charge_type, 'code', n.code, 'name', n.name, 'quantity', n.quantity, 'price', n.price,
        'net', n.net, 'tax_rate', n.tax_rate, 'tax', n.tax, 'total', n.total, 'order_reference', o.reference,
        'receipt_reference', r.reference) order by n.id) as lines
      from invoice_lines n
      left join goods_outs o on o.tenant_id = ${tenant} and o.id = n.goods_out_id
      left join goods_in_receipts r on r.tenant_id = ${tenant} and r.id = n.inbound_good_id
      where n.tenant_id = ${tenant} and n.invoice_id = i.id
    ) l on true
    where i.tenant_id = ${tenant} and i.id = ${id}`)
  const sheets = [{ ...invoice, groups: groupsOf(invoice.lines) }]
  return { sheets, account_id, warehouse_id: null, customer_id: null }
}

function groupsOf(lines: readonly InvoicePaperLine[]): readonly JsonObject[] {
  return [...Map.groupBy(lines, ({ charge_type }) => charge_type)].map(([charge_type, own]) => ({
    charge_type,
    lines: own,
    net: sumOf(own.map(({ net }) => net)),
    tax: sumOf(own.map(({ tax }) => tax)),
    gross: sumOf(own.map(({ total }) => total)),
  }))
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toNumber()
}
