import Big from 'big.js'
import { lockRows } from '#database/lock-rows.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange, announceCreated } from '#events/announce.ts'
import { refusal, refuseAll, violation } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { readRecord } from '#records/find.ts'
import { nextNumbers } from '#records/numbers.ts'
import { minorDigitsFor } from '#values/currency.ts'
import { LARGEST } from '#values/decimal.ts'
import { elementAt } from '#values/element-at.ts'
import type { Instant } from '#values/instant.ts'
import { type Bill, billFor, type Charge, type Display } from './bill.ts'

/** The largest amount that can be stored. */
const MAX_AMOUNT = new Big(LARGEST)

/** A basket with the invoice settings of its account. */
type BasketToInvoice = {
  readonly id: number
  readonly account_id: number
  readonly status: 'OPEN' | 'CLOSED'
  readonly invoice_status: 'not_invoiced' | 'invoiced'
  readonly start_at: Instant
  readonly end_at: Instant | null
  readonly invoice_display: Readonly<Record<string, Display>>
  readonly payment_terms_days: number
  readonly currency: string | null
}

type AccountCharge = Charge & { readonly account_id: number }

type InvoiceDraft = { readonly id: number; readonly baskets: readonly BasketToInvoice[]; readonly bill: Bill }

/** Creates an invoice of the closed baskets of each account, all or none (operations 10.6). */
export async function createInvoices(
  tx: Transaction,
  { invoices, baskets: resource }: { readonly invoices: Resource; readonly baskets: Resource },
  ids: readonly number[],
): Promise<readonly FullRow[]> {
  const [, baskets, charges] = await tx.pipeline([
    lockRows(tx, 'charge_baskets', ids),
    readBaskets(tx, ids),
    readCharges(tx, ids),
  ])
  refuseAll(
    baskets.flatMap(({ id, status, invoice_status }) => {
      if (status !== 'CLOSED') return [violation('basket_not_closed', { id })]
      return invoice_status === 'invoiced' ? [violation('basket_invoiced', { id })] : []
    }),
  )

  const accounts = Map.groupBy(baskets, ({ account_id }) => account_id)
  const { invoiceIds, invoicedBaskets } = await writeInvoices(tx, { accounts, charges })
  const rows = await tx.pipeline(invoiceIds.map((id) => readRecord(tx, invoices, { id })))
  announceCreated(tx, invoices, rows)
  const previous = { invoice_status: 'not_invoiced', invoice_id: null }
  for (const row of invoicedBaskets) announceChange(tx, resource, { event: 'updated', row, previous })
  return rows
}

function readBaskets(tx: Transaction, ids: readonly number[]): Query<readonly BasketToInvoice[]> {
  return tx.rows<BasketToInvoice>(sql`
    select b.id, b.account_id, b.status, b.invoice_status, b.start_at, b.end_at, a.invoice_display, a.payment_terms_days,
      coalesce(c.code, d.code) as currency
    from charge_baskets b
    join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
    left join currencies c on c.tenant_id = a.tenant_id and c.id = a.currency_id
    left join currencies d on d.tenant_id = a.tenant_id and d."default"
    where b.tenant_id = ${tx.tenant.id} and b.id = any(${[...ids]}::bigint[])
    order by b.account_id, b.id`)
}

/**
 * The charges of baskets, with their tax rate: of the price, else of the account, else the default, else none.
 */
function readCharges(tx: Transaction, ids: readonly number[]): Query<readonly AccountCharge[]> {
  return tx.rows<AccountCharge>(sql`
    select b.account_id, l.charge_type, l.code, l.name, l.quantity, l.price, l.total, l.goods_out_id, l.inbound_good_id,
      coalesce(p.component_rate, r.component_rate, d.component_rate, 0) as tax_rate
    from charge_lines l
    join charge_baskets b on b.tenant_id = l.tenant_id and b.id = l.charge_basket_id
    join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
    left join charge_prices c on c.tenant_id = l.tenant_id and c.id = l.charge_price_id
    left join tax_rates p on p.tenant_id = l.tenant_id and p.id = c.tax_rate_id
    left join tax_rates r on r.tenant_id = a.tenant_id and r.id = a.tax_rate_id
    left join lateral (
      select t.component_rate from tax_rates t where t.tenant_id = a.tenant_id and t."default" order by t.id limit 1
    ) d on true
    where l.tenant_id = ${tx.tenant.id} and l.charge_basket_id = any(${[...ids]}::bigint[])
    order by l.id`)
}

type InvoiceData = {
  readonly accounts: ReadonlyMap<number, readonly BasketToInvoice[]>
  readonly charges: readonly AccountCharge[]
}

/** The ids of the invoices, and the updated baskets. */
type WrittenInvoices = { readonly invoiceIds: readonly number[]; readonly invoicedBaskets: readonly AnyRow[] }

async function writeInvoices(tx: Transaction, { accounts, charges }: InvoiceData): Promise<WrittenInvoices> {
  const numbers = await nextNumbers(tx, 'INV', accounts.size)
  if (numbers.length < accounts.size) throw refusal('sequence_exhausted', { code: 'INV' })
  const ids = await tx.rows<{ id: number }>(
    sql`select nextval('invoices_id_seq') as id from generate_series(1, ${accounts.size}::int)`,
  )
  const drafts = [...accounts].map(
    ([account, baskets], index): InvoiceDraft & { readonly number: string } => ({
      id: elementAt(ids, index).id,
      number: numbers[index] ?? '',
      baskets,
      bill: billOf(
        baskets,
        charges.filter(({ account_id }) => account_id === account),
      ),
    }),
  )
  const [, , invoicedBaskets] = await tx.pipeline([
    writeHeaders(tx, drafts.map(headerOf)),
    writeLines(tx, drafts.flatMap(linesOf)),
    markInvoiced(tx, drafts),
  ])
  return { invoiceIds: drafts.map(({ id }) => id), invoicedBaskets }
}

function billOf([basket]: readonly BasketToInvoice[], charges: readonly Charge[]): Bill {
  const { invoice_display: display = {}, currency = null } = basket ?? {}
  return billFor(charges, { display, digits: currency === null ? 2 : minorDigitsFor(currency) })
}

function headerOf({ id, number, baskets, bill }: InvoiceDraft & { readonly number: string }) {
  const [first] = baskets
  const ends = baskets.flatMap(({ end_at }) => end_at ?? [])
  return {
    id,
    account_id: first?.account_id,
    document_number: number,
    payment_terms_days: first?.payment_terms_days,
    currency: first?.currency ?? null,
    net_total: clamped(bill.net_total),
    tax_total: clamped(bill.tax_total),
    gross_total: clamped(bill.gross_total),
    start_at: baskets.map(({ start_at }) => start_at).toSorted(byTime)[0],
    end_at: ends.toSorted(byTime).at(-1) ?? null,
  }
}

const byTime = (one: Instant, other: Instant) => Date.parse(one) - Date.parse(other)

/** An amount limited to what can be stored. */
function clamped(amount: string): string {
  const value = new Big(amount)
  if (value.abs().lte(MAX_AMOUNT)) return amount
  return value.lt(0) ? MAX_AMOUNT.times(-1).toFixed() : MAX_AMOUNT.toFixed()
}

function linesOf({ id, bill }: InvoiceDraft) {
  return bill.lines.map((line) => ({
    ...line,
    invoice_id: id,
    quantity: clamped(line.quantity),
    price: clamped(line.price),
    net: clamped(line.net),
    tax: clamped(line.tax),
    total: clamped(line.total),
  }))
}

function writeHeaders(tx: Transaction, headers: readonly object[]): Query<number> {
  const today = sql`(${tx.now}::timestamptz at time zone ${tx.tenant.timezone})::date`
  return tx.run(sql`
    insert into invoices (tenant_id, id, account_id, document_number, document_type, status, document_date, document_due_date,
      tax_status, currency, net_total, tax_total, gross_total, start_at, end_at, created_at, updated_at)
    select ${tx.tenant.id}::bigint, i.id, i.account_id, i.document_number, 'invoice', 'draft', ${today}, ${today} + i.payment_terms_days,
      'tax_exclusive', i.currency, i.net_total, i.tax_total, i.gross_total, i.start_at, i.end_at, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(headers)}::jsonb) as i (id bigint, account_id bigint, document_number text,
      payment_terms_days int, currency text, net_total numeric, tax_total numeric, gross_total numeric, start_at timestamptz, end_at timestamptz)`)
}

function writeLines(tx: Transaction, lines: readonly object[]): Query<number> {
  return tx.run(sql`
    insert into invoice_lines (tenant_id, invoice_id, charge_type, code, name, quantity, price, net, tax_rate, tax, total,
      goods_out_id, inbound_good_id, created_at, updated_at)
    select ${tx.tenant.id}::bigint, r.invoice_id, r.charge_type, r.code, r.name, r.quantity, r.price, r.net, r.tax_rate, r.tax, r.total,
      r.goods_out_id, r.inbound_good_id, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as l (value, place)
    cross join lateral jsonb_populate_record(null::invoice_lines, l.value) r
    order by l.place`)
}

function markInvoiced(tx: Transaction, drafts: readonly InvoiceDraft[]): Query<readonly AnyRow[]> {
  const assignments = drafts.flatMap(({ id, baskets }) =>
    baskets.map((basket) => ({ id: basket.id, invoice_id: id })),
  )
  return tx.rows<AnyRow>(sql`
    update charge_baskets b
    set invoice_status = 'invoiced', invoice_id = t.invoice_id, ${nextVersion(tx, 'b')}
    from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb) as t (id bigint, invoice_id bigint)
    where b.tenant_id = ${tx.tenant.id} and b.id = t.id
    returning b.*`)
}
