import type { OwingClient } from './clients-owing.ts'

/** What the end of a month comes to for an account, as the service answers it. */
export type AccountInvoicing = {
  readonly account_id: number
  readonly status: 'invoiced' | 'no_charges' | 'waits_for_window'
  readonly closed_basket_id: number | null
  readonly basket_ids: readonly number[]
  readonly invoice: {
    readonly id: number
    readonly document_number: string
    readonly currency: string | null
    readonly net_total: string
    readonly tax_total: string
    readonly gross_total: string
  } | null
}

/** The answer to the end of a month. */
export type MonthEndAnswer = { readonly attributes: { readonly accounts: readonly AccountInvoicing[] } }

/** The accounts that one request takes. */
export const ACCOUNTS_MAX = 1000

/** The clients that a month end is about: those with baskets that are not invoiced. */
export function clientsToInvoice(clients: readonly OwingClient[]): readonly OwingClient[] {
  return clients.filter(({ hasCharges }) => hasCharges).slice(0, ACCOUNTS_MAX)
}

/** What becomes of the clients, in the order in which they are shown. */
export function invoicingsOf(
  clients: readonly OwingClient[],
  { attributes: { accounts } }: MonthEndAnswer,
): {
  readonly invoiced: readonly { readonly client: OwingClient; readonly done: AccountInvoicing }[]
  readonly waiting: readonly OwingClient[]
} {
  const told = new Map(accounts.map((one) => [String(one.account_id), one]))
  const known = clients.flatMap((client) => {
    const done = told.get(client.id)
    return done === undefined ? [] : [{ client, done }]
  })
  return {
    invoiced: known.filter(({ done }) => done.status === 'invoiced'),
    waiting: known.flatMap(({ client, done }) => (done.status === 'waits_for_window' ? [client] : [])),
  }
}
