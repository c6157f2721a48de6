import type { ReactNode } from 'react'
import { useMoney } from '#web/console/grid/money.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Money } from './money.graphql.ts'

type DraftInvoice = NonNullable<Money['invoices']>['drafts']['nodes'][number]

/** Invoices that are drafted and not submitted yet: what is in them is charged no more, and owed not yet. */
export function DraftInvoices({ drafts }: { readonly drafts: readonly DraftInvoice[] }): ReactNode {
  const { money: texts } = useWords()
  const { language } = useLocale()
  const money = useMoney(language)
  return (
    <section>
      <h2>{texts.drafts}</h2>
      <Table
        label={texts.drafts}
        columns={[{ label: texts.invoice }, { label: texts.client }, { label: texts.gross, isFigure: true }]}
        rows={drafts.map(({ id, document_number, account, gross_total, currency }) => ({
          id,
          cells: [
            <Link key="invoice" path={`/records/invoices/${id}`}>
              {document_number}
            </Link>,
            account?.name ?? account?.code,
            money(String(gross_total), currency),
          ],
        }))}
      />
    </section>
  )
}
