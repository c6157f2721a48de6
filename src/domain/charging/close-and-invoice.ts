import { lockSelected } from '#database/lock-rows.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refuseAll, violation } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createInvoices } from './create-invoices.ts'

/** A basket that is not invoiced, with what the end of the month needs to know of it. */
type DueBasket = {
  readonly id: number
  readonly account_id: number
  readonly code: string
  readonly status: 'OPEN' | 'CLOSED'
  /** Whether it began before now. */
  readonly has_begun: boolean
  /** Whether a window of the account closes it. */
  readonly has_window: boolean
  /** Whether a charge in it is other than 0. */
  readonly is_charged: boolean
}

/** What became of the charges of an account. */
export type AccountInvoicing = {
  readonly account_id: number
  readonly status: 'invoiced' | 'no_charges' | 'waits_for_window'
  readonly closed_basket_id: number | null
  readonly basket_ids: readonly number[]
  readonly invoice: FullRow | null
}

/**
 * Closes the open baskets of accounts and invoices all that are closed and not invoiced, all or none (spec: operations 10.6). Accounts without
 * charges are left, and so are open baskets that a window closes.
 */
export async function closeAndInvoice(
  tx: Transaction,
  resources: { readonly invoices: Resource; readonly baskets: Resource },
  accounts: readonly number[],
): Promise<readonly AccountInvoicing[]> {
  const [, due] = await tx.pipeline([
    lockSelected(
      tx,
      'charge_baskets',
      sql`
        select b.id from charge_baskets b
        where b.tenant_id = ${tx.tenant.id} and b.account_id = any(${[...accounts]}::bigint[]) and b.invoice_status = 'not_invoiced'`,
    ),
    readDueBaskets(tx, accounts),
  ])
  const plans = accounts.map((account_id) =>
    planFor(
      account_id,
      due.filter((basket) => basket.account_id === account_id),
    ),
  )
  const closing = plans.flatMap(({ closed }) => closed ?? [])
  refuseAll(
    closing
      .filter(({ has_begun }) => !has_begun)
      .map(({ id, code }) => violation('basket_not_begun', { id, code })),
  )

  await closeBaskets(
    tx,
    resources.baskets,
    closing.map(({ id }) => id),
  )
  const invoiced = plans.flatMap(({ basket_ids }) => basket_ids)
  const invoices = invoiced.length === 0 ? [] : await createInvoices(tx, resources, invoiced)
  const byAccount = new Map(invoices.map((invoice) => [Number(invoice.account_id), invoice]))
  return plans.map(({ account_id, status, closed, basket_ids }) => ({
    account_id,
    status,
    closed_basket_id: closed?.id ?? null,
    basket_ids,
    invoice: byAccount.get(account_id) ?? null,
  }))
}

/** What is invoiced of an account, and the basket that is closed for it. */
type InvoicingPlan = Pick<AccountInvoicing, 'account_id' | 'status' | 'basket_ids'> & {
  readonly closed: DueBasket | null
}

function planFor(account_id: number, due: readonly DueBasket[]): InvoicingPlan {
  const nothing = { account_id, basket_ids: [], closed: null }
  if (!due.some(({ is_charged }) => is_charged)) return { ...nothing, status: 'no_charges' }
  const open = due.find(({ status }) => status === 'OPEN')
  const closed = due.filter(({ status }) => status === 'CLOSED')
  const closes = open?.is_charged === true && !open.has_window
  if (!closes && !closed.some(({ is_charged }) => is_charged))
    return { ...nothing, status: 'waits_for_window' }
  const billed = closes && open !== undefined ? [...closed, open] : closed
  return {
    account_id,
    status: 'invoiced',
    basket_ids: billed.map(({ id }) => id),
    closed: closes && open !== undefined ? open : null,
  }
}

function readDueBaskets(tx: Transaction, accounts: readonly number[]) {
  return tx.rows<DueBasket>(sql`
    select b.id, b.account_id, a.code, b.status, b.start_at < ${tx.now}::timestamptz as has_begun,
      a.charge_window_id is not null as has_window,
      exists (
        select from charge_lines l where l.tenant_id = b.tenant_id and l.charge_basket_id = b.id and l.total <> 0) as is_charged
    from charge_baskets b
    join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
    where b.tenant_id = ${tx.tenant.id} and b.account_id = any(${[...accounts]}::bigint[]) and b.invoice_status = 'not_invoiced'
    order by b.id`)
}

async function closeBaskets(tx: Transaction, baskets: Resource, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.rows<AnyRow>(sql`
    update charge_baskets b
    set status = 'CLOSED', end_at = ${tx.now}::timestamptz, ${nextVersion(tx, 'b')}
    where b.tenant_id = ${tx.tenant.id} and b.id = any(${[...ids]}::bigint[])
    returning b.*`)
  for (const row of rows)
    announceChange(tx, baskets, { event: 'updated', row, previous: { status: 'OPEN', end_at: null } })
}
