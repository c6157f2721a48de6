import type { ReactNode } from 'react'
import { useMoney } from '#web/console/grid/money.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { useWords } from '#web/words/use-words.ts'
import type { AccountInvoicing } from './account-invoicings.ts'
import type { OwingClient } from './clients-owing.ts'

/** What each client is invoiced, in the figures of the invoice, and which baskets are closed for it. */
export function Invoicings({
  invoiced,
}: {
  readonly invoiced: readonly { readonly client: OwingClient; readonly done: AccountInvoicing }[]
}): ReactNode {
  const { money: texts } = useWords()
  const { language } = useLocale()
  const money = useMoney(language)
  const closed = invoiced.filter(({ done }) => done.closed_basket_id !== null).length
  const baskets = invoiced.reduce((sum, { done }) => sum + done.basket_ids.length, 0)
  return (
    <>
      <p>{texts.month_end_text(closed, baskets)}</p>
      <Table
        label={texts.invoices}
        columns={[
          { label: texts.client },
          { label: texts.net, isFigure: true },
          { label: texts.tax, isFigure: true },
          { label: texts.gross, isFigure: true },
        ]}
        rows={invoiced.map(({ client, done: { invoice } }) => ({
          id: client.id,
          cells: [
            client.name === client.code ? client.code : `${client.code} · ${client.name}`,
            ...[invoice?.net_total, invoice?.tax_total, invoice?.gross_total].map((amount) =>
              money(amount, invoice?.currency ?? client.currency),
            ),
          ],
        }))}
      />
    </>
  )
}
